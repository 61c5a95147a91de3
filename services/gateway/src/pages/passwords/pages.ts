import { EmailAddress, PersonName } from '@earshot/contracts'
import { type Request, type Response, Router } from 'express'
import { findLinkOwner, type NewPassword, setPassword } from '../../accounts/password-links/links.ts'
import type { SignInContext } from '../../accounts/sign-in/sign-in.ts'
import { html } from '../../base/html/html.ts'
import { field, readForm } from '../../base/http/forms.ts'
import { longestPassword, shortestPassword } from '../../credentials/passwords/length.ts'
import { fieldOf } from '../frame/field.ts'
import { sendErrorPage, sendPage } from '../frame/page.ts'
import { warning } from '../frame/parts.ts'

const problemWith = (password: string, repeated: string): string | undefined => {
  const { length } = [...password]
  if (length < shortestPassword) return `The password must have at least ${shortestPassword} characters.`
  if (length > longestPassword) return `The password can have at most ${longestPassword} characters.`
  return password === repeated ? undefined : 'The passwords do not match.'
}

type FormState = { isFirst: boolean; problem?: string | undefined; name?: string; email?: string }

const sendForm = (response: Response, { isFirst, problem, name = '', email = '' }: FormState): void => {
  const accountFields = html`
${fieldOf({
  name: 'name',
  label: 'Your name',
  control: attributes =>
    html`<input${attributes} value="${name}" autocomplete="name" required maxlength="200">`,
})}
${fieldOf({
  name: 'email',
  label: 'Your email address',
  control: attributes =>
    html`<input${attributes} type="text" inputmode="email" value="${email}" autocomplete="username" required maxlength="254">`,
})}`
  sendPage(response, {
    status: problem ? 400 : 200,
    title: isFirst ? 'Set up Earshot' : 'Set your password',
    body: html`${problem && warning(problem)}
<form method="post">
${isFirst ? accountFields : undefined}
${fieldOf({
  name: 'password',
  label: 'Password',
  control: attributes =>
    html`<input${attributes} type="password" autocomplete="new-password" required minlength="${shortestPassword}" maxlength="${longestPassword}">`,
})}
${fieldOf({
  name: 'again',
  label: 'Repeat password',
  control: attributes => html`<input${attributes} type="password" autocomplete="new-password" required>`,
})}
<button>Set password</button>
</form>`,
  })
}

const sendInvalidLink = (response: Response): void =>
  sendErrorPage(
    response,
    404,
    'This link is no longer valid',
    'It was already used or has expired. Request a new link.',
  )

/** The submitted values, or the problem with them. */
const readPerson = (request: Request, isFirst: boolean): NewPassword | { problem: string } => {
  const password = field(request, 'password')
  const problem = problemWith(password, field(request, 'again'))
  if (problem) return { problem }
  if (!isFirst) return { password, name: null, email: null }
  const name = PersonName.safeParse(field(request, 'name'))
  if (!name.success) return { problem: 'Enter your name.' }
  const email = EmailAddress.safeParse(field(request, 'email'))
  if (!email.success) return { problem: 'Enter a valid email address.' }
  return { password, name: name.data, email: email.data }
}

/** The page behind a password link. The link of the first start also creates the first admin. */
export const passwordPages = ({ pool, sessions, gate }: SignInContext): Router => {
  const router = Router()
  const path = '/password/:link'
  router.get(path, async (request, response) => {
    response.locals.route = path
    const owner = await findLinkOwner(pool, request.params.link)
    if (owner === undefined) return sendInvalidLink(response)
    sendForm(response, { isFirst: owner === null })
  })
  router.post(path, readForm(sessions.origin), async (request, response) => {
    response.locals.route = path
    const link = String(request.params.link)
    const owner = await findLinkOwner(pool, link)
    if (owner === undefined) return sendInvalidLink(response)
    const isFirst = owner === null
    const read = readPerson(request, isFirst)
    if ('problem' in read)
      return sendForm(response, {
        isFirst,
        problem: read.problem,
        name: field(request, 'name'),
        email: field(request, 'email'),
      })
    const set = await setPassword(pool, { link, clearAttempts: gate.attempts.clear }, read)
    if (!set) return sendInvalidLink(response)
    gate.browsers.remember(request, response, set)
    sendPage(response, {
      title: 'Your password is set',
      body: html`<p>You can now sign in with it.</p>
${isFirst ? html`<p><a class="button" href="/admin">Open the admin panel</a></p>` : undefined}`,
    })
  })
  return router
}
