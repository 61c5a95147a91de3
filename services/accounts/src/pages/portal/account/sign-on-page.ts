import { cookieOf, html, signInPath, sourceOf } from '@earshot/edge'
import type { Sealer } from '@earshot/runtime'
import type { SignInContext } from '../../../accounts/sign-in/sign-in.ts'
import { maxSeconds, readSignOnToken, signOn } from '../../../accounts/sign-on/sign-on.ts'
import { field } from '../../../base/http/forms.ts'
import type { Claims } from '../../../credentials/visitors/visitor-token.ts'
import { findUser } from '../../../directory/users/repo.ts'
import { empty, heading, notice } from '../../frame/parts.ts'
import { safeReturnTo } from '../content/actions.ts'
import { type PageContext, queryParam } from '../visit/page-context.ts'
import type { PageResponse } from '../visit/page-response.ts'
import { pathWith } from '../visit/parts.ts'

export const signOnPath = '/auth/sso'

type SigningOn = { entry: SignInContext; sealer: Sealer }

type Attempt = { token: string; returnTo: string }

const noStore = { 'cache-control': 'no-store' }

/** Keeps the token while the browser is redirected: it sends no cookies of ours with the form of another site. */
const carried = ({ origin }: PageContext) =>
  cookieOf({ origin, name: 'earshot_sign_on', maxAgeSeconds: maxSeconds })

const failed = ({ t, workspace }: PageContext): PageResponse => ({
  status: 400,
  title: t('signOn.failed'),
  headers: noStore,
  body: empty(
    t('signOn.failed'),
    t('signOn.failed.about'),
    html`<p><a class="button" href="${workspace.portal.signInUrl ?? signInPath}">${t('signOn.again')}</a></p>`,
  ),
})

const refusedMember = ({ t }: PageContext): PageResponse => ({
  status: 403,
  title: t('signOn.failed'),
  headers: noStore,
  body: empty(
    t('signOn.failed'),
    t('signOn.member'),
    html`<p><a class="button" href="${signInPath}">${t('nav.signIn')}</a></p>`,
  ),
})

const nameOf = ({ name, email, sub }: Claims): string =>
  name && email ? `${name} (${email})` : (name ?? email ?? sub ?? '')

/** Asks before it signs in, so that no other site can sign anyone in to an account of its choice without them noticing. */
const confirmation = (context: PageContext, claims: Claims, { token, returnTo }: Attempt): PageResponse => {
  const { t, person, workspace } = context
  return {
    title: t('signIn.title', { name: workspace.name }),
    headers: noStore,
    body: html`
<div class="small card">
${heading(t('signIn.title', { name: workspace.name }), t('signIn.asWhom', { name: nameOf(claims) }))}
${person && notice(t('signIn.now', { name: person.name }))}
<form method="post" action="${signOnPath}">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="returnTo" value="${returnTo}">
<button>${t('signIn.send')}</button>
</form>
</div>`,
  }
}

/** Whether the browser is signed in as the user of the token. */
const isSignedInAs = async (
  { pool }: SignInContext,
  { person }: PageContext,
  { sub, email }: Claims,
): Promise<boolean> => {
  const user = person && (await findUser(pool, person.principalId as `principal_${string}`)) // only users and members have sessions
  if (!user) return false
  if (sub !== undefined) return sub === user.externalId || sub === user.principalId
  return email !== undefined && email === user.email
}

/** A form that is submitted twice leads to the same page twice. */
const enter = async (
  { entry, sealer }: SigningOn,
  context: PageContext,
  claims: Claims,
  { token, returnTo }: Attempt,
): Promise<PageResponse> => {
  const { request, response } = context
  const { outcome } = await signOn(entry, sealer, { request, response, token })
  if (outcome === 'in') return { to: returnTo }
  if (outcome === 'member') return refusedMember(context)
  return (await isSignedInAs(entry, context, claims)) ? { to: returnTo } : failed(context)
}

/** Whether the form was sent by the page of the customer's own product. */
const isFromProduct = ({ request, workspace }: PageContext): boolean => {
  const { signInUrl } = workspace.portal
  return signInUrl !== null && request.get('origin') === new URL(signInUrl).origin
}

/**
 * Receives the form of the customer's product, from any site: the token authenticates the request. From the product of the settings,
 * the next request signs in, which has our cookies. Other senders get a page that asks first.
 */
export const receiveSignOn =
  (it: SigningOn) =>
  async (context: PageContext): Promise<PageResponse> => {
    const { request, response, origin } = context
    const attempt = { token: field(request, 'token'), returnTo: safeReturnTo(field(request, 'returnTo')) }
    const claims = await readSignOnToken(it.entry, it.sealer, attempt.token)
    if (!claims) return failed(context)
    if (sourceOf(request, origin) === 'same-origin') return enter(it, context, claims, attempt)
    if (!isFromProduct(context)) return confirmation(context, claims, attempt)
    response.appendHeader('set-cookie', carried(context).set(attempt.token))
    return { to: pathWith(signOnPath, { returnTo: attempt.returnTo }) }
  }

/** Signs in with the token that {@link receiveSignOn} has stored. Asks first if the browser is signed in as someone else. */
export const continueSignOn =
  (it: SigningOn) =>
  async (context: PageContext): Promise<PageResponse> => {
    const { request, response, person } = context
    const attempt = {
      token: carried(context).read(request) ?? '',
      returnTo: safeReturnTo(queryParam(context, 'returnTo')),
    }
    response.appendHeader('set-cookie', carried(context).clear())
    const claims = await readSignOnToken(it.entry, it.sealer, attempt.token)
    if (!claims) return person ? { to: attempt.returnTo } : failed(context)
    const isOther = person !== undefined && !(await isSignedInAs(it.entry, context, claims))
    return isOther ? confirmation(context, claims, attempt) : enter(it, context, claims, attempt)
  }
