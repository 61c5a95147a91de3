import { ApiError, EmailAddress, type PersonRole, presetScopes, type Scope, scopes } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { audit } from '@earshot/events'
import { clientAddress, requestIdOf } from '@earshot/http'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { field, readForm } from '../../base/http/forms.ts'
import { isRegistered, markAuthorized } from '../../credentials/oauth-clients/registration-repo.ts'
import type { PasswordAuthenticator } from '../../credentials/passwords/authenticator.ts'
import { readSettings } from '../../directory/settings/repo.ts'
import { findMember } from '../../directory/team/repo.ts'
import { sendErrorPage } from '../frame/page.ts'
import { sendConsent, sendSignIn } from './views.ts'

type Options = {
  pool: Pool
  origin: string
  provider: () => Provider | undefined
  gate: PasswordAuthenticator
}

type Details = Awaited<ReturnType<Provider['interactionDetails']>>

const path = '/oauth/interaction/:uid'

/** The scopes that a person in this role may grant to an OAuth client. */
export const scopesOf = (role: PersonRole): Scope[] => (role === 'user' ? [] : presetScopes('full', role))

/** The known scopes among the requested ones. */
const requestedScopes = ({ params }: Details): Scope[] => {
  const words = String(params.scope ?? '').split(' ')
  return scopes.filter(scope => words.includes(scope))
}

/** One request of an interaction, whose path and cookie name it. */
type Interaction = { provider: Provider; details: Details; request: Request; response: Response }
type Step = (options: Options, interaction: Interaction) => Promise<void>

const sendStart = (response: Response, message: string): void =>
  sendErrorPage(response, 400, 'Please start again', message)

/** Runs a step of the interaction. The path and the browser's cookie must name the same one. */
const inInteraction =
  (options: Options, step: Step): RequestHandler =>
  async (request, response) => {
    response.locals.route = path
    const provider = options.provider()
    if (!provider) throw new ApiError('UNAVAILABLE')
    const details = await provider.interactionDetails(request, response).catch((error: unknown) => {
      if (error instanceof errors.SessionNotFound) return undefined
      throw error
    })
    if (details?.uid !== request.params.uid || !details)
      return sendStart(response, 'This sign-in has expired or was started in another window.')
    await step(options, { provider, details, request, response })
  }

const requestOf = async (pool: Pool, { provider, details: { params } }: Interaction) => {
  const client = await provider.Client.find(String(params.client_id))
  const redirect = URL.parse(String(params.redirect_uri))
  const isUnchecked = client !== undefined && (await isRegistered(pool, client.clientId))
  const name = client?.clientName ?? ''
  return { client: { name, redirect, isUnchecked }, workspace: await readSettings(pool) }
}

const memberOf = async (pool: Pool, { session }: Details) => {
  const member = session && (await findMember(pool, session.accountId))
  return member ?? undefined
}

const show: Step = async ({ pool }, interaction) => {
  const { details, response } = interaction
  const asked = await requestOf(pool, interaction)
  if (details.prompt.name === 'login') return sendSignIn(response, asked)
  const member = await memberOf(pool, details)
  const grantable = scopesOf(member?.role ?? 'user')
  const requested = requestedScopes(details).filter(scope => grantable.includes(scope))
  sendConsent(response, { ...asked, requested, email: member?.email ?? '' })
}

const signIn: Step = async ({ pool, gate }, interaction) => {
  const { provider, request, response } = interaction
  const asked = await requestOf(pool, interaction)
  const typed = field(request, 'email')
  // An invalid address counts as an attempt, like an unknown one.
  const email = EmailAddress.safeParse(typed).data ?? ''
  const result = await gate.signIn({
    request,
    email,
    password: field(request, 'password'),
    address: clientAddress(request),
    requestId: requestIdOf(response),
    teamOnly: true,
  })
  if (result.outcome !== 'in') return sendSignIn(response, { ...asked, email: typed, failed: result })
  const { principalId: accountId } = result
  gate.browsers.remember(request, response, result)
  await provider.interactionFinished(
    request,
    response,
    { login: { accountId, remember: false } },
    { mergeWithLastSubmission: false },
  )
}

type Member = NonNullable<Awaited<ReturnType<typeof memberOf>>>

/** Stores what the member allows, of what was requested. Returns the id of the grant. */
const grantTo = async (pool: Pool, member: Member, interaction: Interaction): Promise<string> => {
  const { provider, details, request, response } = interaction
  const clientId = String(details.params.client_id)
  const known = details.grantId ? await provider.Grant.find(details.grantId) : undefined
  const grant = known ?? new provider.Grant({ accountId: member.id, clientId })
  const requested = requestedScopes(details)
  const grantable = scopesOf(member.role)
  const granted = requested.filter(scope => grantable.includes(scope))
  const rejected = requested.filter(scope => !grantable.includes(scope))
  if (granted.length > 0) grant.addOIDCScope(granted.join(' '))
  if (rejected.length > 0) grant.rejectOIDCScope(rejected.join(' '))
  const grantId = await grant.save()
  const caller = {
    principalId: member.id,
    name: member.name ?? member.email ?? '',
    email: member.email,
    role: member.role,
    scopes: [],
    credentialId: member.id,
    requestId: requestIdOf(response),
    address: clientAddress(request),
  }
  await tx(pool, async db => {
    await markAuthorized(db, clientId)
    await audit(db, caller, {
      action: 'oauth_client.authorized',
      target: { kind: 'oauth_client', id: clientId },
      before: null,
      after: { scopes: granted },
    })
  })
  return grantId
}

const consent: Step = async ({ pool }, interaction) => {
  const { provider, details, request, response } = interaction
  const member = await memberOf(pool, details)
  if (!member || details.prompt.name !== 'consent')
    return sendStart(response, 'You are not signed in, or there is no request to allow.')
  const grantId = await grantTo(pool, member, interaction)
  await provider.interactionFinished(request, response, { consent: { grantId } })
}

const deny: Step = (_options, { provider, request, response }) =>
  provider.interactionFinished(
    request,
    response,
    { error: 'access_denied', error_description: 'The user denied the request.' },
    { mergeWithLastSubmission: false },
  )

/** The sign-in and consent pages of an OAuth authorization. */
export const interactionPages = (options: Options): Router => {
  const { origin } = options
  return Router()
    .get(path, inInteraction(options, show))
    .post(`${path}/sign-in`, readForm(origin), inInteraction(options, signIn))
    .post(`${path}/consent`, readForm(origin), inInteraction(options, consent))
    .post(`${path}/deny`, readForm(origin), inInteraction(options, deny))
}
