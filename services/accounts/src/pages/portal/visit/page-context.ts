import type { EarshotClient } from '@earshot/client'
import { type Brand, fail, type Id, type Identity, type IdPrefix, isId } from '@earshot/contracts'
import {
  anonymous,
  countRequest,
  type Limiter,
  type PageTexts,
  pageTexts,
  type Sessions,
} from '@earshot/edge'
import { addressGroup, clientAddress, requestIdOf } from '@earshot/http'
import { isLanguage, type Language } from '@earshot/i18n'
import type { Request, Response } from 'express'
import type { VisitorCookie } from '../../../credentials/visitors/cookie.ts'
import type { Settings } from '../../../directory/settings/model.ts'
import { languageCookie, languageOf, sayer, type Translate } from '../../texts/languages.ts'
import { asReader, type feedbackClients, type Reader, sharedReads } from './feedback-client.ts'
import { withoutIntent } from './intent-path.ts'

/** One request to the portal: a page view or a submitted form. */
export type PageContext = {
  request: Request
  response: Response
  /** Undefined without a session. */
  person: Identity | undefined
  /** The anonymous visitor of a browser without a session, who has voted before. */
  visitor: Identity | undefined
  /** Boards on which visitors may vote without a session, for pages that show posts to them. */
  openBoards: ReadonlySet<string>
  /** Reads what is public, whether or not the visitor is signed in. */
  publicApi: Reader
  /** An API client with all rights of the signed-in person. */
  apiAs: (person: Identity) => EarshotClient
  /** The paths of the pictures that users have set, by their ids. */
  picturesOf: (ids: string[]) => Promise<Map<string, string>>
  workspace: Brand & Pick<Settings, 'portal'>
  /** Whether updates can be sent, so that following a post has an effect. */
  hasMail: boolean
  /** Scheme, host and port of this deployment. */
  origin: string
  language: Language
  t: Translate
  /** Renders the texts of the page that others wrote. */
  texts: PageTexts
  /** The path with its query. */
  currentPath: string
}

type Options = {
  sessions: Sessions
  visitorCookie: VisitorCookie
  clientFor: ReturnType<typeof feedbackClients>
  picturesOf: PageContext['picturesOf']
  workspace: () => Promise<Brand & Pick<Settings, 'portal'>>
  hasMail: () => Promise<boolean>
  limiter: Limiter
  perMinute: number
}

/** Makes the context of a request: authenticates it, picks the language and applies the rate limit. */
export const contextFactory = (options: Options) => {
  const { sessions, visitorCookie, clientFor, picturesOf, workspace, hasMail, limiter, perMinute } = options
  const cookie = languageCookie(sessions.origin)
  const shared = sharedReads()

  const limit = async (request: Request, response: Response, person: Identity | undefined) => {
    const key = person?.credentialId ?? `portal:${addressGroup(clientAddress(request))}`
    await countRequest(response, { limiter, perMinute }, key)
  }

  return async (request: Request, response: Response): Promise<PageContext> => {
    const token = sessions.cookie.read(request)
    const person = token === undefined ? undefined : await sessions.verify(token, request.socket)
    const visitor = person ? undefined : await visitorCookie.identityIn(request)
    const reader = person ?? visitor
    response.locals.credentialId = reader?.credentialId
    const language = languageOf(request, cookie)
    if (isLanguage(request.query.lang)) response.appendHeader('set-cookie', cookie.set(language))
    const requestInfo = {
      address: clientAddress(request),
      requestId: requestIdOf(response),
      traceparent: response.locals.traceparent,
    }
    const context = {
      request,
      response,
      person,
      visitor,
      openBoards: new Set<string>(),
      publicApi: reader
        ? clientFor(asReader(reader), requestInfo)
        : shared(clientFor(anonymous, requestInfo)),
      apiAs: (person: Identity) => clientFor(person, requestInfo),
      picturesOf,
      workspace: await workspace(),
      hasMail: await hasMail(),
      origin: sessions.origin,
      language,
      t: sayer(language),
      texts: pageTexts(),
      currentPath: withoutIntent(request.originalUrl),
    }
    response.locals.pageContext = context // for the error page, if the request fails
    await limit(request, response, person)
    return context
  }
}

/** A value of the query string, trimmed; empty when it is missing or repeated. */
export const queryParam = ({ request }: PageContext, name: string): string => {
  const value = request.query[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** The id in the path. @throws {ApiError} NOT_FOUND when it has another form. */
export const idParam = <P extends IdPrefix>({ request }: PageContext, prefix: P): Id<P> => {
  const { id } = request.params
  return typeof id === 'string' && isId(prefix, id) ? id : fail('NOT_FOUND')
}

/** The id or slug in the path. @throws {ApiError} NOT_FOUND when it has another form. */
export const addressParam = ({ request }: PageContext): string => {
  const { id } = request.params
  return typeof id === 'string' && /^[a-z0-9_-]{1,200}$/.test(id) ? id : fail('NOT_FOUND')
}

/** The path with the query of the request, to which an earlier address redirects. */
export const withQuery = ({ request }: PageContext, path: string): string => {
  const { originalUrl } = request
  const query = originalUrl.indexOf('?')
  return query < 0 ? path : path + originalUrl.slice(query)
}

/** True for requests of the portal's script, which gets JSON instead of a redirect. */
export const wantsJson = ({ request }: PageContext): boolean => request.get('accept') === 'application/json'
