import type { Brand } from '@earshot/contracts'
import { type Html, html, type Part } from '@earshot/edge'
import { type Language, languages } from '@earshot/i18n'
import type { Addressee } from '../queue/mail.ts'
import type { MailTexts } from './texts/languages.ts'

/**
 * A name for a header or a line of text. Characters that would start a new line or header, or change the text direction,
 * become spaces.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

export const short = (text: string, max: number): string => {
  const line = [...oneLine(text)]
  return line.length > max ? `${line.slice(0, max - 1).join('')}…` : line.join('')
}

export const addresseeOf = ({ name, email }: { name: string | null; email: string }): Addressee => ({
  name: short(name ?? '', 100),
  address: email,
})

export type Link = { label: string; url: string }

/** A link in the text version of a mail. */
export const linkLine = (t: MailTexts, { label, url }: Link): string => `${t('link.label', { label })} ${url}`

const ownAccent = '#4338ca'

export const accentOf = ({ accentColor }: Brand['branding']): string => accentColor ?? ownAccent

/** The style of what surrounds the content, such as the reason for a mail. */
export const small = 'color:#666;font-size:.85em'

const quoteStyle =
  'margin:0 0 1rem;text-align:start;padding-inline-start:.75rem;border-inline-start:3px solid #ccc;color:#555'

/** What someone wrote, with the direction of its own script. */
export const quoteOf = (
  text: Part,
): Html => html`<blockquote class="quote" dir="auto" style="${quoteStyle}">${text}</blockquote>
`

/** A status with its color, which the sentence before it names. */
export const pillOf = (
  status: string,
  color: string,
): Html => html`<p aria-hidden="true"><span class="pill" style="border:1px solid #dfe2e7;border-radius:999px;padding:3px 12px;font-size:14px;font-weight:600"><span style="color:${color}">●</span>&nbsp;<bdi>${status}</bdi></span></p>
`

/** The logo on the host of the link. */
export const logoOf = ({ logoPath }: Brand['branding'], url: string): Part =>
  logoPath !== null && html`<p><img src="${new URL(logoPath, url).href}" alt="" height="32"></p>`

/** Mail programs show tables without lines, and code like other text. */
const style =
  'table{border-collapse:collapse}th,td{padding:.3rem .6rem;border:1px solid #ccc}pre{padding:.75rem;background:#f1f2f4;white-space:pre-wrap}img{max-width:100%;height:auto}'

/** The same for what is written inside a frame of tables. */
export const contentStyle =
  '.written{text-align:start}.written table{border-collapse:collapse}.written th,.written td{padding:5px 10px;border:1px solid #ccc}.written pre{padding:12px;background:#f1f2f4;white-space:pre-wrap}.written img{max-width:100%;height:auto}'

/** Almost no styles: mail programs apply their own. */
export const pageOf = (title: string, body: Html, language: Language): string =>
  html`<!doctype html>
<html lang="${language}" dir="${languages[language].direction}">
<head><meta charset="utf-8"><title>${title}</title><style>${{ markup: style }}</style></head>
<body style="font:16px/1.5 system-ui,sans-serif;max-width:36rem;overflow-wrap:anywhere">${body}
</body>
</html>
`.markup
