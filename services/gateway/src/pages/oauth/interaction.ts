import { ApiError, EmailAddress, type PersonRole, presetScopes, type Scope, scopes } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { audit } from '@earshot/events'
import { requestIdOf } from '@earshot/http'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { clientAddress } from '../../base/http/client-address.ts'
import { field, readForm } from '../../base/http/forms.ts'
import type { Gate } from '../../credentials/passwords/gate.ts'
import { findMember } from '../../directory/team/repo.ts'
import { sendSorry } from '../frame/page.ts'
import { sendConsent, sendSignIn } from './views.ts'

type Options = {
  pool: Pool
  origin: string
  provider: () => Provider | undefined
  gate: Gate
}

type Details = Awaited<ReturnType<Provider['interactionDetails']>>

const path = '/oauth/interaction/:uid'

/** What somebody in that role may let a program do in their name. */
export const scopesOf = (role: PersonRole): Scope[] => (role === 'user' ? [] : presetScopes('full', role))

/** The scopes that the program asks for. */
const askedIn = ({ params }: Details): Scope[] => {
  const words = String(params.scope ?? '').split(' ')
  return scopes.filter(scope => words.includes(scope))
}

/** The pages on which somebody signs in and agrees to what a program asks for. */
export const interactionPages = (options: Options): Router => {
  const { pool, gate } = options
  const router = Router()

  type Step = (provider: Provider, details: Details, request: Request, response: Response) => Promise<void>

  /** Runs a step of the interaction that the browser's cookie and the path both name. */
  const during =
    (step: Step): RequestHandler =>
    async (request, response) => {
      response.locals.route = path
      const provider = options.provider()
      if (!provider) throw new ApiError('UNAVAILABLE')
      const details = await provider.interactionDetails(request, response).catch((error: unknown) => {
        if (error instanceof errors.SessionNotFound) return undefined
        throw error
      })
      if (details?.uid !== request.params.uid || !details)
        return sendSorry(
          response,
          400,
          'Please begin again',
          'This sign-in is over, or began in another window.',
        )
      await step(provider, details, request, response)
    }

  const clientOf = async (provider: Provider, { params }: Details) => {
    const client = await provider.Client.find(String(params.client_id))
    const redirect = URL.parse(String(params.redirect_uri))
    return { name: client?.clientName ?? '', redirect }
  }

  const memberOf = async ({ session }: Details) => {
    const member = session && (await findMember(pool, session.accountId))
    return member ?? undefined
  }

  router.get(
    path,
    during(async (provider, details, _request, response) => {
      const client = await clientOf(provider, details)
      if (details.prompt.name === 'login') return sendSignIn(response, { client })
      const member = await memberOf(details)
      const may = scopesOf(member?.role ?? 'user')
      const asked = askedIn(details).filter(scope => may.includes(scope))
      sendConsent(response, { client, asked, email: member?.email ?? '' })
    }),
  )

  router.post(
    `${path}/sign-in`,
    readForm(options.origin),
    during(async (provider, details, request, response) => {
      const client = await clientOf(provider, details)
      const typed = field(request, 'email')
      // What is no address is nobody's, and is tried like one that nobody has.
      const email = EmailAddress.safeParse(typed).data ?? ''
      const result = await gate.signIn({
        email,
        password: field(request, 'password'),
        address: clientAddress(request),
        requestId: requestIdOf(response),
        teamOnly: true,
      })
      if (result.outcome !== 'in') return sendSignIn(response, { client, email: typed, failed: result })
      const { principalId: accountId } = result
      await provider.interactionFinished(
        request,
        response,
        { login: { accountId, remember: false } },
        {
          mergeWithLastSubmission: false,
        },
      )
    }),
  )

  router.post(
    `${path}/consent`,
    readForm(options.origin),
    during(async (provider, details, request, response) => {
      const member = await memberOf(details)
      if (!member || details.prompt.name !== 'consent')
        return sendSorry(response, 400, 'Please begin again', 'There is nothing here to agree to.')
      const clientId = String(details.params.client_id)
      const known = details.grantId ? await provider.Grant.find(details.grantId) : undefined
      const grant = known ?? new provider.Grant({ accountId: member.id, clientId })
      const asked = askedIn(details)
      const may = scopesOf(member.role)
      const given = asked.filter(scope => may.includes(scope))
      const kept = asked.filter(scope => !may.includes(scope))
      if (given.length > 0) grant.addOIDCScope(given.join(' '))
      if (kept.length > 0) grant.rejectOIDCScope(kept.join(' '))
      const grantId = await grant.save()
      await tx(pool, db =>
        audit(
          db,
          {
            principalId: member.id,
            name: member.name ?? member.email ?? '',
            email: member.email,
            role: member.role,
            scopes: [],
            credentialId: member.id,
            requestId: requestIdOf(response),
            address: clientAddress(request),
          },
          {
            action: 'oauth_client.authorized',
            target: { kind: 'oauth_client', id: clientId },
            before: null,
            after: { scopes: given },
          },
        ),
      )
      await provider.interactionFinished(request, response, { consent: { grantId } })
    }),
  )

  router.post(
    `${path}/deny`,
    readForm(options.origin),
    during((provider, _details, request, response) =>
      provider.interactionFinished(
        request,
        response,
        { error: 'access_denied', error_description: 'The person said no.' },
        { mergeWithLastSubmission: false },
      ),
    ),
  )
  return router
}
