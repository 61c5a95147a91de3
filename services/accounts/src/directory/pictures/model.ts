import { id, idList } from '@earshot/contracts'
import { z } from 'zod'
import { aboutImage } from '../users/model.ts'

export const PictureQuery = z.object({ principalIds: idList('principal').describe('The principals.') })

const Picture = z
  .object({ principalId: id('principal'), image: z.string().describe(aboutImage) })
  .meta({ id: 'Picture' })
export type Picture = z.infer<typeof Picture>

const example = {
  principalId: 'principal_01kk2m9v3yecst1qr6b2k5p9xa',
  image: '/pictures/2c26b46b68ffc68ff99b453c.webp',
}

export const Pictures = z
  .object({ pictures: z.array(Picture) })
  .meta({ id: 'Pictures', example: { pictures: [example] } })
