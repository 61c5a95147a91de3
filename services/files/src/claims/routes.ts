import { Attachment, id } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { FileImage } from '@earshot/identity'
import { z } from 'zod'
import { claimFiles, findImages } from '../records/repo.ts'
import { claimedSeconds } from '../records/times.ts'
import { toAttachment } from './attachment.ts'

/** For services, before they store a message with files or send it by email. */
export const claimRoutes = (): Route[] => [
  route({
    method: 'post',
    path: '/files/claims',
    summary: 'Claim files for a message',
    description: 'Files that do not exist, or were uploaded by another principal, are left out.',
    permission: 'any',
    body: z.strictObject({
      fileIds: z.array(id('file')).max(100),
      uploaderId: z.string().nullable().describe('Null for the team, which may attach the files of anyone.'),
    }),
    reply: { status: 200, body: z.object({ attachments: z.array(Attachment) }) },
    handle: async ({ pool, body: { fileIds, uploaderId } }) => {
      const files = await claimFiles(pool, fileIds, { uploaderId, seconds: claimedSeconds })
      return { attachments: files.map(toAttachment) }
    },
  }),
  route({
    method: 'post',
    path: '/files/images',
    summary: 'Get the images among files',
    permission: 'any',
    body: z.strictObject({ fileIds: z.array(id('file')).max(1000) }),
    reply: { status: 200, body: z.object({ images: z.array(FileImage) }) },
    handle: async ({ pool, body }) => ({ images: await findImages(pool, body.fileIds) }),
  }),
]
