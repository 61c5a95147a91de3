import type { Identity } from '@earshot/contracts'
import { type Html, html } from '@earshot/edge'
import { clientAddress, requestIdOf } from '@earshot/http'
import { deleteSelf } from '../../../accounts/own-data/delete.ts'
import { getProfile } from '../../../accounts/profile/service.ts'
import type { SignInContext } from '../../../accounts/sign-in/sign-in.ts'
import { field } from '../../../base/http/forms.ts'
import { fieldOf } from '../../frame/field.ts'
import { heading, warning } from '../../frame/parts.ts'
import type { Action } from '../content/actions.ts'
import type { PageContext } from '../visit/page-context.ts'
import type { PageResponse } from '../visit/page-response.ts'
import { pathWith } from '../visit/parts.ts'
import { profilePath } from '../visit/profile-paths.ts'
import { callerOf } from './profile-page.ts'

/** How the owner confirms: with the password, or without one with their email address or name. */
type Confirming = { email: string | null; hasPassword: boolean; text: string }

const confirmingOf = async (
  { pool }: SignInContext,
  context: PageContext,
  person: Identity,
): Promise<Confirming> => {
  const { email, name, hasPassword } = await getProfile(pool, callerOf(context, person))
  return {
    email,
    hasPassword: hasPassword && email !== null,
    text: email ?? name ?? context.t('profile.delete.send'),
  }
}

type Problem = { status: number; text: string; headers?: Record<string, string> }

const confirmField = ({ t }: PageContext, { hasPassword, text }: Confirming, problem?: Problem): Html =>
  hasPassword
    ? fieldOf({
        name: 'password',
        label: t('signIn.password'),
        about: t('profile.delete.password'),
        problem: problem?.text,
        control: attributes =>
          html`<input${attributes} type="password" autocomplete="current-password" required>`,
      })
    : fieldOf({
        name: 'typed',
        label: t('profile.delete.typed', { text }),
        problem: problem?.text,
        control: attributes => html`<input${attributes} autocomplete="off" required dir="auto">`,
      })

const page = (context: PageContext, confirming: Confirming, problem?: Problem): PageResponse => {
  const { t } = context
  return {
    status: problem?.status ?? 200,
    title: t('profile.delete'),
    headers: { 'cache-control': 'no-store', ...problem?.headers },
    body: html`
<div class="narrow profile">
${heading(t('profile.delete'), t('profile.delete.final'))}
<div class="card">
<p>${t('profile.delete.gone')}</p>
<p>${t('profile.delete.stays')}</p>
${problem && warning(t('field.problem'))}
<form method="post" action="${profilePath}/delete" novalidate>
${confirmField(context, confirming, problem)}
<p class="actions"><button class="danger">${t('profile.delete.send')}</button> <a class="button plain" href="${profilePath}">${t('own.cancel')}</a></p>
</form>
</div>
</div>`,
  }
}

/** Undefined once the owner has confirmed. Wrong passwords count like those of the sign-in page. */
const problemOf = async (
  { gate }: SignInContext,
  context: PageContext,
  { email, hasPassword, text }: Confirming,
): Promise<Problem | undefined> => {
  const { request, response, t } = context
  if (!hasPassword || email === null) {
    const isSame = field(request, 'typed').trim().toLowerCase() === text.toLowerCase()
    return isSame ? undefined : { status: 400, text: t('profile.delete.typed.problem', { text }) }
  }
  const checked = await gate.signIn({
    request,
    email,
    password: field(request, 'password'),
    address: clientAddress(request),
    requestId: requestIdOf(response),
  })
  if (checked.outcome === 'in') return undefined
  if (checked.outcome === 'wrong') return { status: 400, text: t('signIn.wrong') }
  const { seconds } = checked
  return { status: 429, text: t('sign.wait', { seconds }), headers: { 'retry-after': String(seconds) } }
}

/** Members leave the team first, so their accounts are not deleted here. */
const isMember = ({ role }: Identity): boolean => role !== 'user'

export const deleteAccountPage =
  (entry: SignInContext): Action =>
  async (context, person) =>
    isMember(person) ? { to: profilePath } : page(context, await confirmingOf(entry, context, person))

/** Erases the signed-in user and signs them out everywhere. */
export const deleteAccount =
  (entry: SignInContext): Action =>
  async (context, person) => {
    if (isMember(person)) return { to: profilePath }
    const confirming = await confirmingOf(entry, context, person)
    const problem = await problemOf(entry, context, confirming)
    if (problem) return page(context, confirming, problem)
    await deleteSelf(entry.pool, callerOf(context, person))
    context.response.appendHeader('set-cookie', entry.sessions.cookie.clear())
    return { to: pathWith('/', { gone: 'account' }) }
  }
