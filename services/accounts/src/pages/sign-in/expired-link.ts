import type { Brand } from '@earshot/contracts'
import { html } from '@earshot/edge'
import { requestIdOf } from '@earshot/http'
import type { Response } from 'express'
import { sendPage } from '../frame/page.ts'
import type { Texts } from '../texts/languages.ts'

type Expired = {
  texts: Texts
  workspace: Brand
  /** The page that sends another link. */
  requestPath: string
}

/** The page for a link from an email that is unknown, was used or has expired. */
export const sendExpiredLink = (
  response: Response,
  { texts: { t, language }, workspace, requestPath }: Expired,
): void =>
  sendPage(response, {
    status: 404,
    title: t('password.expired'),
    language,
    workspace,
    body: html`<p>${t('password.expired.about')}</p>
<p><a class="button" href="${requestPath}">${t('password.expired.request')}</a></p>
<p class="about">${t('error.request', { id: requestIdOf(response) })}</p>`,
  })
