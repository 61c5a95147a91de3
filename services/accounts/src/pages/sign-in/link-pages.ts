import { html, localPath, requireSameOrigin, signInPath } from '@earshot/edge'
import { clientAddress } from '@earshot/http'
import type { SecretKey } from '@earshot/runtime'
import { type Request, type Response, Router } from 'express'
import { type SignInContext, signInWithLink } from '../../accounts/sign-in/sign-in.ts'
import { findSignInLink, linkMinutes } from '../../accounts/sign-in-links/link.ts'
import { createSignInLinkRequests } from '../../accounts/sign-in-links/request.ts'
import { field, readForm } from '../../base/http/forms.ts'
import { realEmail } from '../../base/real-email.ts'
import type { Settings } from '../../directory/settings/model.ts'
import { readSettings } from '../../directory/settings/repo.ts'
import { sendPage } from '../frame/page.ts'
import { type Texts, textsFor } from '../texts/languages.ts'
import { sendExpiredLink } from './expired-link.ts'
import { type FailedSignIn, linkPath } from './form.ts'

/** Shows the sign-in page again. */
type SendForm = (
  response: Response,
  texts: Texts,
  form: { returnTo: string; email: string; problem?: string; failed?: FailedSignIn },
) => Promise<void>

type Options = SignInContext & { secret: SecretKey; sendForm: SendForm }

type Shown = { texts: Texts; workspace: Settings }

/** The same page for every address: the mail says whether it has an account. */
const sendCheckInbox = (response: Response, { texts: { t, language }, workspace }: Shown, email: string) =>
  sendPage(response, {
    title: t('signUp.sent'),
    language,
    workspace,
    body: html`<p>${t('signIn.link.sent', { email, minutes: linkMinutes })}</p>
<p class="about">${t('signIn.link.help')}</p>
<p><a href="${signInPath}">${t('forgot.back')}</a></p>`,
  })

const sendExpired = (response: Response, shown: Shown): void =>
  sendExpiredLink(response, { ...shown, requestPath: signInPath })

/** Names the account, so that no one is signed in to the account of another without noticing. */
const sendConfirmation = (response: Response, { texts: { t, language }, workspace }: Shown, name: string) =>
  sendPage(response, {
    title: t('signIn.title', { name: workspace.name }),
    language,
    workspace,
    body: html`<p>${t('signIn.asWhom', { name })}</p>
<form method="post"><button>${t('signIn.send')}</button></form>`,
  })

/** Sends sign-in links by mail, and signs in with them. Opening a link changes nothing, because mail programs open links to check them. */
export const signInLinkPages = ({ secret, sendForm, ...entry }: Options): Router => {
  const { pool, sessions, letters } = entry
  const { origin } = sessions
  const router = Router()
  const textsOf = textsFor(origin)
  const sameOrigin = requireSameOrigin(origin)
  const path = `${linkPath}/:link`
  const read = async (request: Request, response: Response): Promise<Shown> => ({
    texts: textsOf(request, response),
    workspace: await readSettings(pool),
  })

  const requestLink = createSignInLinkRequests(pool, secret, letters)
  router.post(linkPath, sameOrigin, readForm(origin), async (request, response, next) => {
    if (!(await letters.areSent())) return next()
    response.locals.route = linkPath
    const { texts, workspace } = await read(request, response)
    const typed = { email: field(request, 'email'), returnTo: localPath(field(request, 'returnTo')) }
    const { language, t } = texts
    const result = await requestLink({ ...typed, language, address: clientAddress(request) })
    if (result.outcome === 'noted') sendCheckInbox(response, { texts, workspace }, typed.email)
    else if (result.outcome === 'blocked') await sendForm(response, texts, { ...typed, failed: result })
    else await sendForm(response, texts, { ...typed, problem: t('field.email') })
  })

  router.get(path, async (request, response) => {
    response.locals.route = path
    const shown = await read(request, response)
    const owner = await findSignInLink(pool, request.params.link)
    if (!owner) return sendExpired(response, shown)
    sendConfirmation(response, shown, realEmail(owner.email) ?? owner.name ?? '')
  })

  router.post(path, sameOrigin, readForm(origin), async (request, response) => {
    response.locals.route = path
    const signedIn = await signInWithLink(entry, request, response, String(request.params.link))
    if (!signedIn) return sendExpired(response, await read(request, response))
    const returnTo = localPath(request.query.returnTo)
    const home = signedIn.role === 'user' ? '/' : '/admin'
    response.redirect(303, returnTo === signInPath ? home : returnTo)
  })
  return router
}
