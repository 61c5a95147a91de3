import { Attachment, systemCaller } from '@earshot/contracts'
import type { InternalClient } from '@earshot/http'
import { z } from 'zod'
import { type MailFile, type Omitted, withoutContent } from '../parsing/files.ts'
import type { ParsedMail } from '../parsing/parse.ts'

/** A mail whose files are stored, or listed as left out. */
export type MailWithFiles = Omit<ParsedMail, 'files'> & { attachments: Attachment[] }

export type MailFiles = Pick<InternalClient, 'upload'>

const Stored = z.object({ attachment: Attachment.nullable() })

/** The end of a name has its extension. */
const longestName = 255

/**
 * Null when the file is too large, or the workspace has no room for it. Rejects if it must be tried again, such as when the files
 * service is away.
 */
const stored = async (files: MailFiles, { name, content }: MailFile): Promise<Attachment | null> => {
  const query = new URLSearchParams({ name: name.slice(-longestName).toWellFormed() })
  return Stored.parse(await files.upload(`/files/mail?${query}`, Buffer.from(content), systemCaller('mail')))
    .attachment
}

/** Stores the files of a mail, before the transaction of its message. Calls the files service. */
export const storeMailFiles = async (
  service: MailFiles,
  { files, ...mail }: ParsedMail,
): Promise<MailWithFiles> => {
  const attachments: Attachment[] = []
  const omitted: Omitted[] = []
  for (const file of files) {
    const attachment = await stored(service, file)
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
