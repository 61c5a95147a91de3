import { createHash } from 'node:crypto'
import { requestIdOf } from '@earshot/http'
import type { Language } from '@earshot/i18n'
import type { Response } from 'express'
import { type Html, html } from '../../base/html/html.ts'
import { frameStyle } from './assets.ts'
import { brand, documentOf } from './document.ts'
import { heading } from './parts.ts'
import { policyOf } from './policy.ts'

/** In the page itself, so that the policy lets in this style by its hash and no other. */
const style = html`<style>${{ markup: frameStyle }}</style>`
const styleHash = createHash('sha256').update(frameStyle).digest('base64')

type Page = {
  status?: number
  title: string
  body: Html
  /** Origins to which the response to a form may redirect. */
  leadsTo?: string[]
  headers?: Record<string, string>
  /** English when absent. */
  language?: Language
  /** What the workspace is called; absent where the page is not made from its settings. */
  workspace?: string
}

/** A page without a script about one thing: to sign in, to consent, or what went wrong. */
export const pageText = ({ title, body, language = 'en', workspace = 'Earshot' }: Page): string =>
  documentOf({
    language,
    title,
    head: style,
    header: brand(workspace),
    main: html`<div class="small">
${heading(title)}
${body}
</div>`,
  })

export const pageHeaders = (leadsTo: string[] = []): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': policyOf({ style: `'sha256-${styleHash}'`, leadsTo }),
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
})

export const sendPage = (response: Response, page: Page): void => {
  const { status = 200, leadsTo, headers } = page
  const text = pageText(page)
  response
    .writeHead(status, { ...pageHeaders(leadsTo), 'content-length': Buffer.byteLength(text), ...headers })
    .end(text)
}

/** What somebody reads when there is nothing to do but begin again. */
export const sendSorry = (response: Response, status: number, title: string, message: string): void =>
  sendPage(response, {
    status,
    title,
    body: html`<p>${message}</p><p class="about">Request ${requestIdOf(response)}</p>`,
  })
