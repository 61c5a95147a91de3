import { type Html, html } from '../../base/html/html.ts'
import type { SignIn } from '../../credentials/passwords/gate.ts'
import { fieldOf } from '../frame/field.ts'
import { warning } from '../frame/parts.ts'
import type { Say } from '../texts/languages.ts'

export type FailedSignIn = Exclude<SignIn, { outcome: 'in' }>

/** The status and headers of the sign-in page after this attempt, if any. */
export const statusAndHeaders = (
  failed: FailedSignIn | undefined,
): { status: number; headers?: Record<string, string> } =>
  failed?.outcome === 'blocked'
    ? { status: 429, headers: { 'retry-after': String(failed.seconds) } }
    : { status: failed ? 401 : 200 }

/** Why the last attempt failed; undefined before the first one. */
export const failureWarning = (say: Say, failed: FailedSignIn | undefined): Html | undefined => {
  if (!failed) return undefined
  return warning(
    failed.outcome === 'wrong' ? say('signIn.wrong') : say('sign.wait', { seconds: failed.seconds }),
  )
}

/** The fields for email address and password, and the button. */
export const signInFields = (say: Say, email: string): Html => html`
${fieldOf({
  name: 'email',
  label: say('signIn.email'),
  control: attributes =>
    html`<input${attributes} type="email" value="${email}" autocomplete="username" required autofocus>`,
})}
${fieldOf({
  name: 'password',
  label: say('signIn.password'),
  control: attributes => html`<input${attributes} type="password" autocomplete="current-password" required>`,
})}
<button>${say('signIn.send')}</button>`
