import { ApiError } from '@earshot/contracts'
import { type Html, html, signInPath } from '@earshot/edge'
import { parseFields } from '@earshot/http'
import { requestSignUp, type SignInContext, signUpAndSignIn } from '../../../accounts/sign-in/sign-in.ts'
import { field } from '../../../base/http/forms.ts'
import { longestPassword, shortestPassword } from '../../../credentials/passwords/length.ts'
import { MailedSignUpInput, SignUpInput } from '../../../credentials/sessions/model.ts'
import { fieldOf } from '../../frame/field.ts'
import { empty, heading, warning } from '../../frame/parts.ts'
import { safeReturnTo } from '../content/actions.ts'
import { type PageContext, queryParam } from '../visit/page-context.ts'
import type { PageResponse } from '../visit/page-response.ts'
import { pathWith } from '../visit/parts.ts'
import { type Problems, problemsIn } from '../writing/fields.ts'

type Typed = { name: string; email: string; returnTo: string }

type Form = {
  typed: Typed
  /** False with a mail server: the link in the mail asks for the password. */
  withPassword: boolean
  problems?: Problems
  blocked?: { seconds: number }
}

/** The field for a new password. */
export const passwordField = ({ t }: PageContext, problem?: string): Html =>
  fieldOf({
    name: 'password',
    label: t('signIn.password'),
    about: t('signUp.password.about', { count: shortestPassword }),
    problem,
    control: attributes =>
      html`<input${attributes} type="password" autocomplete="new-password" required minlength="${shortestPassword}" maxlength="${longestPassword}">`,
  })

export const nameField = ({ t }: PageContext, typed: string, problem?: string): Html =>
  fieldOf({
    name: 'name',
    label: t('signUp.name'),
    about: t('signUp.name.about'),
    problem,
    control: attributes =>
      html`<input${attributes} value="${typed}" autocomplete="name" required maxlength="200" dir="auto">`,
  })

const fields = (context: PageContext, { typed, withPassword, problems = {} }: Form): Html => html`
${nameField(context, typed.name, problems.name)}
${fieldOf({
  name: 'email',
  label: context.t('signIn.email'),
  problem: problems.email,
  control: attributes =>
    html`<input${attributes} type="email" value="${typed.email}" autocomplete="username" required maxlength="254">`,
})}
${withPassword && passwordField(context, problems.password)}`

const page = (context: PageContext, form: Form): PageResponse => {
  const { t } = context
  const { typed, withPassword, problems, blocked } = form
  return {
    status: blocked ? 429 : problems ? 400 : 200,
    title: t('signUp.title'),
    ...(blocked && { headers: { 'retry-after': String(blocked.seconds) } }),
    body: html`
<div class="small card">
${heading(t('signUp.title'), t('signUp.about'))}
${blocked && warning(t('sign.wait', blocked))}
${problems && warning(t('field.problem'))}
<form method="post" action="/sign-up" novalidate>
<input type="hidden" name="returnTo" value="${typed.returnTo}">
${fields(context, form)}
<button>${t(withPassword ? 'signUp.send' : 'signUp.continue')}</button>
</form>
<p class="about">${t('signUp.already')} <a href="${pathWith(signInPath, { returnTo: typed.returnTo })}">${t('nav.signIn')}</a></p>
</div>`,
  }
}

/** The same page for every address: the mail says whether it has an account. */
const checkInbox = ({ t }: PageContext, email: string): PageResponse => ({
  title: t('signUp.sent'),
  headers: { 'cache-control': 'no-store' },
  body: html`
<div class="small card">
${heading(t('signUp.sent'), t('signUp.sent.about', { email }))}
<p class="about">${t('signUp.sent.help')}</p>
</div>`,
})

export const signUpDisabled = ({ t }: PageContext): PageResponse => ({
  status: 403,
  title: t('signUp.off'),
  body: empty(t('signUp.off'), t('signUp.off.about')),
})

/** The page with the sign-up form. */
export const signUpPage =
  ({ letters }: SignInContext) =>
  async (context: PageContext): Promise<PageResponse> => {
    const returnTo = safeReturnTo(queryParam(context, 'returnTo'))
    if (context.person) return { to: returnTo }
    if (!context.workspace.portal.signUp) return signUpDisabled(context)
    const withPassword = !(await letters.areSent())
    return page(context, { typed: { name: '', email: '', returnTo }, withPassword })
  }

/** Problems in the visitor's language; for the email address and password the API's messages are replaced. */
const problemsOf = ({ t }: PageContext, error: unknown): Problems => {
  if (error instanceof ApiError && error.code === 'CONFLICT') return { email: t('signUp.taken') }
  const { email, password, ...others } = problemsIn(t, error)
  return {
    ...others,
    ...(email && { email: t('field.email') }),
    ...(password && { password: t('signUp.password.about', { count: shortestPassword }) }),
  }
}

/** Sends a mail to the address, or without a mail server creates the account. */
const signUpAs = async (
  entry: SignInContext,
  { request, response, language }: PageContext,
  { typed: { name, email, returnTo }, withPassword }: Form,
) => {
  if (!withPassword) {
    const input = parseFields(MailedSignUpInput, { name, email })
    return requestSignUp(entry, request, { ...input, returnTo, language })
  }
  const input = parseFields(SignUpInput, { name, email, password: field(request, 'password') })
  return signUpAndSignIn(entry, request, response, input)
}

/** Shows that a mail was sent, or without a mail server signs in and redirects to `returnTo`. */
export const signUp =
  (entry: SignInContext) =>
  async (context: PageContext): Promise<PageResponse> => {
    const { request } = context
    const withPassword = !(await entry.letters.areSent())
    const typed = {
      name: field(request, 'name'),
      email: field(request, 'email'),
      returnTo: safeReturnTo(field(request, 'returnTo')),
    }
    try {
      const entered = await signUpAs(entry, context, { typed, withPassword })
      if (entered.outcome === 'blocked') return page(context, { typed, withPassword, blocked: entered })
      return entered.outcome === 'mailed' ? checkInbox(context, typed.email) : { to: typed.returnTo }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'FEATURE_DISABLED') return signUpDisabled(context)
      return page(context, { typed, withPassword, problems: problemsOf(context, error) })
    }
  }
