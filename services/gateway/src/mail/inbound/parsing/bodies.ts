import { startOf } from '@earshot/contracts'
import type { Email } from 'postal-mime'
import { cleanText } from './clean.ts'
import type { Omitted } from './files.ts'
import { fold } from './fold.ts'
import { htmlToText } from './html.ts'
import { limits } from './limits.ts'

/** What is too long for a message, listed like an attachment. */
const restOf = (text: string, max: number): Omitted[] =>
  text.length > max
    ? [{ name: 'text.txt', contentType: 'text/plain', size: Buffer.byteLength(text.slice(max)) }]
    : []

const bodyOf = ({ text = '', html = '' }: Email): { text: string; rest: Omitted[] } => {
  const plain = cleanText(startOf(text, limits.part))
  if (plain.trim() !== '')
    return { text: plain.replace(/[\ue000-\ue002]/g, ''), rest: restOf(text, limits.part) }
  return { text: cleanText(htmlToText(html)), rest: restOf(html, limits.part) }
}

/** Mails without text are shown by their subject. */
const noText = '(No text)'

export const textsOf = (email: Email, subject: string | null) => {
  const { text, rest } = bodyOf(email)
  const { content, quoted } = fold(text, subject)
  return {
    content: startOf(content, limits.content) || subject || noText,
    quoted: quoted === null ? null : startOf(quoted, limits.quoted),
    rests: [...rest, ...restOf(content, limits.content), ...restOf(quoted ?? '', limits.quoted)],
  }
}
