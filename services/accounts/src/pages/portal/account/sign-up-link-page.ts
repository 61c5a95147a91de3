import { ApiError } from '@earshot/contracts'
import { html, signInPath } from '@earshot/edge'
import { parseFields } from '@earshot/http'
import { confirmAndSignIn, type SignInContext } from '../../../accounts/sign-in/sign-in.ts'
import { findSignUp } from '../../../accounts/sign-up/link.ts'
import { field } from '../../../base/http/forms.ts'
import { shortestPassword } from '../../../credentials/passwords/length.ts'
import { NameInput, NewPasswordInput } from '../../../credentials/sessions/model.ts'
import { empty, heading, warning } from '../../frame/parts.ts'
import type { PageContext } from '../visit/page-context.ts'
import type { PageResponse } from '../visit/page-response.ts'
import { problemsIn } from '../writing/fields.ts'
import { nameField, passwordField, signUpDisabled } from './sign-up-page.ts'

const linkIn = ({ request }: PageContext): string => String(request.params.link)

type SignUp = { email: string; name: string | null }

/** A sign-up without a name was a request for a sign-in link: the account gets no password. */
const page = (context: PageContext, { email, name }: SignUp, typed = '', problem?: string): PageResponse => {
  const { t } = context
  const title = t(name === null ? 'signUp.title' : 'signUp.confirm')
  return {
    status: problem === undefined ? 200 : 400,
    title,
    headers: { 'cache-control': 'no-store' },
    body: html`
<div class="small card">
${heading(title, t('signUp.confirm.about', { email }))}
${problem !== undefined && warning(t('field.problem'))}
<form method="post" action="/sign-up/${linkIn(context)}" novalidate>
<input type="hidden" autocomplete="username" value="${email}">
${name === null ? nameField(context, typed, problem) : passwordField(context, problem)}
<button>${t('signUp.send')}</button>
</form>
</div>`,
  }
}

const expired = ({ t }: PageContext): PageResponse => ({
  status: 404,
  title: t('signUp.expired'),
  body: empty(
    t('signUp.expired'),
    t('signUp.expired.about'),
    html`<p><a class="button" href="${signInPath}">${t('nav.signIn')}</a></p>`,
  ),
})

/** The page behind the link of a sign-up. Opening it changes nothing, because mail programs open links to check them. */
export const confirmPage =
  ({ pool, signUps }: SignInContext) =>
  async (context: PageContext): Promise<PageResponse> => {
    if (!context.workspace.portal.signUp) return signUpDisabled(context)
    const signUp = await findSignUp(pool, signUps.sealer, linkIn(context))
    return signUp ? page(context, signUp) : expired(context)
  }

/** Creates the account, signs in, and redirects to the page where the visitor signed up. */
export const confirmSignUp =
  (entry: SignInContext) =>
  async (context: PageContext): Promise<PageResponse> => {
    const { request, response, t } = context
    const link = linkIn(context)
    const signUp = await findSignUp(entry.pool, entry.signUps.sealer, link)
    if (!signUp) return expired(context)
    const typed = field(request, 'name')
    try {
      const chosen =
        signUp.name === null
          ? { name: parseFields(NameInput, { name: typed }).name }
          : { password: parseFields(NewPasswordInput, { password: field(request, 'password') }).password }
      const confirmed = await confirmAndSignIn(entry, request, response, { link, chosen })
      return confirmed.outcome === 'in' ? { to: confirmed.returnTo } : expired(context)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'FEATURE_DISABLED') return signUpDisabled(context)
      const problems = problemsIn(t, error)
      if (problems.name) return page(context, signUp, typed, problems.name)
      if (!problems.password) throw error
      return page(context, signUp, '', t('signUp.password.about', { count: shortestPassword }))
    }
  }
