import { ApiError } from '@earshot/contracts'
import { parseFields } from '@earshot/http'
import { type Entered, type Entry, signUpAndEnter } from '../../accounts/sign-in/entry.ts'
import { type Html, html } from '../../base/html/html.ts'
import { field } from '../../base/http/forms.ts'
import { signInPath } from '../../base/http/return-to.ts'
import { longestPassword, shortestPassword } from '../../credentials/passwords/length.ts'
import { SignUpInput } from '../../credentials/sessions/model.ts'
import { fieldOf } from '../frame/field.ts'
import { empty, heading, warning } from '../frame/parts.ts'
import { wayBack } from './actions.ts'
import type { Answer } from './answer.ts'
import { type Problems, problemsIn } from './fields.ts'
import { pathWith } from './parts.ts'
import { asked, type Visit } from './visit.ts'

type Typed = { name: string; email: string; returnTo: string }

type Form = { typed: Typed; problems?: Problems; blocked?: { seconds: number } }

const fields = ({ say }: Visit, { typed, problems = {} }: Form): Html => html`
${fieldOf({
  name: 'name',
  label: say('signUp.name'),
  about: say('signUp.name.about'),
  problem: problems.name,
  control: attributes =>
    html`<input${attributes} value="${typed.name}" autocomplete="name" required maxlength="200" dir="auto">`,
})}
${fieldOf({
  name: 'email',
  label: say('signIn.email'),
  problem: problems.email,
  control: attributes =>
    html`<input${attributes} type="email" value="${typed.email}" autocomplete="username" required maxlength="254">`,
})}
${fieldOf({
  name: 'password',
  label: say('signIn.password'),
  about: say('signUp.password.about', { count: shortestPassword }),
  problem: problems.password,
  control: attributes =>
    html`<input${attributes} type="password" autocomplete="new-password" required minlength="${shortestPassword}" maxlength="${longestPassword}">`,
})}`

const page = (visit: Visit, form: Form): Answer => {
  const { say } = visit
  const { typed, problems, blocked } = form
  return {
    status: blocked ? 429 : problems ? 400 : 200,
    title: say('signUp.title'),
    ...(blocked && { headers: { 'retry-after': String(blocked.seconds) } }),
    body: html`
<div class="narrow small">
${heading(say('signUp.title'), say('signUp.about'))}
${blocked && warning(say('sign.wait', blocked))}
${problems && warning(say('field.problem'))}
<form method="post" action="/sign-up" novalidate>
<input type="hidden" name="returnTo" value="${typed.returnTo}">
${fields(visit, form)}
<button>${say('signUp.send')}</button>
</form>
<p class="about">${say('signUp.already')} <a href="${pathWith(signInPath, { returnTo: typed.returnTo })}">${say('nav.signIn')}</a></p>
</div>`,
  }
}

const closed = ({ say }: Visit): Answer => ({
  status: 403,
  title: say('signUp.off'),
  body: empty(say('signUp.off'), say('signUp.off.about')),
})

/** Where somebody makes an account. */
export const signUpPage = async (visit: Visit): Promise<Answer> => {
  const returnTo = wayBack(asked(visit, 'returnTo'))
  if (visit.person) return { to: returnTo }
  if (!visit.workspace.portal.signUp) return closed(visit)
  return page(visit, { typed: { name: '', email: '', returnTo } })
}

/** A person reads what is wrong with a password or an address in the words of their language. */
const problemsOf = ({ say }: Visit, error: unknown): Problems => {
  if (error instanceof ApiError && error.code === 'CONFLICT') return { email: say('signUp.taken') }
  const { email, password, ...others } = problemsIn(say, error)
  return {
    ...others,
    ...(email && { email: say('field.email') }),
    ...(password && { password: say('signUp.password.about', { count: shortestPassword }) }),
  }
}

/** Makes it, and leads back to where somebody came from. */
export const signUp =
  (entry: Entry) =>
  async (visit: Visit): Promise<Answer> => {
    const { request, response } = visit
    const typed = {
      name: field(request, 'name'),
      email: field(request, 'email'),
      returnTo: wayBack(field(request, 'returnTo')),
    }
    const { name, email } = typed
    try {
      const input = parseFields(SignUpInput, { name, email, password: field(request, 'password') })
      const entered: Entered = await signUpAndEnter(entry, request, response, input)
      if (entered.outcome === 'in') return { to: typed.returnTo }
      return page(visit, { typed, ...(entered.outcome === 'blocked' && { blocked: entered }) })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'FEATURE_DISABLED') return closed(visit)
      return page(visit, { typed, problems: problemsOf(visit, error) })
    }
  }
