import { createHash } from 'node:crypto'
import type { Brand } from '@earshot/contracts'
import { accentStyle, type Html, html } from '@earshot/edge'
import { requestIdOf } from '@earshot/http'
import type { Language } from '@earshot/i18n'
import type { Response } from 'express'
import { ownBrand } from '../../directory/settings/model.ts'
import { frameStyle } from './assets.ts'
import { documentOf } from './document.ts'
import { languageLinks } from './language-links.ts'
import { heading } from './parts.ts'
import { policyOf } from './policy.ts'

/** Inline, so that the content security policy can allow exactly this style by its hash. */
const styleOf = ({ branding }: Brand): string =>
  branding.accentColor ? `${frameStyle}\n${accentStyle(branding.accentColor)}` : frameStyle

const hashOf = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`

type Page = {
  status?: number
  title: string
  body: Html
  /** Origins to which the response to a form may redirect. */
  formTargets?: string[]
  headers?: Record<string, string>
  /** When absent, the page exists in English only. */
  language?: Language
  /** Below the page. */
  footer?: Html
  /** Earshot's own when absent. */
  workspace?: Brand
}

/** A simple page without scripts: sign-in, consent or an error. */
export const pageText = ({ title, body, language = 'en', workspace = ownBrand, footer }: Page): string =>
  documentOf({
    language,
    workspace,
    title,
    head: html`<style>${{ markup: styleOf(workspace) }}</style>`,
    main: html`<div class="small card">
${heading(title)}
${body}
</div>`,
    footer,
  })

export const pageHeaders = ({
  formTargets = [],
  workspace = ownBrand,
}: Pick<Page, 'formTargets' | 'workspace'> = {}): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': policyOf({ style: hashOf(styleOf(workspace)), formTargets }),
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
})

export const sendPage = (response: Response, page: Page): void => {
  const { status = 200, headers, language } = page
  const footer = language && languageLinks(response.req.originalUrl, language)
  const text = pageText({ ...page, ...(footer && { footer }) })
  response
    .writeHead(status, { ...pageHeaders(page), 'content-length': Buffer.byteLength(text), ...headers })
    .end(text)
}

/** An error page with the request ID. */
export const sendErrorPage = (response: Response, status: number, title: string, message: string): void =>
  sendPage(response, {
    status,
    title,
    body: html`<p>${message}</p><p class="about">Request ${requestIdOf(response)}</p>`,
  })
