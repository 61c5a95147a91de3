import type { Brand, Scope } from '@earshot/contracts'
import { html } from '@earshot/edge'
import type { Response } from 'express'
import { pageHeaders, pageText, sendPage } from '../frame/page.ts'
import { warning } from '../frame/parts.ts'
import { type FailedSignIn, failureWarning, signInFields, statusAndHeaders } from '../sign-in/form.ts'
import { sayer } from '../texts/languages.ts'

/** The OAuth client, and the redirect URI of its request. `isUnchecked` if the client registered itself. */
type Client = { name: string; redirect: URL | null; isUnchecked: boolean }

const scopeDescriptions: Record<Scope, string> = {
  'read:feedback': 'Read boards, posts, comments, votes and users',
  'write:feedback': 'Create and change boards, posts, comments, votes and users',
  'read:support': 'Read conversations and tickets',
  'write:support': 'Reply to and change conversations and tickets',
  admin: 'Manage the workspace: API keys, webhooks, settings and members',
}

/** The redirect's origin: browsers follow the redirect after a form only if `form-action` allows its target. */
const formTargetsOf = ({ redirect }: Client): string[] => {
  if (!redirect) return []
  return [redirect.origin === 'null' ? redirect.protocol : redirect.origin]
}

/** The OAuth pages exist in English only. */
const t = sayer('en')

/** What a client asks for, in which workspace. */
type Asked = { client: Client; workspace: Brand }
type SignInRequest = Asked & { email?: string; failed?: FailedSignIn }

export const sendSignIn = (
  response: Response,
  { client, workspace, email = '', failed }: SignInRequest,
): void => {
  const { pathname } = new URL(response.req.originalUrl, 'http://localhost')
  const base = pathname.replace(/\/sign-in$/, '')
  sendPage(response, {
    ...statusAndHeaders(failed),
    title: 'Sign in to Earshot',
    workspace,
    formTargets: formTargetsOf(client),
    body: html`<p><b>${client.name}</b> asks you to sign in.</p>
${failureWarning(t, failed)}
<form method="post" action="${base}/sign-in">
${signInFields(t, email)}
</form>
<form method="post" action="${base}/deny"><button class="plain">Cancel</button></form>
<p><a href="/forgot-password">${t('signIn.forgot')}</a></p>`,
  })
}

export const sendConsent = (
  response: Response,
  { client, workspace, requested, email }: Asked & { requested: Scope[]; email: string },
): void => {
  const { pathname } = new URL(response.req.originalUrl, 'http://localhost')
  sendPage(response, {
    title: `${client.name} wants to access Earshot on your behalf`,
    workspace,
    formTargets: formTargetsOf(client),
    body: html`<p>You are signed in as ${email}. If you allow access, ${client.name} can:</p>
<ul>${requested.map(scope => html`<li>${scopeDescriptions[scope]}</li>`)}</ul>
${client.isUnchecked ? warning('This program registered itself, and no admin has checked its name.') : ''}
<p class="about">You will be redirected to ${client.redirect?.host || client.redirect?.protocol}.</p>
<div class="actions">
<form method="post" action="${pathname}/consent"><button>Allow</button></form>
<form method="post" action="${pathname}/deny"><button class="plain">Deny</button></form>
</div>`,
  })
}

/** For invalid requests that must not be redirected to the client. */
export const oauthErrorPage = (message: string): { headers: Record<string, string>; text: string } => ({
  headers: pageHeaders(),
  text: pageText({ title: 'Authorization failed', body: html`<p>${message}</p>` }),
})
