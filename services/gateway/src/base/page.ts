import { createHash } from 'node:crypto'
import { type Html, html } from '@earshot/edge'
import { requestIdOf } from '@earshot/http'
import type { Response } from 'express'

const style = `:root{color-scheme:light dark}
body{max-width:30rem;margin:15vh auto;padding:0 1.5rem;font:1rem/1.6 system-ui,sans-serif;color:light-dark(#1c2421,#e6ebe9);background:light-dark(#fbfcfb,#121715)}
h1{font-size:1.375rem;line-height:1.3}
.about{font-size:.8125rem;color:light-dark(#5b6763,#9aa6a2)}`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

type Page = { status: number; title: string; body: Html; headers?: Record<string, string> }

/** A page of the gateway itself, which needs no other service. */
export const sendPage = (response: Response, { status, title, body, headers }: Page): void => {
  const { markup } = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${{ markup: style }}</style></head>
<body><main><h1>${title}</h1>
${body}
</main></body></html>`
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(markup),
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'same-origin',
      ...headers,
    })
    .end(markup)
}

/** An error page with the request ID. */
export const sendErrorPage = (response: Response, status: number, title: string, message: string): void =>
  sendPage(response, {
    status,
    title,
    body: html`<p>${message}</p><p class="about">Request ${requestIdOf(response)}</p>`,
  })
