import { EarshotError } from '@earshot/client'
import { ApiError } from '@earshot/contracts'
import { requestIdOf, toApiError } from '@earshot/http'
import type { Log } from '@earshot/runtime'
import type { ErrorRequestHandler, Request, RequestHandler } from 'express'
import { html } from '../../base/html/html.ts'
import { languageCookie, languageOf, sayer } from '../texts/languages.ts'
import { send } from './answer.ts'
import type { Page } from './page.ts'
import type { receive, Visit } from './visit.ts'

/** A fault of the service that was asked, as one of our own. */
const faultOf = ({ status, code }: EarshotError): ApiError => {
  if (status === 404) return new ApiError('NOT_FOUND')
  if (status === 429) return new ApiError('RATE_LIMITED')
  if (status === 0 || status >= 500)
    return new ApiError(code === 'INTERNAL_ERROR' ? 'INTERNAL_ERROR' : 'UNAVAILABLE')
  return new ApiError(status === 401 || status === 403 ? 'FORBIDDEN' : 'BAD_REQUEST')
}

const asFault = (thrown: unknown): ApiError =>
  thrown instanceof EarshotError ? faultOf(thrown) : toApiError(thrown)

const kindOf = (status: number) => {
  if (status === 404 || status === 405) return 'notFound'
  if (status === 403 || status === 401) return 'forbidden'
  if (status === 429) return 'slowDown'
  if (status === 503) return 'unavailable'
  return status >= 500 ? 'unexpected' : 'refused'
}

const retryAfterSeconds = '2'

/** What somebody reads when there is nothing to show. */
const sorryPage = ({ say, response }: Visit, { status, headers }: ApiError): Page => {
  const kind = kindOf(status)
  return {
    status,
    headers: { ...(status === 503 && { 'retry-after': retryAfterSeconds }), ...headers },
    title: say(`error.${kind}`),
    body: html`
<div class="empty">
<h1>${say(`error.${kind}`)}</h1>
<p>${say(`error.${kind}.about`)}</p>
<p><a class="button" href="/">${say('error.back')}</a></p>
${status >= 500 && html`<p class="about">${say('error.request', { id: requestIdOf(response) })}</p>`}
</div>`,
  }
}

/** Programs ask these, and read JSON. */
const isForPrograms = ({ path }: Request): boolean =>
  /^\/(api|auth|oauth|internal|\.well-known)(\/|$)/.test(path)

/** Where there is nothing, people read a page, and programs go on to the error that they can read. */
export const missing =
  (begin: ReturnType<typeof receive>): RequestHandler =>
  async (request, response, next) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || isForPrograms(request) || request.accepts(['json', 'html']) !== 'html') return next()
    await begin(request, response)
    throw new ApiError('NOT_FOUND')
  }

type Options = { origin: string; log: Log }

/** Tells people in their language what went wrong, in the look of the other pages. */
export const sorry = ({ origin, log }: Options): ErrorRequestHandler => {
  const cookie = languageCookie(origin)
  return (thrown, request, response, next) => {
    if (response.headersSent || !request.accepts('html')) return next(thrown)
    const fault = asFault(thrown)
    const language = languageOf(request, cookie)
    // Nothing is asked any more for a page that says that asking failed.
    const visit: Visit = response.locals.visit ?? {
      request,
      response,
      person: undefined,
      origin,
      workspace: { name: 'Earshot', portal: { signUp: false } },
      language,
      say: sayer(language),
      here: '/',
    }
    response.locals.errorCode = fault.code
    const facts = { err: thrown, requestId: requestIdOf(response), method: request.method }
    if (fault.status >= 500) log[fault.status === 503 ? 'warn' : 'error'](facts, 'request.failed')
    send(visit, sorryPage(visit, fault))
  }
}
