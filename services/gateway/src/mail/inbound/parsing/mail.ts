import PostalMime, { type Email } from 'postal-mime'
import { limits } from './limits.ts'
import { type Content, charsetOf, collect } from './mime/collect.ts'
import { readTree } from './mime/tree.ts'
import { repairHeader } from './mime/words.ts'

/** The headers of a mail as postal-mime reads them, and its content. */
export type ReadMail = { email: Email; content: Content }

/** @throws if the mail is beyond the limits. */
export const readMail = async (raw: Buffer): Promise<ReadMail> => {
  const tree = readTree(raw, limits)
  const charset = charsetOf(tree)
  const content = collect(tree, charset, () => undefined)
  const head = tree.headers.map(
    ({ key, value }) => `${key}: ${repairHeader(value, charset).replace(/[\r\n]/g, ' ')}\r\n`,
  )
  // The repaired words are longer than those that were sent.
  const options = { maxHeadersSize: limits.headerBytes * 8 }
  const email = await PostalMime.parse(Buffer.from(`${head.join('')}\r\n`), options)
  return { email: { ...email, attachments: content.attachments }, content }
}
