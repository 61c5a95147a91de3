import { hasVisible } from '@earshot/contracts'
import { compile, type DomNode, type FormatCallback } from 'html-to-text'
import { styled } from './html-style.ts'
import { limits } from './limits.ts'
import { introductionMark, restMark } from './quote-lines.ts'

/** Writes a mark on a line of its own before an element in which mail programs quote. */
const marked =
  (mark: string): FormatCallback =>
  (element, walk, builder) => {
    builder.openBlock({ leadingLineBreaks: 1 })
    builder.addInline(mark)
    builder.closeBlock({ trailingLineBreaks: 1 })
    builder.openBlock({ leadingLineBreaks: 1 })
    walk(element.children, builder)
    builder.closeBlock({ trailingLineBreaks: 1 })
  }

/** Cells, and what invalid HTML has between them. */
const isCell = ({ type, data }: DomNode): boolean => type === 'tag' || (data ?? '').trim() !== ''

/** A row is a line, and its cells are separated. If one has several lines, each cell is a block: programs lay out whole mails in tables. */
const row: FormatCallback = (element, walk, builder) => {
  builder.openTable()
  builder.openTableRow()
  for (const child of element.children.filter(isCell)) {
    builder.openTableCell()
    walk([child], builder)
    builder.closeTableCell()
  }
  builder.closeTableRow()
  builder.closeTable({
    tableToString: ([cells = []]) => {
      const texts = cells.map(({ text }) => text).filter(text => text.trim() !== '')
      const isLine = texts.every(text => !/[\n\ue000\ue001]/.test(text) && !text.startsWith('>'))
      return texts.join(isLine ? ' | ' : '\n')
    },
    leadingLineBreaks: 1,
    trailingLineBreaks: 1,
  })
}

/** The text that stands for a picture, such as an emoji. Pictures of one pixel count who opens a mail. */
const picture: FormatCallback = ({ attribs }, _, builder) => {
  const isPixel = [attribs.width, attribs.height].some(size => /^[01](?:px)?$/.test(size ?? ''))
  if (!isPixel && hasVisible(attribs.alt ?? '')) builder.addInline(attribs.alt)
}

/** Elements of lines of their own that the converter does not know. */
const lines =
  'address caption center dd details dialog dl dt fieldset figcaption figure hgroup legend option search summary td th'.split(
    ' ',
  )

/** Elements with the introduction and the quote: Gmail, Thunderbird, Proton. */
const introductions = [
  'div.gmail_quote',
  'div.gmail_quote_container',
  'div.moz-cite-prefix',
  'div.protonmail_quote',
  'div.zmail_extra',
  'p#reply-intro',
]

/** Elements after which everything is quoted: Outlook on the web, for Windows, for Mac and for phones, Hotmail, Yahoo and GMX. */
const rests = [
  'div#divRplyFwdMsg',
  'div#appendonsend',
  'div.OutlookMessageHeader',
  'div#mail-editor-reference-message-container',
  'div.ms-outlook-mobile-reference-message',
  'span#OLK_SRC_BODY_SECTION',
  'hr#stopSpelling',
  'div.yahoo_quoted',
  'div[name="quote"]',
  'div[style*="border-top:solid #E1E1E1 1.0pt"]',
  'div[style*="border-top:solid #B5C4DF 1.0pt"]',
]

/** Written where elements are nested too deeply to be converted. */
const tooDeep = '\ue002'

const convert = compile({
  wordwrap: false,
  limits: { maxDepth: 2 * limits.htmlDepth, maxInputLength: limits.part + 1, ellipsis: tooDeep },
  formatters: { introduction: marked(introductionMark), rest: marked(restMark), styled, row, picture },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    // The style is read first: the element is formatted again without it.
    { selector: '[style]', format: 'styled' },
    { selector: '[hidden]', format: 'styled' },
    { selector: 'img', format: 'picture' },
    { selector: 'tr', format: 'row' },
    ...lines.map(selector => ({
      selector,
      format: 'block',
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
    { selector: 'ul', options: { itemPrefix: '- ' } },
    { selector: 'hr', options: { length: 12 } },
    { selector: 'p', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    {
      selector: 'blockquote',
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1, trimEmptyLines: false },
    },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(selector => ({ selector, options: { uppercase: false } })),
    ...introductions.map(selector => ({ selector, format: 'introduction' })),
    ...rests.map(selector => ({ selector, format: 'rest' })),
  ],
})

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The text without its elements, in linear time, for HTML that the converter does not read to its end. */
const stripped = (html: string): string =>
  html
    .split(/<!--|-->/)
    .filter((_, index) => index % 2 === 0)
    .join('')
    .split(/<\/?(?:script|style|title)\b[^<>]*>/i)
    .filter((_, index) => index % 2 === 0)
    .join('')
    .replace(
      /<\/?(?:br|p|div|tr|li|h[1-6]|blockquote|table|dl|dt|dd|center|address|section)\b[^<>]*>/gi,
      '\n',
    )
    .replace(/<(?:td|th)\b[^<>]*>/gi, ' ')
    .replace(/<\/?[a-z!][^<>]*>/gi, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()

/** Elements that are left open, or never closed, in valid HTML. */
const unclosed = /^(?:p|li|td|th|tr|dd|dt|br|hr|img|meta|link|input|col|area|base|wbr|option)$/i

/** Elements in quotations, each counted as often as the quotation is nested: each line gets as many `>`. */
const mostQuoted = 500_000

/** The converter's time grows with the square of the depth, so the depth is estimated before, in linear time. */
const isTooDeep = (html: string): boolean => {
  let [depth, quoteDepth, quoted] = [0, 0, 0]
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b/gi)) {
    quoted += quoteDepth
    if (/^blockquote$/i.test(name)) quoteDepth = Math.max(0, quoteDepth + (slash ? -1 : 1))
    if (quoted > mostQuoted) return true
    if (unclosed.test(name)) continue
    depth = slash ? Math.max(0, depth - 1) : depth + 1
    if (depth > limits.htmlDepth) return true
  }
  return false
}

/** The text of an HTML mail, with quoted lines after `>` and marks where a program starts to quote. */
export const htmlToText = (html: string): string => {
  const source = html.slice(0, limits.part).replace(/[\ue000-\ue002]/g, '')
  if (isTooDeep(source)) return stripped(source)
  const text = convert(source)
  return text.includes(tooDeep) ? stripped(source) : text
}
