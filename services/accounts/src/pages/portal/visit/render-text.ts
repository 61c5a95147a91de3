import { startOf } from '@earshot/contracts'
import { type Html, html } from '@earshot/edge'
import { dateIn, type Language } from '@earshot/i18n'
import { type RenderOptions, renderHtml, renderText } from '@earshot/markdown'

/** Markdown as HTML. */
export const renderMarkdown = (text: string, options: RenderOptions = {}): Html => ({
  markup: renderHtml(text, options),
})

/** The characters of Markdown that an excerpt is made from: lists show many posts, and parsing takes 0.14 µs per character. */
const excerptedLength = 2000

/** The first `length` characters of Markdown in one line, without formatting, cut between words where possible. */
export const excerpt = (text: string, length = 200): string => {
  const line = renderText(startOf(text, excerptedLength)).replace(/\s+/g, ' ').trim()
  const characters = [...line.slice(0, (length + 1) * 2)]
  if (characters.length <= length) return line
  const cut = characters.slice(0, length).join('')
  const blank = cut.lastIndexOf(' ')
  return `${blank > length / 2 ? cut.slice(0, blank) : cut}…`
}

/** A `<time>` element that shows the day; takes a date or a date and time. */
export const timeElement = (language: Language, moment: string): Html =>
  html`<time datetime="${moment}">${dateIn(language, moment)}</time>`
