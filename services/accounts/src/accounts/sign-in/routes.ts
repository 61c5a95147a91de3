import { ApiError, fail, id } from '@earshot/contracts'
import { type Authentication, authenticateSession, requireSameOrigin } from '@earshot/edge'
import {
  clientAddress,
  mountRoutes,
  parseFields,
  readBody,
  route,
  type ServiceHost,
  send,
} from '@earshot/http'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import type { SignIn } from '../../credentials/passwords/authenticator.ts'
import { personalTokenRoutes } from '../../credentials/personal-tokens/routes.ts'
import {
  MailedSignUpInput,
  SessionItem,
  SignedIn,
  SignInInput,
  SignUpInput,
} from '../../credentials/sessions/model.ts'
import { endAllSessions, endSession, getSignedIn, listSessions } from '../../credentials/sessions/service.ts'
import { PasswordChange } from '../profile/model.ts'
import { profileRoutes } from '../profile/routes.ts'
import { changePassword } from '../profile/service.ts'
import {
  leave,
  requestOriginOf,
  requestSignUp,
  type SignInContext,
  signInWithPassword,
  signUpAndSignIn,
} from './sign-in.ts'

const refusal = (result: Exclude<SignIn, { outcome: 'in' }>): ApiError =>
  result.outcome === 'wrong'
    ? new ApiError('UNAUTHORIZED', { message: 'Wrong email address or password.' })
    : new ApiError('RATE_LIMITED', {
        message: `Too many attempts. Try again in ${result.seconds} seconds.`,
        headers: { 'retry-after': String(result.seconds) },
      })

const reply = (response: Response, status: 200 | 201 | 202, data: unknown): void =>
  send(response, { status, body: JSON.stringify({ data }), headers: {} })

/** Routes that need a session. */
const sessionRoutes = () => [
  route({
    method: 'get',
    path: '/session',
    summary: 'Get the current session',
    permission: 'any',
    reply: { status: 200, body: SignedIn },
    handle: ({ pool, caller }) => getSignedIn(pool, caller),
  }),
  route({
    method: 'get',
    path: '/sessions',
    summary: "List the caller's sessions, newest first",
    permission: 'any',
    reply: { status: 200, list: SessionItem },
    handle: ({ pool, caller, page }) => listSessions(pool, caller, page),
  }),
  route({
    method: 'delete',
    path: '/sessions/:id',
    summary: "End one of the caller's sessions",
    permission: 'any',
    params: z.object({ id: id('session') }),
    reply: { status: 204 },
    errors: ['NOT_FOUND'],
    handle: async ({ pool, caller, params }) => {
      if (!(await endSession(pool, caller, params))) fail('NOT_FOUND')
    },
  }),
]

const bodyLimit = 10 * 1024

type Options = SignInContext & { authentication: Authentication; host: ServiceHost }

/** The endpoints below `/auth` for browsers: sign-in, sign-up, sign-out and sessions. */
export const authRoutes = ({ authentication, host, ...entry }: Options): Router => {
  const { pool, sessions } = entry
  const router = Router({ caseSensitive: true })

  const post = (
    path: string,
    handle: (request: Request, response: Response) => Promise<void>,
    ...before: RequestHandler[]
  ) => {
    const named: RequestHandler = (_request, response, next) => {
      response.locals.route = `/auth${path}`
      next()
    }
    const refused: RequestHandler = () => {
      throw new ApiError('METHOD_NOT_ALLOWED', { headers: { allow: 'POST' } })
    }
    router.route(path).all(named).post(requireSameOrigin(sessions.origin), before, handle).all(refused)
  }

  post(
    '/sign-in',
    async (request, response) => {
      const result = await signInWithPassword(
        entry,
        request,
        response,
        parseFields(SignInInput, request.body),
      )
      if (result.outcome !== 'in') throw refusal(result)
      reply(response, 200, result.session)
    },
    readBody(bodyLimit),
  )

  post(
    '/sign-up',
    async (request, response) => {
      if (await entry.letters.areSent()) {
        const input = parseFields(MailedSignUpInput, request.body)
        const asked = await requestSignUp(entry, request, { ...input, returnTo: '/', language: null })
        if (asked.outcome === 'blocked') throw refusal(asked)
        return reply(response, 202, { next: 'confirm_email' })
      }
      const input = parseFields(SignUpInput, request.body)
      const result = await signUpAndSignIn(entry, request, response, input)
      if (result.outcome !== 'in') throw refusal(result)
      reply(response, 201, result.session)
    },
    readBody(bodyLimit),
  )

  post('/sign-out', async (request, response) => {
    await leave(entry, request, response)
    send(response, { status: 204, body: undefined, headers: {} })
  })

  post('/sign-out-everywhere', async (request, response) => {
    const identity = await authenticateSession(authentication, request, response)
    const { requestId, address } = requestOriginOf(request, response)
    await endAllSessions(pool, { ...identity, requestId, address })
    response.appendHeader('set-cookie', sessions.cookie.clear())
    send(response, { status: 204, body: undefined, headers: {} })
  })

  post(
    '/password',
    async (request, response) => {
      const identity = await authenticateSession(authentication, request, response)
      const { requestId, address } = requestOriginOf(request, response)
      const { password, currentPassword } = parseFields(PasswordChange, request.body)
      const check = (email: string) =>
        entry.gate.signIn({ request, requestId, address, email, password: currentPassword })
      const changed = await changePassword(pool, { ...identity, requestId, address }, { password, check })
      if ('outcome' in changed) throw refusal(changed)
      entry.gate.browsers.remember(request, response, changed)
      send(response, { status: 204, body: undefined, headers: {} })
    },
    readBody(bodyLimit),
  )

  return router.use(
    mountRoutes([...sessionRoutes(), ...profileRoutes(), ...personalTokenRoutes()], {
      ...host,
      authenticate: async (request, response) => ({
        ...(await authenticateSession(authentication, request, response)),
        address: clientAddress(request),
      }),
    }),
  )
}
