import { ApiError } from '@earshot/contracts'
import { html } from '@earshot/edge'
import type { ErrorRequestHandler, RequestHandler, Response } from 'express'
import { sendErrorPage, sendPage } from './page.ts'

const isForm = (type: string | undefined): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type ?? '')

const sendAddress = (response: Response, status: number, origin: string): void => {
  const address = origin + response.req.originalUrl
  sendPage(response, {
    status,
    title: 'Open this page at its public address',
    body: html`<p>Forms work only on pages of ${origin} (BASE_URL). This one was opened at another address.</p>
<p><a class="button" href="${address}">Open the page there</a></p>`,
  })
}

/** The headers of proxies. Behind one, the Host header may not be what the browser shows. */
const ofProxies = [
  'forwarded',
  'x-forwarded-host',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

/** Browsers send Sec-Fetch-Site there, and programs on this machine need not. */
const ofThisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

/**
 * Responds with the public address instead of a page whose form would be refused. Browsers send Sec-Fetch-Site everywhere but to plain http on
 * other machines.
 */
export const atPublicAddress = (origin: string): RequestHandler => {
  const { host } = new URL(origin)
  return ({ method, headers }, response, next) => {
    const mayBeThere =
      headers.host === host ||
      ofThisMachine.test(headers.host ?? '') ||
      headers['sec-fetch-site'] !== undefined ||
      ofProxies.some(name => headers[name] !== undefined)
    if (method !== 'GET' || mayBeThere || !headers.accept?.includes('text/html')) return next()
    sendAddress(response, 421, origin)
  }
}

/**
 * Responds with a page to a browser whose form was refused, as it would show the JSON of the error. Browsers send no Sec-Fetch headers to
 * plain http on other machines, so `Origin` decides there, and it is not BASE_URL.
 */
export const formProblems =
  (origin: string): ErrorRequestHandler =>
  (thrown, { method, headers }, response, next) => {
    const isFromPage = isForm(headers['content-type']) && headers.accept?.includes('text/html')
    if (!(thrown instanceof ApiError) || method !== 'POST' || !isFromPage || response.headersSent)
      return next(thrown)
    response.locals.errorCode = thrown.code
    const isElsewhere = headers.origin !== undefined && headers.origin !== origin
    if (thrown.code !== 'FORBIDDEN' || !isElsewhere)
      return sendErrorPage(response, thrown.status, 'The form was not accepted', thrown.message)
    sendAddress(response, thrown.status, origin)
  }
