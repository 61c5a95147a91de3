import { fail, id, isTeam, shortText } from '@earshot/contracts'
import { route } from '@earshot/http'
import type { FileAddresses } from '@earshot/runtime'
import { z } from 'zod'
import { File } from '../records/model.ts'
import { findFile } from '../records/repo.ts'
import { toFile } from '../records/show.ts'
import { tooLarge } from './receive.ts'
import { type Uploads, uploadFile } from './service.ts'
import { createUploadSlots, takeUploadSlot } from './slots.ts'

/** What a form adds to the size of its file. */
const formBytes = 64 * 1024

export const fileRoutes = ({ addresses, ...uploads }: Uploads & { addresses: FileAddresses }) => {
  const slots = createUploadSlots()
  return [
    route({
      method: 'post',
      path: '/files',
      operationId: 'uploadFile',
      summary: 'Upload a file',
      description:
        'Send a form with the field `file`, or the file as the body with its name in the query. Then name the file in `attachments` of a post, a comment or a message within a day; otherwise it is deleted. The type is recognized by the content.',
      permission: 'write',
      forUsers: true,
      forAnonymous: true,
      // A message takes at most 20 files.
      visitorLimit: { verb: 'upload', what: 'files', limit: 30, minutes: 10 },
      query: z.object({
        name: shortText(255).optional().describe('The name of the file, for a body that is not a form.'),
      }),
      upload: {
        types: ['multipart/form-data', '*/*'],
        limit: uploads.limits.fileBytes + formBytes,
        tooLarge: tooLarge(uploads.limits),
      },
      reply: { status: 201, body: File },
      location: file => `/api/v1/files/${file.id}`,
      errors: ['LIMIT_REACHED'],
      prepare: ({ db, caller, query, upload, defer }) => {
        takeUploadSlot(slots, caller, defer)
        return uploadFile(db, caller, uploads, { upload, defer, name: query.name })
      },
      handle: async ({ prepared }) => toFile(prepared, addresses),
    }),
    route({
      method: 'get',
      path: '/files/:id',
      summary: 'Get a file',
      description:
        'Its details and an address to download it from. Users and visitors see the files that they uploaded.',
      permission: 'any',
      forUsers: true,
      params: z.object({ id: id('file') }),
      reply: { status: 200, body: File },
      errors: ['NOT_FOUND'],
      handle: async ({ pool, caller, params }) => {
        const row = await findFile(pool, params.id)
        if (!row || !(isTeam(caller) || row.uploaderId === caller.principalId)) return fail('NOT_FOUND')
        return toFile(row, addresses)
      },
    }),
  ]
}
