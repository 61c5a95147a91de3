import type { Brand } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { type Html, html, localPath, signInPath } from '@earshot/edge'
import { clientAddress, requestIdOf } from '@earshot/http'
import type { SecretKey } from '@earshot/runtime'
import { type Request, type Response, Router } from 'express'
import { createForgotPassword } from '../../accounts/password-links/forgot.ts'
import type { LinkRequested } from '../../accounts/password-links/requests.ts'
import { field, readForm } from '../../base/http/forms.ts'
import { readSettings } from '../../directory/settings/repo.ts'
import type { Letters } from '../../mail/letters.ts'
import { fieldOf } from '../frame/field.ts'
import { sendPage } from '../frame/page.ts'
import { warning } from '../frame/parts.ts'
import { type Texts, type Translate, textsFor } from '../texts/languages.ts'

const path = '/forgot-password'

const problemOf = (t: Translate, failed: LinkRequested | undefined): string | undefined => {
  if (failed?.outcome === 'no_address') return t('field.email')
  if (failed?.outcome === 'blocked') return t('sign.wait', { seconds: failed.seconds })
  return undefined
}

type Asked = Texts & { workspace: Brand; returnTo: string }

const backToSignIn = ({ t, returnTo }: Asked): Html =>
  html`<p><a href="${`${signInPath}?${new URLSearchParams({ returnTo })}`}">${t('forgot.back')}</a></p>`

type Form = { failed?: LinkRequested; email?: string }

const sendForm = (response: Response, asked: Asked, { failed, email = '' }: Form = {}): void => {
  const { t, language, workspace, returnTo } = asked
  const problem = problemOf(t, failed)
  const blocked = failed?.outcome === 'blocked'
  sendPage(response, {
    status: blocked ? 429 : problem ? 400 : 200,
    title: t('forgot.title'),
    language,
    workspace,
    ...(blocked && { headers: { 'retry-after': String(failed.seconds) } }),
    body: html`<p class="about">${t('forgot.about')}</p>
${problem && warning(problem)}
<form method="post" action="${path}">
<input type="hidden" name="returnTo" value="${returnTo}">
${fieldOf({
  name: 'email',
  label: t('password.email'),
  control: attributes =>
    html`<input${attributes} type="text" inputmode="email" value="${email}" autocomplete="username" required maxlength="254" dir="ltr" autofocus>`,
})}
<button>${t('forgot.send')}</button>
</form>
${backToSignIn(asked)}`,
  })
}

const sendConfirmation = (response: Response, asked: Asked): void => {
  const { t, language, workspace } = asked
  sendPage(response, {
    language,
    workspace,
    title: t('forgot.sent'),
    body: html`<p>${t('forgot.sent.about')}</p>
<p class="about">${t('forgot.sent.help')}</p>
${backToSignIn(asked)}`,
  })
}

/** The page without a mail server: an admin or the operator has to create the link. */
const sendHelp = (response: Response, asked: Asked): void => {
  const { t, language, workspace } = asked
  sendPage(response, {
    language,
    workspace,
    title: t('forgot.noMail'),
    body: html`<p>${t('forgot.noMail.about')}</p>
<p>${t('forgot.noMail.operator')}</p>
<p><code dir="ltr">npm run admin -- reset-password ADDRESS</code></p>
${backToSignIn(asked)}`,
  })
}

/** The page to request a password link by mail, which also signs in. */
export const forgotPasswordPages = (
  pool: Pool,
  { secret, origin, letters }: { secret: SecretKey; origin: string; letters: Letters },
): Router => {
  const router = Router()
  const texts = textsFor(origin)
  const requestLink = createForgotPassword(pool, secret, letters)
  const read = async (request: Request, response: Response, returnTo: string): Promise<Asked> => ({
    ...texts(request, response),
    workspace: await readSettings(pool),
    returnTo,
  })
  router.get(path, async (request, response) => {
    response.locals.route = path
    const asked = await read(request, response, localPath(request.query.returnTo))
    if (await letters.areSent()) sendForm(response, asked)
    else sendHelp(response, asked)
  })
  router.post(path, readForm(origin), async (request, response) => {
    response.locals.route = path
    const returnTo = localPath(field(request, 'returnTo'))
    const asked = await read(request, response, returnTo)
    if (!(await letters.areSent())) return sendHelp(response, asked)
    const email = field(request, 'email')
    const result = await requestLink({
      email,
      address: clientAddress(request),
      requestId: requestIdOf(response),
      returnTo,
    })
    if (result.outcome === 'noted') sendConfirmation(response, asked)
    else sendForm(response, asked, { failed: result, email })
  })
  return router
}
