import { html, localPath, requireSameOrigin, signInPath } from '@earshot/edge'
import type { SecretKey } from '@earshot/runtime'
import { type Request, type Response, Router } from 'express'
import { leave, type SignInContext, signInWithPassword } from '../../accounts/sign-in/sign-in.ts'
import { field, readForm } from '../../base/http/forms.ts'
import { hasAdminPassword } from '../../credentials/passwords/repo.ts'
import type { Settings } from '../../directory/settings/model.ts'
import { readSettings } from '../../directory/settings/repo.ts'
import { sendPage } from '../frame/page.ts'
import { warning } from '../frame/parts.ts'
import { type Texts, type Translate, textsFor } from '../texts/languages.ts'
import { type FailedSignIn, failureWarning, linkPath, signInFields, statusAndHeaders } from './form.ts'
import { signInLinkPages } from './link-pages.ts'

const query = (returnTo: string): string =>
  returnTo === signInPath ? '' : `?${new URLSearchParams({ returnTo })}`

type Form = {
  returnTo: string
  /** Why the page to return to needs it. */
  reason: string | undefined
  hasOidc: boolean
  /** Whether a link can be mailed. */
  hasMail: boolean
  /** False if the panel is asked for while no admin can sign in. */
  isSetUp?: boolean
  email?: string
  failed?: FailedSignIn
  /** With the email address for a sign-in link. */
  problem?: string
}

/** The page of the customer's own product, and the path to return to. */
const withReturnTo = (signInUrl: string, returnTo: string): string => {
  const url = new URL(signInUrl)
  url.searchParams.set('returnTo', returnTo === signInPath ? '/' : returnTo)
  return url.href
}

const sendForm = (response: Response, { t, language }: Texts, workspace: Settings, form: Form): void => {
  const { returnTo, reason, hasOidc, hasMail, email = '', failed, problem } = form
  const { signInUrl } = workspace.portal
  const oidc = html`<p><a class="button plain" href="/auth/oidc${query(returnTo)}">${t('signIn.oidc')}</a></p>`
  const notSetUp = html`<p role="note">${t('signIn.notSetUp', { command: 'npm run admin -- first-link' })}</p>`
  const signUp = html`<p><a href="/sign-up${query(returnTo)}">${t('signUp.title')}</a></p>`
  sendPage(response, {
    ...(problem === undefined ? statusAndHeaders(failed) : { status: 400 }),
    title: t('signIn.title', { name: workspace.name }),
    language,
    workspace,
    body: html`${reason !== undefined && html`<p>${reason}</p>`}
${problem === undefined ? failureWarning(t, failed) : warning(problem)}
<form method="post" action="${signInPath}">
<input type="hidden" name="returnTo" value="${returnTo}">
${signInFields(t, email, { hasMail })}
</form>
${signInUrl !== null && html`<p><a class="button plain" href="${withReturnTo(signInUrl, returnTo)}">${t('signIn.product', { name: workspace.name })}</a></p>`}
${hasOidc && oidc}
${form.isSetUp === false ? notSetUp : workspace.portal.signUp ? signUp : html`<p class="about">${t('signIn.closed')}</p>`}
<p><a href="/forgot-password${query(returnTo)}">${t('signIn.forgot')}</a></p>
<p><a href="/">${t('error.back')}</a></p>`,
  })
}

/** Why signing in is needed for what the page to return to does; undefined if there is no special reason. */
type ReasonOf = (visit: {
  request: Request
  response: Response
  t: Translate
  returnTo: string
}) => Promise<string | undefined>

type Options = SignInContext & { hasOidc: boolean; secret: SecretKey; reasonOf: ReasonOf }

/** The sign-in page, which also signs out. It has no scripts. */
export const sessionPages = ({ hasOidc, secret, reasonOf, ...entry }: Options): Router => {
  const { pool, sessions, letters } = entry
  const router = Router()
  const sameOrigin = requireSameOrigin(sessions.origin)
  const texts = textsFor(sessions.origin)

  /** Shows the form with the reason for it. */
  const show = async (
    response: Response,
    given: Texts,
    form: Omit<Form, 'reason' | 'hasOidc' | 'hasMail'>,
  ) => {
    const { req: request } = response
    const hasMail = await letters.areSent()
    const reason = await reasonOf({ request, response, t: given.t, returnTo: form.returnTo })
    sendForm(response, given, await readSettings(pool), { ...form, reason, hasOidc, hasMail })
  }

  router.get(signInPath, async (request, response) => {
    response.locals.route = signInPath
    const returnTo = localPath(request.query.returnTo)
    const token = sessions.cookie.read(request)
    const identity = token === undefined ? undefined : await sessions.verify(token, request.socket)
    if (!identity)
      return show(response, texts(request, response), {
        returnTo,
        isSetUp: hasOidc || !/^\/admin(\/|\?|$)/.test(returnTo) || (await hasAdminPassword(pool)),
      })
    const { name, email, role } = identity
    const { t, language } = texts(request, response)
    const continueLink = html`<p><a class="button" href="${returnTo}">${t('signIn.continue')}</a></p>`
    const panel = html`<p><a class="button" href="/admin">${t('signIn.panel')}</a></p>`
    sendPage(response, {
      title: t('signIn.done'),
      language,
      workspace: await readSettings(pool),
      body: html`<p>${t('signIn.as', { name: email ? `${name} (${email})` : name })}</p>
${returnTo !== signInPath ? continueLink : role !== 'user' && panel}
<form method="post" action="/sign-out"><button class="plain">${t('nav.signOut')}</button></form>`,
    })
  })

  router.post(signInPath, sameOrigin, readForm(sessions.origin), async (request, response) => {
    response.locals.route = signInPath
    const returnTo = localPath(field(request, 'returnTo'))
    const email = field(request, 'email')
    const failed = await signInWithPassword(entry, request, response, {
      email,
      password: field(request, 'password'),
    })
    if (failed.outcome === 'in') return response.redirect(303, returnTo)
    await show(response, texts(request, response), { returnTo, email, failed })
  })

  // A browser that opens the address of a form, as after a reload, gets the page that has the form.
  router.get(['/sign-out', linkPath], (_request, response) => response.redirect(303, signInPath))

  router.post('/sign-out', sameOrigin, readForm(sessions.origin), async (request, response) => {
    response.locals.route = '/sign-out'
    await leave(entry, request, response)
    response.redirect(303, localPath(field(request, 'returnTo')))
  })
  return router.use(signInLinkPages({ ...entry, secret, sendForm: show }))
}
