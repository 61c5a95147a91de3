import { dateIn, type Language } from '@earshot/i18n'
import { type Html, html } from '../../base/html/html.ts'

/** Posts and comments are plain text. URLs in them become links; nothing else is markup. */
const urls = /\bhttps?:\/\/[^\s<>"']+/gi

/** Punctuation and brackets after a URL usually belong to the sentence. */
const trailing = /[.,;:!?)\]}»”’]+$/

const linkUrls = (text: string): Html[] => {
  const parts: Html[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(urls)) {
    const url = found.replace(trailing, '')
    if (!URL.canParse(url)) continue
    parts.push(html`${text.slice(at, index)}<a href="${url}" rel="ugc nofollow noopener">${url}</a>`)
    at = index + url.length
  }
  return [...parts, html`${text.slice(at)}`]
}

const lines = (paragraph: string): Html[] =>
  paragraph
    .split('\n')
    .map((line, index) => (index > 0 ? html`<br>${linkUrls(line)}` : html`${linkUrls(line)}`))

/** A text as HTML: empty lines separate paragraphs. */
export const renderText = (text: string): Html =>
  html`${text
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*(?:\n\s*)+/)
    .filter(paragraph => paragraph.trim() !== '')
    .map(paragraph => html`<p dir="auto">${lines(paragraph.trim())}</p>`)}`

/** The first `length` characters in one line, cut between words where possible. */
export const excerpt = (text: string, length = 200): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line.slice(0, (length + 1) * 2)]
  if (characters.length <= length) return line
  const cut = characters.slice(0, length).join('')
  const blank = cut.lastIndexOf(' ')
  return `${blank > length / 2 ? cut.slice(0, blank) : cut}…`
}

/** A `<time>` element that shows the day; takes a date or a date and time. */
export const timeElement = (language: Language, moment: string): Html =>
  html`<time datetime="${moment}">${dateIn(language, moment)}</time>`
