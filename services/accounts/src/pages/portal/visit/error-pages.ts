import { EarshotError } from '@earshot/client'
import { ApiError } from '@earshot/contracts'
import { html } from '@earshot/edge'
import { requestIdOf, toApiError } from '@earshot/http'
import type { Log } from '@earshot/runtime'
import type { ErrorRequestHandler, Request, RequestHandler } from 'express'
import { ownBrand } from '../../../directory/settings/model.ts'
import { languageCookie, languageOf, sayer } from '../../texts/languages.ts'
import type { Page } from './page.ts'
import type { contextFactory, PageContext } from './page-context.ts'
import { sendResponse } from './page-response.ts'

/** Maps an error response of the feedback service to an error of the portal. */
const upstreamError = ({ status, code }: EarshotError): ApiError => {
  if (status === 404) return new ApiError('NOT_FOUND')
  if (status === 429) return new ApiError('RATE_LIMITED')
  if (code === 'SEARCH_TIMEOUT') return new ApiError('SEARCH_TIMEOUT')
  if (status === 0 || status >= 500)
    return new ApiError(code === 'INTERNAL_ERROR' ? 'INTERNAL_ERROR' : 'UNAVAILABLE')
  return new ApiError(status === 401 || status === 403 ? 'FORBIDDEN' : 'BAD_REQUEST')
}

const asApiError = (thrown: unknown): ApiError =>
  thrown instanceof EarshotError ? upstreamError(thrown) : toApiError(thrown)

const kindOf = ({ status, code }: ApiError) => {
  if (code === 'SEARCH_TIMEOUT') return 'searchTimeout'
  if (status === 404 || status === 405) return 'notFound'
  if (status === 403 || status === 401) return 'forbidden'
  if (status === 429) return 'slowDown'
  if (status === 503) return 'unavailable'
  return status >= 500 ? 'unexpected' : 'refused'
}

const retryAfterSeconds = '2'

const errorPage = ({ t, response }: PageContext, error: ApiError): Page => {
  const { status, headers } = error
  const kind = kindOf(error)
  return {
    status,
    headers: { ...(status === 503 && { 'retry-after': retryAfterSeconds }), ...headers },
    title: t(`error.${kind}`),
    body: html`
<div class="empty">
<h1>${t(`error.${kind}`)}</h1>
<p>${t(`error.${kind}.about`)}</p>
<p><a class="button" href="/">${t('error.back')}</a></p>
${status >= 500 && html`<p class="about">${t('error.request', { id: requestIdOf(response) })}</p>`}
</div>`,
  }
}

/** Paths for API clients, which get errors as JSON. */
const isApiPath = ({ path }: Request): boolean => /^\/(api|auth|oauth|internal|\.well-known)(\/|$)/.test(path)

/** Shows browsers a page for unknown paths; other requests fall through to the JSON error. */
export const notFoundHandler =
  (createContext: ReturnType<typeof contextFactory>): RequestHandler =>
  async (request, response, next) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || isApiPath(request) || request.accepts(['json', 'html']) !== 'html') return next()
    await createContext(request, response)
    throw new ApiError('NOT_FOUND')
  }

type Options = { origin: string; log: Log }

/** Shows errors as a portal page in the visitor's language. */
export const errorHandler = ({ origin, log }: Options): ErrorRequestHandler => {
  const cookie = languageCookie(origin)
  return (thrown, request, response, next) => {
    if (response.headersSent || !request.accepts('html')) return next(thrown)
    const apiError = asApiError(thrown)
    const language = languageOf(request, cookie)
    // A request that failed early has no context. Its page needs no database and no other service.
    const context: PageContext = response.locals.pageContext ?? {
      request,
      response,
      person: undefined,
      origin,
      workspace: { ...ownBrand, portal: { signUp: false, signInUrl: null } },
      hasMail: false,
      language,
      t: sayer(language),
      currentPath: '/',
    }
    response.locals.errorCode = apiError.code
    const facts = { err: thrown, requestId: requestIdOf(response), method: request.method }
    if (apiError.status >= 500) log[apiError.status === 503 ? 'warn' : 'error'](facts, 'request.failed')
    sendResponse(context, errorPage(context, apiError)).catch(next)
  }
}
