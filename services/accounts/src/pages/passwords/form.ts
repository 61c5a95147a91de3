import { EmailAddress, PersonName } from '@earshot/contracts'
import { type Html, html } from '@earshot/edge'
import type { Request } from 'express'
import type { FirstSetup, NewPassword } from '../../accounts/password-links/links.ts'
import { field } from '../../base/http/forms.ts'
import { longestPassword, shortestPassword } from '../../credentials/passwords/length.ts'
import { SettingsPatch } from '../../directory/settings/model.ts'
import { choiceOf, fieldOf } from '../frame/field.ts'
import type { Translate } from '../texts/languages.ts'

/** What is typed besides the passwords. */
export type Typed = { workspace: string; signUp: string; name: string; email: string }
type Name = keyof Typed | 'password' | 'again'
export type Problems = Partial<Record<Name, string>>

export const typedIn = (request: Request): Typed => ({
  workspace: field(request, 'workspace'),
  signUp: field(request, 'signUp'),
  name: field(request, 'name'),
  email: field(request, 'email'),
})

const passwordProblems = (t: Translate, password: string, repeated: string): Problems => {
  const { length } = [...password]
  if (length < shortestPassword) return { password: t('password.short', { count: shortestPassword }) }
  if (length > longestPassword) return { password: t('password.long', { count: longestPassword }) }
  return password === repeated ? {} : { again: t('password.again.problem') }
}

const readSetup = (
  t: Translate,
  { workspace, signUp, name, email }: Typed,
): FirstSetup | { problems: Problems } => {
  const settings = SettingsPatch.safeParse({ name: workspace })
  const person = PersonName.safeParse(name)
  const address = EmailAddress.safeParse(email)
  const problems: Problems = {
    ...(!settings.data?.name && { workspace: t('password.workspace.name.problem') }),
    ...(signUp !== 'yes' && signUp !== 'no' && { signUp: t('password.signUp.problem') }),
    ...(!person.success && { name: t('password.name.problem') }),
    ...(!address.success && { email: t('field.email') }),
  }
  if (!settings.data?.name || !person.success || !address.success || problems.signUp) return { problems }
  return { workspace: settings.data.name, signUp: signUp === 'yes', name: person.data, email: address.data }
}

type Reading = { t: Translate; isFirst: boolean }

/** The submitted values, or the problems with them. */
export const readPassword = (
  request: Request,
  { t, isFirst }: Reading,
): NewPassword | { problems: Problems } => {
  const password = field(request, 'password')
  const first = isFirst ? readSetup(t, typedIn(request)) : null
  const problems = {
    ...(first && 'problems' in first && first.problems),
    ...passwordProblems(t, password, field(request, 'again')),
  }
  if (Object.keys(problems).length > 0 || (first && 'problems' in first)) return { problems }
  return { password, first }
}

const workspaceFields = (t: Translate, typed: Typed, problems: Problems): Html => html`
<h2>${t('password.workspace')}</h2>
${fieldOf({
  name: 'workspace',
  label: t('password.workspace.name'),
  about: t('password.workspace.name.about'),
  problem: problems.workspace,
  control: attributes =>
    html`<input${attributes} value="${typed.workspace}" autocomplete="organization" required maxlength="100" dir="auto"${Object.keys(problems).length === 0 && html` autofocus`}>`,
})}
${choiceOf({
  name: 'signUp',
  label: t('password.signUp'),
  problem: problems.signUp,
  chosen: typed.signUp,
  choices: (['yes', 'no'] as const).map(value => ({
    value,
    label: t(`password.signUp.${value}`),
    about: t(`password.signUp.${value}.about`),
  })),
})}
<p class="about">${t('password.later')}</p>`

const accountFields = (t: Translate, typed: Typed, problems: Problems): Html => html`
<h2>${t('password.account')}</h2>
${fieldOf({
  name: 'name',
  label: t('signUp.name'),
  problem: problems.name,
  control: attributes =>
    html`<input${attributes} value="${typed.name}" autocomplete="name" required maxlength="200" dir="auto">`,
})}
${fieldOf({
  name: 'email',
  label: t('password.email'),
  problem: problems.email,
  control: attributes =>
    html`<input${attributes} type="text" inputmode="email" value="${typed.email}" autocomplete="username" required maxlength="254" dir="ltr">`,
})}`

/** The form to set a password. The first admin also sets up the workspace. Passwords are never filled in again. */
export const passwordForm = ({ t, isFirst }: Reading, typed: Typed, problems: Problems = {}): Html => html`
<form method="post" novalidate>
${isFirst && workspaceFields(t, typed, problems)}
${isFirst && accountFields(t, typed, problems)}
${fieldOf({
  name: 'password',
  label: t('signIn.password'),
  about: t('signUp.password.about', { count: shortestPassword }),
  problem: problems.password,
  control: attributes =>
    html`<input${attributes} type="password" autocomplete="new-password" required minlength="${shortestPassword}" maxlength="${longestPassword}">`,
})}
${fieldOf({
  name: 'again',
  label: t('password.again'),
  problem: problems.again,
  control: attributes => html`<input${attributes} type="password" autocomplete="new-password" required>`,
})}
<button>${t(isFirst ? 'password.setUp' : 'password.set')}</button>
</form>`
