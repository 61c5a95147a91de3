import { createHash } from 'node:crypto'
import { requestIdOf } from '@earshot/http'
import type { Response } from 'express'
import { type Html, html } from '../../base/html/html.ts'

/** In the colors of the portal, from which people come here. */
const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f6f7f9, #101216); color: light-dark(#1b1f26, #e7e9ed) }
a { color: light-dark(#4338ca, #a5b4fc) }
main { width: min(22rem, 90vw); padding: 2rem 0 }
h1 { font-size: 1.4rem }
label { display: block; margin: 1rem 0 }
input, button, a.button { box-sizing: border-box; width: 100%; border: 1px solid light-dark(#8b94a3, #626b79); border-radius: .625rem; background: light-dark(#fff, #191c22); color: inherit; font: inherit }
input { padding: .6rem; margin-top: .25rem }
button, a.button { padding: .7rem; font-weight: 600 }
button { margin-top: .75rem; cursor: pointer }
button.main { border-color: transparent; background: light-dark(#4338ca, #a5b4fc); color: light-dark(#fff, #15172b) }
a.button { display: block; text-align: center; text-decoration: none }
ul { padding-inline-start: 1.2rem }
[role=alert] { border-inline-start: .25rem solid #c33; padding: .25rem .75rem }
small { color: light-dark(#575e6b, #a3abb8) }
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** No script at all, our one style, the empty icon, forms to us only. `leadsTo` are origins that an answer to a form may lead to. */
const policy = (leadsTo: string[]): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    'img-src data:',
    `form-action ${["'self'", ...leadsTo].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

type Written = { lang: string; dir: 'ltr' | 'rtl' }

const inEnglish: Written = { lang: 'en', dir: 'ltr' }

/** A whole page. */
export const pageText = (title: string, body: Html, { lang, dir } = inEnglish): string =>
  html`<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${{ markup: style }}</style>
</head>
<body><main><h1>${title}</h1>
${body}
</main></body>
</html>
`.markup

export const pageHeaders = (leadsTo: string[] = []): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': policy(leadsTo),
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
})

type Page = {
  status?: number
  title: string
  body: Html
  leadsTo?: string[]
  headers?: Record<string, string>
  /** English when absent. */
  written?: Written
}

export const sendPage = (
  response: Response,
  { status = 200, title, body, leadsTo = [], headers, written }: Page,
): void => {
  const text = pageText(title, body, written)
  response
    .writeHead(status, { ...pageHeaders(leadsTo), 'content-length': Buffer.byteLength(text), ...headers })
    .end(text)
}

/** What somebody reads when there is nothing to do but begin again. */
export const sendSorry = (response: Response, status: number, title: string, message: string): void =>
  sendPage(response, {
    status,
    title,
    body: html`<p>${message}</p><p><small>Request ${requestIdOf(response)}</small></p>`,
  })
