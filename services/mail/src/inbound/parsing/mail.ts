import type { HeaderList } from './automatic.ts'
import { limits } from './limits.ts'
import { type Content, charsetOf, collect, type Unwrap } from './mime/collect.ts'
import { readTree } from './mime/tree.ts'
import { repairHeader } from './mime/words.ts'
import { isEnveloped, signedContent } from './signed.ts'
import { readTnef } from './tnef.ts'

/** A mail: its headers, with all text in characters and well-formed words, and its content. */
export type ReadMail = { headers: HeaderList; content: Content }

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
export const readMail = (raw: Buffer): ReadMail => {
  const tree = readTree(raw, limits)
  const charset = charsetOf(tree)
  const headers = tree.headers.map(({ key, value }) => {
    const repaired = repairHeader(value, charset).replace(/[\r\n]/g, ' ')
    return { key, value: repaired.replace(/^[ \t]+|[ \t]+$/g, '').toWellFormed() }
  })
  return { headers, content: collect(tree, charset, unwrapper()) }
}
