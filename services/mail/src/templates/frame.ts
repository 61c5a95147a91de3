import type { Brand } from '@earshot/contracts'
import { accentColors, type Html, html, type Part } from '@earshot/edge'
import { type Language, languages } from '@earshot/i18n'
import { accentOf, contentStyle, type Link, short } from './parts.ts'

// The frame of the mails that Earshot writes itself. Replies of the team look like a mail from a person and have none.
// Outlook knows only tables and inline styles, so these have the light look. The style sheet adds the dark one.

export type Frame = {
  subject: string
  /** What a list of mails shows next to the subject: the first of these that says something else. */
  previews: string[]
  language: Language
  workspace: Brand
  /** An address on the host of the logo. Undefined without a link: then the name is shown. */
  url: string | undefined
  body: Html
  /** Why the mail was sent, and how to stop it. */
  footer: Part
}

const longestPreview = 140

const previewOf = ({ subject, previews }: Frame): string =>
  previews
    .map(text => short(text, longestPreview))
    .find(text => text && text !== short(subject, longestPreview)) ?? ''

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const styleOf = (branding: Brand['branding']): string => {
  const { dark, onDark } = accentColors(accentOf(branding))
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
${contentStyle}
.card a{color:${accentOf(branding)}}
@media (max-width:480px){.outer{padding:12px 8px!important}.card{padding:16px!important}}
@media (prefers-color-scheme:dark){
.ground{background:#111318!important}.card{background:#191c22!important;border-color:${dark} #343944 #343944!important;color:#e6e8ec!important}
.card a,.head{color:${dark}!important}.button,.button a{background:${dark}!important;color:${onDark}!important}
.quote,.foot,.foot a{color:#a9afba!important}.logo{background:#fff!important;padding:4px!important}.written pre{background:#262a33!important}.pill{border-color:#343944!important}
}`
}

const headOf = ({ workspace, url }: Frame): Part => {
  const { logoPath } = workspace.branding
  const name = short(workspace.name, 100)
  return logoPath !== null && url !== undefined
    ? html`<img class="logo" src="${new URL(logoPath, url).href}" alt="${name}" height="32" style="border:0;border-radius:4px">`
    : html`<bdi>${name}</bdi>`
}

/** The one main action of a mail, without an image. */
export const buttonOf = (branding: Brand['branding'], { label, url }: Link): Html => {
  const accent = accentOf(branding)
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:20px 0"><tr><td class="button" bgcolor="${accent}" style="background:${accent};border-radius:6px"><a href="${url}" style="display:inline-block;padding:12px 20px;color:#ffffff;font-weight:600;text-decoration:none;border-radius:6px">${label}</a></td></tr></table>
`
}

/** 600 px wide where there is room, and as wide as the screen of a phone. */
export const framed = (frame: Frame): string => {
  const { subject, language, workspace, body, footer } = frame
  const { branding } = workspace
  const { direction } = languages[language]
  const text = `${font};font-size:16px;line-height:1.5;color:#1b1f26`
  const start = direction === 'rtl' ? 'right' : 'left'
  return html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title><style>${{ markup: styleOf(branding) }}</style></head>
<body class="ground" style="margin:0;padding:0;background:#f6f7f9">
<div style="display:none;max-height:0;overflow:hidden">${previewOf(frame)}</div>
<table class="ground" role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f6f7f9" style="background:#f6f7f9"><tr><td class="outer" align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->
<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;table-layout:fixed;text-align:${start}">
<tr><td class="head" align="${start}" style="padding:0 4px 12px;${text};font-weight:600;color:${accentOf(branding)}">${headOf(frame)}</td></tr>
<tr><td class="card" align="${start}" bgcolor="#ffffff" style="padding:12px 28px;background:#ffffff;border:1px solid #dfe2e7;border-top:4px solid ${accentOf(branding)};border-radius:8px;${text};overflow-wrap:anywhere;word-break:break-word">${body}
</td></tr>
<tr><td class="foot" align="${start}" style="padding:16px 4px;${text};font-size:13px;color:#5c6370;overflow-wrap:anywhere">${footer}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`.markup
}
