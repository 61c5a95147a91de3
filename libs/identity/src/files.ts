import {
  Attachment,
  type AttachmentInput,
  type Caller,
  failFields,
  id,
  isTeam,
  unknownReference,
} from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { type InternalClient, type Route, route } from '@earshot/http'
import { z } from 'zod'

const Claimed = z.object({ attachments: z.array(Attachment) })

/** The attachments of a body as they are stored: with the details of each file, which the gateway has. */
export type TakeAttachments = (
  caller: Caller,
  given: readonly AttachmentInput[] | undefined,
  options?: { path?: string },
) => Promise<Attachment[]>

const linkOf = ({ name = '', url = '', contentType = '', size = 0 }: AttachmentInput): Attachment => ({
  fileId: null,
  name,
  url,
  contentType,
  size,
  width: null,
  height: null,
})

/**
 * Claims the files of a body, so that they are not removed before the record is stored. Users may attach only what they
 * uploaded. Calls the gateway, so use it in the `prepare` of a route: never call it while holding locks.
 */
export const createAttachments =
  (gateway: Pick<InternalClient, 'post'>): TakeAttachments =>
  async (caller, given = [], { path = 'attachments' } = {}) => {
    const fileIds = given.flatMap(({ fileId }) => fileId ?? [])
    if (fileIds.length === 0) return given.map(linkOf)
    const uploaderId = isTeam(caller) ? null : caller.principalId
    const reply = Claimed.parse(await gateway.post('/files/claims', { fileIds, uploaderId }, caller))
    const files = new Map(reply.attachments.map(it => [it.fileId, it]))
    const unknown = given.flatMap(({ fileId }, index) =>
      fileId && !files.has(fileId) ? [unknownReference(`${path}.${index}.fileId`)] : [],
    )
    if (unknown.length > 0) failFields(...unknown)
    return given.map(it => (it.fileId && files.get(it.fileId)) || linkOf(it))
  }

/** The internal route with which the gateway asks which of some files a service still uses. */
export const usedFilesRoute = (usedFiles: (db: Db, fileIds: readonly string[]) => Promise<string[]>): Route =>
  route({
    method: 'post',
    path: '/files/used',
    summary: 'List the files that are in use',
    permission: 'any',
    body: z.strictObject({ fileIds: z.array(id('file')).max(1000) }),
    reply: { status: 200, body: z.object({ fileIds: z.array(z.string()) }) },
    handle: async ({ pool, body }) => ({ fileIds: await usedFiles(pool, body.fileIds) }),
  })
