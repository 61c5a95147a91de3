import { type Html, html } from '../../base/html/html.ts'
import type { SignIn } from '../../credentials/passwords/gate.ts'
import { fieldOf } from '../frame/field.ts'
import { warning } from '../frame/parts.ts'
import type { Say } from '../texts/languages.ts'

export type Refused = Exclude<SignIn, { outcome: 'in' }>

/** The status and headers of a sign-in page that is shown after such an attempt. */
export const answerTo = (
  failed: Refused | undefined,
): { status: number; headers?: Record<string, string> } =>
  failed?.outcome === 'blocked'
    ? { status: 429, headers: { 'retry-after': String(failed.seconds) } }
    : { status: failed ? 401 : 200 }

/** Why the last attempt failed; nothing before the first. */
export const refusal = (say: Say, failed: Refused | undefined): Html | undefined => {
  if (!failed) return undefined
  return warning(
    failed.outcome === 'wrong' ? say('signIn.wrong') : say('sign.wait', { seconds: failed.seconds }),
  )
}

/** Address and password, and the button. */
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
