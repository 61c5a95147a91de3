import type { Pool } from '@earshot/db'
import type { Language } from '@earshot/i18n'
import { type Request, type Response, Router } from 'express'
import { type Entry, enter, leave } from '../../accounts/sign-in/entry.ts'
import { html } from '../../base/html/html.ts'
import { field, readForm } from '../../base/http/forms.ts'
import { localPath, signInPath } from '../../base/http/return-to.ts'
import { fromOurPages } from '../../base/http/same-origin.ts'
import { readSettings } from '../../directory/settings/repo.ts'
import { sendPage } from '../frame/page.ts'
import { languageCookie, languageOf, type Say, sayer } from '../texts/languages.ts'
import { type FailedSignIn, failureWarning, signInFields, statusAndHeaders } from './form.ts'

const query = (returnTo: string): string =>
  returnTo === signInPath ? '' : `?${new URLSearchParams({ returnTo })}`

type Texts = { say: Say; language: Language }

const textsFor = (origin: string) => {
  const cookie = languageCookie(origin)
  return (request: Request): Texts => {
    const language = languageOf(request, cookie)
    return { say: sayer(language), language }
  }
}

type Form = {
  returnTo: string
  hasOidc: boolean
  email?: string
  failed?: FailedSignIn
}

/** The workspace name, and whether visitors can sign up. */
const portalOf = async (pool: Pool) => {
  const { name, portal } = await readSettings(pool)
  return { name, canSignUp: portal.signUp }
}

type Portal = Awaited<ReturnType<typeof portalOf>>

const sendForm = (response: Response, { say, language }: Texts, portal: Portal, form: Form): void => {
  const { returnTo, hasOidc, email = '', failed } = form
  const oidc = html`<p><a class="button plain" href="/auth/oidc${query(returnTo)}">${say('signIn.oidc')}</a></p>`
  const signUp = html`<p><a href="/sign-up${query(returnTo)}">${say('signUp.title')}</a></p>`
  sendPage(response, {
    ...statusAndHeaders(failed),
    title: say('signIn.title', { name: portal.name }),
    language,
    workspace: portal.name,
    body: html`${failureWarning(say, failed)}
<form method="post" action="${signInPath}">
<input type="hidden" name="returnTo" value="${returnTo}">
${signInFields(say, email)}
</form>
${hasOidc && oidc}
${portal.canSignUp && signUp}
<p><a href="/forgot-password">${say('signIn.forgot')}</a></p>
<p><a href="/">${say('error.back')}</a></p>`,
  })
}

/** The sign-in page, which also signs out. It has no scripts. */
export const sessionPages = ({ hasOidc, ...entry }: Entry & { hasOidc: boolean }): Router => {
  const { pool, sessions } = entry
  const router = Router()
  const sameOrigin = fromOurPages(sessions.origin)
  const texts = textsFor(sessions.origin)

  router.get(signInPath, async (request, response) => {
    response.locals.route = signInPath
    const returnTo = localPath(request.query.returnTo)
    const token = sessions.cookie.read(request)
    const identity = token === undefined ? undefined : await sessions.prove(token, request.socket)
    if (!identity) return sendForm(response, texts(request), await portalOf(pool), { returnTo, hasOidc })
    const { name, email, role } = identity
    const { say, language } = texts(request)
    const continueLink = html`<p><a class="button" href="${returnTo}">${say('signIn.continue')}</a></p>`
    const panel = html`<p><a class="button" href="/admin">${say('signIn.panel')}</a></p>`
    sendPage(response, {
      title: say('signIn.done'),
      language,
      body: html`<p>${say('signIn.as', { name: email ? `${name} (${email})` : name })}</p>
${returnTo !== signInPath ? continueLink : role !== 'user' && panel}
<form method="post" action="/sign-out"><button class="plain">${say('nav.signOut')}</button></form>`,
    })
  })

  router.post(signInPath, sameOrigin, readForm(sessions.origin), async (request, response) => {
    response.locals.route = signInPath
    const returnTo = localPath(field(request, 'returnTo'))
    const email = field(request, 'email')
    const failed = await enter(entry, request, response, { email, password: field(request, 'password') })
    if (failed.outcome === 'in') return response.redirect(303, returnTo)
    sendForm(response, texts(request), await portalOf(pool), { returnTo, hasOidc, email, failed })
  })

  router.post('/sign-out', sameOrigin, readForm(sessions.origin), async (request, response) => {
    response.locals.route = '/sign-out'
    await leave(entry, request, response)
    response.redirect(303, localPath(field(request, 'returnTo')))
  })
  return router
}
