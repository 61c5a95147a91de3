import type { Pool } from '@earshot/db'
import { requestIdOf } from '@earshot/http'
import type { SecretKey } from '@earshot/runtime'
import { type Response, Router } from 'express'
import { createForgotPassword, type ForgotPassword } from '../../accounts/password-links/forgot.ts'
import { html } from '../../base/html/html.ts'
import { clientAddress } from '../../base/http/client-address.ts'
import { field, readForm } from '../../base/http/forms.ts'
import type { Mailing } from '../../mail/queue/queue.ts'
import { fieldOf } from '../frame/field.ts'
import { sendPage } from '../frame/page.ts'
import { warning } from '../frame/parts.ts'

const path = '/forgot-password'
const title = 'Forgot your password?'

const said = (failed: ForgotPassword | undefined): string | undefined => {
  if (failed?.outcome === 'no_address') return 'This is not an e-mail address.'
  if (failed?.outcome === 'blocked') return `Too many tries. Wait ${failed.seconds} seconds and try again.`
  return undefined
}

const sendForm = (response: Response, failed?: ForgotPassword, email = ''): void => {
  const problem = said(failed)
  const blocked = failed?.outcome === 'blocked'
  sendPage(response, {
    status: blocked ? 429 : problem ? 400 : 200,
    title,
    ...(blocked && { headers: { 'retry-after': String(failed.seconds) } }),
    body: html`${problem && warning(problem)}
<p>We mail you a link to set a new one.</p>
<form method="post" action="${path}">
${fieldOf({
  name: 'email',
  label: 'Your e-mail address',
  control: attributes =>
    html`<input${attributes} type="email" value="${email}" autocomplete="username" required maxlength="254">`,
})}
<button>Send the link</button>
</form>`,
  })
}

const sendNoted = (response: Response): void =>
  sendPage(response, {
    title: 'Look into your mailbox',
    body: html`<p>If this is the address of somebody who may sign in, a link is on its way to it. It works once, within a day.</p>
<p class="about">Nothing after some minutes? Look among the spam, or ask an admin for a link.</p>`,
  })

/** Without a mail server a link has to be handed over by somebody. */
const sendHelp = (response: Response): void =>
  sendPage(response, {
    title,
    body: html`<p>This Earshot sends no mail. Ask an admin for a link to set a new one, or whoever runs it: on its machine,</p>
<p><code>npm run admin -- reset-password ADDRESS</code></p>
<p>makes one.</p>`,
  })

/** Where somebody asks for a new password. */
export const forgotPasswordPages = (
  pool: Pool,
  { secret, origin, mailing }: { secret: SecretKey; origin: string; mailing: Mailing | undefined },
): Router => {
  const router = Router()
  const ask = mailing && createForgotPassword(pool, secret, mailing)
  router.get(path, (_request, response) => {
    response.locals.route = path
    if (ask) sendForm(response)
    else sendHelp(response)
  })
  router.post(path, readForm(origin), async (request, response) => {
    response.locals.route = path
    if (!ask) return sendHelp(response)
    const email = field(request, 'email')
    const outcome = await ask({ email, address: clientAddress(request), requestId: requestIdOf(response) })
    if (outcome.outcome === 'noted') sendNoted(response)
    else sendForm(response, outcome, email)
  })
  return router
}
