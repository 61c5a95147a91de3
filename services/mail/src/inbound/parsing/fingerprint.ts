import { createHash } from 'node:crypto'
import type { MailFile } from './files.ts'

const digest = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

type Identity = {
  messageId: string | null
  date: string | null
  sender: string | null
  subject: string | null
  /** The texts before anything is folded or left out. */
  texts: string[]
  files: Pick<MailFile, 'name' | 'contentType' | 'content'>[]
  raw: Uint8Array
}

/**
 * Equal for copies of a mail that took different routes: SHA-256 of what relays do not change. Message-IDs alone do not separate mails,
 * since devices and scripts reuse theirs. Without Message-ID and Date, only a mail with all its bytes is a copy.
 */
export const fingerprintOf = ({ messageId, date, sender, subject, texts, files, raw }: Identity): string => {
  if (messageId === null && date === null) return digest(raw)
  const contents = files.map(({ name, contentType, content }) => [name, contentType, digest(content)])
  return digest(JSON.stringify([messageId, date, sender, subject, texts, contents]))
}
