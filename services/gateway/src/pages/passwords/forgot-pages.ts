import type { Pool } from '@earshot/db'
import { requestIdOf } from '@earshot/http'
import type { SecretKey } from '@earshot/runtime'
import { type Response, Router } from 'express'
import { createForgotPassword, type ForgotPassword } from '../../accounts/password-links/forgot.ts'
import { html } from '../../base/html/html.ts'
import { clientAddress } from '../../base/http/client-address.ts'
import { field, readForm } from '../../base/http/forms.ts'
import { localPath } from '../../base/http/return-to.ts'
import type { Brand } from '../../directory/settings/model.ts'
import { readSettings } from '../../directory/settings/repo.ts'
import type { MailQueue } from '../../mail/queue/queue.ts'
import { fieldOf } from '../frame/field.ts'
import { sendPage } from '../frame/page.ts'
import { warning } from '../frame/parts.ts'

const path = '/forgot-password'
const title = 'Sign in by email'

const problemOf = (failed: ForgotPassword | undefined): string | undefined => {
  if (failed?.outcome === 'no_address') return 'Enter a valid email address.'
  if (failed?.outcome === 'blocked') return `Too many attempts. Wait ${failed.seconds} seconds and try again.`
  return undefined
}

type Form = { workspace: Brand; returnTo: string; failed?: ForgotPassword; email?: string }

const sendForm = (response: Response, { workspace, returnTo, failed, email = '' }: Form): void => {
  const problem = problemOf(failed)
  const blocked = failed?.outcome === 'blocked'
  sendPage(response, {
    status: blocked ? 429 : problem ? 400 : 200,
    title,
    workspace,
    ...(blocked && { headers: { 'retry-after': String(failed.seconds) } }),
    body: html`${problem && warning(problem)}
<p>Enter your email address. We will send you a link that signs you in. You can set a new password there, too.</p>
<form method="post" action="${path}">
<input type="hidden" name="returnTo" value="${returnTo}">
${fieldOf({
  name: 'email',
  label: 'Your email address',
  control: attributes =>
    html`<input${attributes} type="text" inputmode="email" value="${email}" autocomplete="username" required maxlength="254">`,
})}
<button>Send link</button>
</form>`,
  })
}

const sendConfirmation = (response: Response, workspace: Brand): void =>
  sendPage(response, {
    workspace,
    title: 'Check your inbox',
    body: html`<p>If this address belongs to an account, you will receive a link. The link works once and expires after a day.</p>
<p class="about">No email after a few minutes? Check your spam folder, or ask an admin for a link.</p>`,
  })

/** The page without a mail server: an admin or the operator has to create the link. */
const sendHelp = (response: Response, workspace: Brand): void =>
  sendPage(response, {
    workspace,
    title: 'Forgot your password?',
    body: html`<p>Earshot is not set up to send email. Ask an admin for a link to set a new password.</p>
<p>If you run this server, create a link with this command:</p>
<p><code>npm run admin -- reset-password ADDRESS</code></p>`,
  })

/** The page to request a password link by mail, which also signs in. */
export const forgotPasswordPages = (
  pool: Pool,
  { secret, origin, mailing }: { secret: SecretKey; origin: string; mailing: MailQueue | undefined },
): Router => {
  const router = Router()
  const requestLink = mailing && createForgotPassword(pool, secret, mailing)
  router.get(path, async (request, response) => {
    response.locals.route = path
    const workspace = await readSettings(pool)
    if (requestLink) sendForm(response, { workspace, returnTo: localPath(request.query.returnTo) })
    else sendHelp(response, workspace)
  })
  router.post(path, readForm(origin), async (request, response) => {
    response.locals.route = path
    const workspace = await readSettings(pool)
    if (!requestLink) return sendHelp(response, workspace)
    const email = field(request, 'email')
    const returnTo = localPath(field(request, 'returnTo'))
    const result = await requestLink({
      email,
      address: clientAddress(request),
      requestId: requestIdOf(response),
      returnTo,
    })
    if (result.outcome === 'noted') sendConfirmation(response, workspace)
    else sendForm(response, { workspace, returnTo, failed: result, email })
  })
  return router
}
