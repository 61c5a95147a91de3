import type { EarshotClient } from '@earshot/client'
import { fail, type Id, type Identity, type IdPrefix, isId } from '@earshot/contracts'
import { requestIdOf } from '@earshot/http'
import { isLanguage, type Language } from '@earshot/i18n'
import type { Request, Response } from 'express'
import { addressGroup, clientAddress } from '../../base/http/client-address.ts'
import { refuse, setLimitHeaders } from '../../base/rate-limit/headers.ts'
import type { Limiter } from '../../base/rate-limit/limiter.ts'
import type { Sessions } from '../../credentials/sessions/prove.ts'
import type { Settings } from '../../directory/settings/model.ts'
import { languageCookie, languageOf, type Say, sayer } from '../texts/languages.ts'
import { anybody, type askFeedback, asReader, type Reader, sharedAnswers } from './feedback-client.ts'

/** Somebody looks at a page, or sends one of its forms. */
export type Visit = {
  request: Request
  response: Response
  /** Undefined when nobody is signed in. */
  person: Identity | undefined
  /** What of the public everybody sees. */
  read: Reader
  /** Asks as who is signed in, with all that they may do. */
  as: (person: Identity) => EarshotClient
  workspace: Pick<Settings, 'name' | 'portal'>
  /** Scheme, host and port of this deployment. */
  origin: string
  language: Language
  say: Say
  /** The path with its query. */
  here: string
}

type Options = {
  sessions: Sessions
  ask: ReturnType<typeof askFeedback>
  workspace: () => Promise<Pick<Settings, 'name' | 'portal'>>
  limiter: Limiter
  perMinute: number
}

/** Takes up each request: who it is, in which language, and whether they are not too many. */
export const receive = ({ sessions, ask, workspace, limiter, perMinute }: Options) => {
  const cookie = languageCookie(sessions.origin)
  const shared = sharedAnswers()

  const limit = async (request: Request, response: Response, person: Identity | undefined) => {
    if (perMinute === 0) return
    const key = person?.credentialId ?? `portal:${addressGroup(clientAddress(request))}`
    const verdict = await limiter.take(key, perMinute, 1)
    setLimitHeaders(response, verdict)
    if (!verdict.allowed) throw refuse(verdict)
  }

  return async (request: Request, response: Response): Promise<Visit> => {
    const token = sessions.cookie.read(request)
    const person = token === undefined ? undefined : await sessions.prove(token, request.socket)
    response.locals.credentialId = person?.credentialId
    const language = languageOf(request, cookie)
    if (isLanguage(request.query.lang)) response.appendHeader('set-cookie', cookie.set(language))
    const asked = {
      address: clientAddress(request),
      requestId: requestIdOf(response),
      traceparent: response.locals.traceparent,
    }
    const visit = {
      request,
      response,
      person,
      read: person ? ask(asReader(person), asked) : shared(ask(anybody, asked)),
      as: (person: Identity) => ask(person, asked),
      workspace: await workspace(),
      origin: sessions.origin,
      language,
      say: sayer(language),
      here: request.originalUrl,
    }
    response.locals.visit = visit // should it fail, who it was is told so in their language
    await limit(request, response, person)
    return visit
  }
}

/** One value of the query, as it was typed. */
export const asked = ({ request }: Visit, name: string): string => {
  const value = request.query[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** The id in the path, of a page about one thing. */
export const idIn = <P extends IdPrefix>({ request }: Visit, prefix: P): Id<P> => {
  const { id } = request.params
  return typeof id === 'string' && isId(prefix, id) ? id : fail('NOT_FOUND')
}

/** Whether our script asks, which reads data and leads nowhere. */
export const isForScript = ({ request }: Visit): boolean => request.get('accept') === 'application/json'
