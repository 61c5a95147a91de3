import { Attachment, id } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { claimFiles } from '../records/repo.ts'
import { claimedSeconds } from '../records/times.ts'
import { toAttachment } from './attachment.ts'

/** For services, before they store a message with files. */
export const internalFileRoutes = () => [
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
]
