import { Readable } from 'node:stream'
import { ApiError, type Attachment, newId, systemCaller } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { toAttachment } from '../../../directory/files/claims/attachment.ts'
import { withoutRoomOfTeam } from '../../../directory/files/uploads/limits.ts'
import { receive } from '../../../directory/files/uploads/receive.ts'
import { storeFile, type Uploads } from '../../../directory/files/uploads/service.ts'
import { type MailFile, type Omitted, withoutContent } from '../parsing/files.ts'
import type { ParsedMail } from '../parsing/parse.ts'
import { isOutage } from './failures.ts'

/** A mail whose files are stored, or listed as left out. */
export type MailWithFiles = Omit<ParsedMail, 'files'> & { attachments: Attachment[] }

/**
 * Undefined when the file is too large, or the workspace has no room for it. Rejects if it must be tried again, such as when the disk is
 * full.
 */
const stored = async (
  db: Db,
  uploads: Uploads,
  { name, content }: MailFile,
): Promise<Attachment | undefined> => {
  const id = newId('file')
  try {
    await using arrived = await receive(uploads.storage, id, Readable.from([content]), uploads)
    const uploaderId = systemCaller('gateway').principalId
    const shared = { ...uploads, limits: withoutRoomOfTeam(uploads.limits) }
    return toAttachment(await storeFile(db, shared, arrived, { id, name, uploaderId, isClaimed: true }))
  } catch (error) {
    if (error instanceof ApiError && !isOutage(error)) return undefined
    throw error
  }
}

/** Stores the files of a mail, before the transaction of its message. */
export const storeMailFiles = async (
  db: Db,
  uploads: Uploads,
  { files, ...mail }: ParsedMail,
): Promise<MailWithFiles> => {
  const attachments: Attachment[] = []
  const omitted: Omitted[] = []
  for (const file of files) {
    const attachment = await stored(db, uploads, file)
    if (attachment) attachments.push(attachment)
    else omitted.push(withoutContent(file))
  }
  return { ...mail, attachments, omitted: [...omitted, ...mail.omitted] }
}

/** A mail that becomes no message. */
export const withoutFiles = ({ files, ...mail }: ParsedMail): MailWithFiles => ({
  ...mail,
  attachments: [],
  omitted: [...files.map(withoutContent), ...mail.omitted],
})
