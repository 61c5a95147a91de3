import { EmailAddress, PersonName } from '@earshot/contracts'
import type { Request } from 'express'
import type { FirstSetup, NewPassword } from '../../accounts/password-links/links.ts'
import { type Html, html } from '../../base/html/html.ts'
import { field } from '../../base/http/forms.ts'
import { longestPassword, shortestPassword } from '../../credentials/passwords/length.ts'
import { SettingsPatch } from '../../directory/settings/model.ts'
import { choiceOf, fieldOf } from '../frame/field.ts'

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

const passwordProblems = (password: string, repeated: string): Problems => {
  const { length } = [...password]
  if (length < shortestPassword) return { password: `Enter at least ${shortestPassword} characters.` }
  if (length > longestPassword) return { password: `Enter at most ${longestPassword} characters.` }
  return password === repeated ? {} : { again: 'The passwords do not match.' }
}

const readSetup = ({ workspace, signUp, name, email }: Typed): FirstSetup | { problems: Problems } => {
  const settings = SettingsPatch.safeParse({ name: workspace })
  const person = PersonName.safeParse(name)
  const address = EmailAddress.safeParse(email)
  const problems: Problems = {
    ...(!settings.data?.name && { workspace: 'Enter a name of at most 100 characters.' }),
    ...(signUp !== 'yes' && signUp !== 'no' && { signUp: 'Choose who can take part.' }),
    ...(!person.success && { name: 'Enter your name.' }),
    ...(!address.success && { email: 'Enter a valid email address.' }),
  }
  if (!settings.data?.name || !person.success || !address.success || problems.signUp) return { problems }
  return { workspace: settings.data.name, signUp: signUp === 'yes', name: person.data, email: address.data }
}

/** The submitted values, or the problems with them. */
export const readPassword = (
  request: Request,
  { isFirst }: { isFirst: boolean },
): NewPassword | { problems: Problems } => {
  const password = field(request, 'password')
  const first = isFirst ? readSetup(typedIn(request)) : null
  const problems = {
    ...(first && 'problems' in first && first.problems),
    ...passwordProblems(password, field(request, 'again')),
  }
  if (Object.keys(problems).length > 0 || (first && 'problems' in first)) return { problems }
  return { password, first }
}

const workspaceFields = (typed: Typed, problems: Problems): Html => html`
<h2>Your workspace</h2>
${fieldOf({
  name: 'workspace',
  label: 'Name',
  about: 'Your customers see it at the top of the portal and in emails.',
  problem: problems.workspace,
  control: attributes =>
    html`<input${attributes} value="${typed.workspace}" autocomplete="organization" required maxlength="100" autofocus>`,
})}
${choiceOf({
  name: 'signUp',
  label: 'Who can take part in the portal?',
  problem: problems.signUp,
  chosen: typed.signUp,
  choices: [
    { value: 'yes', label: 'Everyone', about: 'Visitors create an account to vote, comment and post.' },
    {
      value: 'no',
      label: 'Only people you add',
      about: 'You add them. They sign in by email, from your own product or with your single sign-on.',
    },
  ],
})}
<p class="about">Everyone can read public boards. You can change both later in the settings.</p>`

const accountFields = (typed: Typed, problems: Problems): Html => html`
<h2>Your account</h2>
${fieldOf({
  name: 'name',
  label: 'Your name',
  problem: problems.name,
  control: attributes =>
    html`<input${attributes} value="${typed.name}" autocomplete="name" required maxlength="200">`,
})}
${fieldOf({
  name: 'email',
  label: 'Your email address',
  problem: problems.email,
  control: attributes =>
    html`<input${attributes} type="text" inputmode="email" value="${typed.email}" autocomplete="username" required maxlength="254">`,
})}`

/** The form to set a password. The first admin also sets up the workspace. Passwords are never filled in again. */
export const passwordForm = (isFirst: boolean, typed: Typed, problems: Problems = {}): Html => html`
<form method="post" novalidate>
${isFirst && workspaceFields(typed, problems)}
${isFirst && accountFields(typed, problems)}
${fieldOf({
  name: 'password',
  label: 'Password',
  about: `At least ${shortestPassword} characters.`,
  problem: problems.password,
  control: attributes =>
    html`<input${attributes} type="password" autocomplete="new-password" required minlength="${shortestPassword}" maxlength="${longestPassword}">`,
})}
${fieldOf({
  name: 'again',
  label: 'Repeat password',
  problem: problems.again,
  control: attributes => html`<input${attributes} type="password" autocomplete="new-password" required>`,
})}
<button>${isFirst ? 'Set up Earshot' : 'Set password'}</button>
</form>`
