import PostalMime, { type Email } from 'postal-mime'
import { limits } from './limits.ts'
import { type Content, charsetOf, collect, type Unwrap } from './mime/collect.ts'
import { readTree } from './mime/tree.ts'
import { repairHeader } from './mime/words.ts'
import { isEnveloped, signedContent } from './signed.ts'
import { readTnef } from './tnef.ts'

/** The headers of a mail as postal-mime reads them, and its content. */
export type ReadMail = { email: Email; content: Content }

/** Wraps in wraps: more than one is rare. */
const maxWraps = 5

const unwrapper = (): Unwrap => {
  let wraps = 0
  return (type, bytes) => {
    if (/^application\/(?:x-)?pkcs7-mime$/.test(type)) {
      if (isEnveloped(bytes)) return { isEncrypted: true }
      const content = signedContent(bytes)
      return content && ++wraps <= maxWraps ? { part: readTree(content, limits) } : undefined
    }
    if (!/^application\/(?:(?:vnd\.)?ms-tnef|octet-stream)$/.test(type)) return undefined
    const tnef = readTnef(bytes)
    return tnef && { sections: [{ text: tnef.text, html: tnef.html }], attachments: tnef.files }
  }
}

/** @throws if the mail is beyond the limits. */
export const readMail = async (raw: Buffer): Promise<ReadMail> => {
  const tree = readTree(raw, limits)
  const charset = charsetOf(tree)
  const content = collect(tree, charset, unwrapper())
  const head = tree.headers.map(
    ({ key, value }) => `${key}: ${repairHeader(value, charset).replace(/[\r\n]/g, ' ')}\r\n`,
  )
  // The repaired words are longer than those that were sent.
  const options = { maxHeadersSize: limits.headerBytes * 8 }
  const email = await PostalMime.parse(Buffer.from(`${head.join('')}\r\n`), options)
  const joined = (texts: string[]) => texts.filter(text => text !== '').join('\n')
  const text = joined(content.sections.map(section => section.text))
  const html = joined(content.sections.map(section => section.html))
  return { email: { ...email, text, html, attachments: content.attachments }, content }
}
