import { ApiError } from '@earshot/contracts'
import type { ErrorRequestHandler } from 'express'
import { html } from '../../base/html/html.ts'
import { sendErrorPage, sendPage } from './page.ts'

const isForm = (type: string | undefined): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type ?? '')

/**
 * Responds with a page to a browser whose form was refused, as it would show the JSON of the error. Browsers send no Sec-Fetch headers to
 * plain http on other machines, so `Origin` decides there, and it is not BASE_URL.
 */
export const formProblems =
  (origin: string): ErrorRequestHandler =>
  (thrown, { method, headers, originalUrl }, response, next) => {
    const isFromPage = isForm(headers['content-type']) && headers.accept?.includes('text/html')
    if (!(thrown instanceof ApiError) || method !== 'POST' || !isFromPage || response.headersSent)
      return next(thrown)
    response.locals.errorCode = thrown.code
    const isElsewhere = headers.origin !== undefined && headers.origin !== origin
    if (thrown.code !== 'FORBIDDEN' || !isElsewhere)
      return sendErrorPage(response, thrown.status, 'The form was not accepted', thrown.message)
    const address = origin + originalUrl
    sendPage(response, {
      status: thrown.status,
      title: 'Open this page at its public address',
      body: html`<p>Forms work only on pages of ${origin} (BASE_URL). This one was sent from another address.</p>
<p><a class="button" href="${address}">Open the page there</a></p>`,
    })
  }
