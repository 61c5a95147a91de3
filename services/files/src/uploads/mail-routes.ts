import { Attachment } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import { toAttachment } from '../claims/attachment.ts'
import { type Uploads, uploadMailFile } from './service.ts'

/** For the mail service, before it stores an email with files. */
export const mailFileRoutes = (uploads: Uploads): Route[] => [
  route({
    method: 'post',
    path: '/files/mail',
    summary: 'Store a file of an email',
    description:
      'The file belongs to the calling service until the event of the email names the sender. The sweep removes it if no message has it.',
    permission: 'any',
    query: z.object({ name: z.string().max(1000) }),
    // A file that is too large is no error: the email is accepted without it.
    upload: { types: ['*/*'], limit: Number.MAX_SAFE_INTEGER },
    reply: { status: 200, body: z.object({ attachment: Attachment.nullable() }) },
    prepare: ({ db, caller, query, upload }) =>
      uploadMailFile(db, caller, uploads, { upload, name: query.name }),
    handle: async ({ prepared }) => ({ attachment: prepared ? toAttachment(prepared) : null }),
  }),
]
