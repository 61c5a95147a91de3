import { dayIn, type Language } from '@earshot/i18n'
import { type Html, html } from '../../base/html/html.ts'

/** What people write is plain text, as they typed it: an address in it becomes a link, and nothing else anything. */
const addresses = /\bhttps?:\/\/[^\s<>"']+/gi

/** Points and brackets after an address are mostly of the sentence. */
const ends = /[.,;:!?)\]}»”’]+$/

const linked = (text: string): Html[] => {
  const parts: Html[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(addresses)) {
    const url = found.replace(ends, '')
    if (!URL.canParse(url)) continue
    parts.push(html`${text.slice(at, index)}<a href="${url}" rel="ugc nofollow noopener">${url}</a>`)
    at = index + url.length
  }
  return [...parts, html`${text.slice(at)}`]
}

const lines = (paragraph: string): Html[] =>
  paragraph.split('\n').map((line, index) => (index > 0 ? html`<br>${linked(line)}` : html`${linked(line)}`))

/** Paragraphs where it has empty lines. */
export const written = (text: string): Html =>
  html`${text
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*(?:\n\s*)+/)
    .filter(paragraph => paragraph.trim() !== '')
    .map(paragraph => html`<p dir="auto">${lines(paragraph.trim())}</p>`)}`

/** The beginning of it in one line. */
export const beginning = (text: string, length = 200): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line.slice(0, (length + 1) * 2)]
  if (characters.length <= length) return line
  const cut = characters.slice(0, length).join('')
  const blank = cut.lastIndexOf(' ')
  return `${blank > length / 2 ? cut.slice(0, blank) : cut}…`
}

/** The day of a moment, or a day. */
export const dayOf = (language: Language, moment: string): Html =>
  html`<time datetime="${moment}">${dayIn(language, moment)}</time>`
