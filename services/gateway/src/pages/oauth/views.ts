import type { Scope } from '@earshot/contracts'
import type { Response } from 'express'
import { html } from '../../base/html/html.ts'
import type { SignIn } from '../../credentials/passwords/gate.ts'
import { pageHeaders, pageText, sendPage } from '../frame/page.ts'

/** The program that asks, and where it gets the answer. */
type Client = { name: string; redirect: URL | null }

const meanings: Record<Scope, string> = {
  'read:feedback': 'Read boards, posts, comments, votes and people',
  'write:feedback': 'Write posts, comments and votes, and change boards and people',
  'read:support': 'Read conversations and tickets',
  'write:support': 'Answer and change conversations and tickets',
  admin: 'Administer the workspace: keys, webhooks, settings and the team',
}

/** Browsers follow an answer to a form only where the policy lets the form lead: here, back to the program. */
const addressesOf = ({ redirect }: Client): string[] => {
  if (!redirect) return []
  return [redirect.origin === 'null' ? redirect.protocol : redirect.origin]
}

/** What somebody reads when they are not let in. */
export const said = (failed: SignIn | undefined): string | undefined => {
  if (failed?.outcome === 'wrong') return 'The address or the password is not right.'
  if (failed?.outcome === 'blocked') return `Too many tries. Wait ${failed.seconds} seconds and try again.`
  return undefined
}

type Asked = { client: Client; email?: string; failed?: SignIn }

export const sendSignIn = (response: Response, { client, email = '', failed }: Asked): void => {
  const problem = said(failed)
  const { pathname } = new URL(response.req.originalUrl, 'http://localhost')
  const base = pathname.replace(/\/sign-in$/, '')
  const blocked = failed?.outcome === 'blocked'
  sendPage(response, {
    status: blocked ? 429 : problem ? 401 : 200,
    title: 'Sign in to Earshot',
    leadsTo: addressesOf(client),
    ...(blocked && { headers: { 'retry-after': String(failed.seconds) } }),
    body: html`<p><b>${client.name}</b> asks you to sign in.</p>
${problem && html`<p role="alert">${problem}</p>`}
<form method="post" action="${base}/sign-in">
<label>E-mail address<input name="email" type="email" value="${email}" autocomplete="username" required autofocus></label>
<label>Password<input name="password" type="password" autocomplete="current-password" required></label>
<button class="main">Sign in</button>
</form>
<form method="post" action="${base}/deny"><button>Cancel</button></form>
<p><small><a href="/forgot-password">Forgot your password?</a></small></p>`,
  })
}

export const sendConsent = (
  response: Response,
  { client, asked, email }: { client: Client; asked: Scope[]; email: string },
): void => {
  const { pathname } = new URL(response.req.originalUrl, 'http://localhost')
  sendPage(response, {
    title: `${client.name} wants to use Earshot in your name`,
    leadsTo: addressesOf(client),
    body: html`<p>You are signed in as ${email}. It will be able to:</p>
<ul>${asked.map(scope => html`<li>${meanings[scope]}</li>`)}</ul>
<p><small>You will be sent to ${client.redirect?.host || client.redirect?.protocol}.</small></p>
<form method="post" action="${pathname}/consent"><button class="main">Allow</button></form>
<form method="post" action="${pathname}/deny"><button>Do not allow</button></form>`,
  })
}

/** For a request that is too wrong to be answered to the program. */
export const oauthErrorPage = (message: string): { headers: Record<string, string>; text: string } => ({
  headers: pageHeaders(),
  text: pageText('This did not work', html`<p>${message}</p>`),
})
