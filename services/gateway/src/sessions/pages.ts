import { type Response, Router } from 'express'
import { said } from '../oauth/views.ts'
import { field, readForm } from '../pages/forms.ts'
import { html, sendPage } from '../pages/page.ts'
import { type Entered, type Entry, enter, leave } from './entry.ts'
import { localPath, signInPath } from './return-to.ts'
import { fromOurPages } from './same-origin.ts'

const query = (returnTo: string): string =>
  returnTo === signInPath ? '' : `?${new URLSearchParams({ returnTo })}`

type Form = {
  returnTo: string
  hasOidc: boolean
  email?: string
  failed?: Exclude<Entered, { outcome: 'in' }>
}

const sendForm = (response: Response, { returnTo, hasOidc, email = '', failed }: Form): void => {
  const problem = said(failed)
  const oidc = html`<p><a class="button" href="/auth/oidc${query(returnTo)}">Sign in with your organization</a></p>`
  sendPage(response, {
    status: failed ? (failed.outcome === 'blocked' ? 429 : 401) : 200,
    title: 'Sign in to Earshot',
    ...(failed?.outcome === 'blocked' && { headers: { 'retry-after': String(failed.seconds) } }),
    body: html`${problem && html`<p role="alert">${problem}</p>`}
<form method="post" action="${signInPath}">
<input type="hidden" name="returnTo" value="${returnTo}">
<label>E-mail address<input name="email" type="email" value="${email}" autocomplete="username" required autofocus></label>
<label>Password<input name="password" type="password" autocomplete="current-password" required></label>
<button>Sign in</button>
</form>
${hasOidc ? oidc : undefined}
<p><small><a href="/forgot-password">Forgot your password?</a></small></p>`,
  })
}

/** A page on which somebody signs in and out, without any script. */
export const sessionPages = ({ hasOidc, ...entry }: Entry & { hasOidc: boolean }): Router => {
  const { sessions } = entry
  const router = Router()
  const ours = fromOurPages(sessions.origin)

  router.get(signInPath, async (request, response) => {
    response.locals.route = signInPath
    const returnTo = localPath(request.query.returnTo)
    const token = sessions.cookie.read(request)
    const identity = token === undefined ? undefined : await sessions.prove(token, request.socket)
    if (!identity) return sendForm(response, { returnTo, hasOidc })
    const { name, email, role } = identity
    const goOn = html`<p><a class="button" href="${returnTo}">Go on</a></p>`
    const panel = html`<p><a class="button" href="/admin">Open the admin panel</a></p>`
    sendPage(response, {
      title: 'You are signed in',
      body: html`<p>As ${name}${email ? html` (${email})` : undefined}.</p>
${returnTo !== signInPath ? goOn : role === 'user' ? undefined : panel}
<form method="post" action="/sign-out"><button>Sign out</button></form>`,
    })
  })

  router.post(signInPath, ours, readForm(sessions.origin), async (request, response) => {
    response.locals.route = signInPath
    const returnTo = localPath(field(request, 'returnTo'))
    const typed = { email: field(request, 'email'), password: field(request, 'password') }
    const failed = await enter(entry, request, response, typed)
    if (failed.outcome !== 'in') return sendForm(response, { returnTo, hasOidc, email: typed.email, failed })
    response.redirect(303, returnTo)
  })

  router.post('/sign-out', ours, async (request, response) => {
    response.locals.route = '/sign-out'
    await leave(entry, request, response)
    response.redirect(303, signInPath)
  })
  return router
}
