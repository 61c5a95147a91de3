import type { Scope } from '@earshot/contracts'
import type { Response } from 'express'
import { html } from '../../base/html/html.ts'
import { pageHeaders, pageText, sendPage } from '../frame/page.ts'
import { answerTo, type Refused, refusal, signInFields } from '../sign-in/form.ts'
import { sayer } from '../texts/languages.ts'

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

/** Programs are authorized in English. */
const say = sayer('en')

type Asked = { client: Client; email?: string; failed?: Refused }

export const sendSignIn = (response: Response, { client, email = '', failed }: Asked): void => {
  const { pathname } = new URL(response.req.originalUrl, 'http://localhost')
  const base = pathname.replace(/\/sign-in$/, '')
  sendPage(response, {
    ...answerTo(failed),
    title: 'Sign in to Earshot',
    leadsTo: addressesOf(client),
    body: html`<p><b>${client.name}</b> asks you to sign in.</p>
${refusal(say, failed)}
<form method="post" action="${base}/sign-in">
${signInFields(say, email)}
</form>
<form method="post" action="${base}/deny"><button class="plain">Cancel</button></form>
<p><a href="/forgot-password">${say('signIn.forgot')}</a></p>`,
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
<p class="about">You will be sent to ${client.redirect?.host || client.redirect?.protocol}.</p>
<div class="actions">
<form method="post" action="${pathname}/consent"><button>Allow</button></form>
<form method="post" action="${pathname}/deny"><button class="plain">Do not allow</button></form>
</div>`,
  })
}

/** For a request that is too wrong to be answered to the program. */
export const oauthErrorPage = (message: string): { headers: Record<string, string>; text: string } => ({
  headers: pageHeaders(),
  text: pageText({ title: 'This did not work', body: html`<p>${message}</p>` }),
})
