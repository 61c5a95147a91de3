import { type Html, html } from '@earshot/edge'
import type { SignIn } from '../../credentials/passwords/authenticator.ts'
import { fieldOf } from '../frame/field.ts'
import { warning } from '../frame/parts.ts'
import type { Translate } from '../texts/languages.ts'

export type FailedSignIn = Exclude<SignIn, { outcome: 'in' }>

/** The status and headers of the sign-in page after this attempt, if any. */
export const statusAndHeaders = (
  failed: FailedSignIn | undefined,
): { status: number; headers?: Record<string, string> } =>
  failed?.outcome === 'blocked'
    ? { status: 429, headers: { 'retry-after': String(failed.seconds) } }
    : { status: failed ? 401 : 200 }

/** Why the last attempt failed; undefined before the first one. */
export const failureWarning = (t: Translate, failed: FailedSignIn | undefined): Html | undefined => {
  if (!failed) return undefined
  return warning(failed.outcome === 'wrong' ? t('signIn.wrong') : t('sign.wait', { seconds: failed.seconds }))
}

/** The path that a form with an email address is sent to, for a sign-in link. */
export const linkPath = '/sign-in/link'

/** The fields for email address and password, and the button. With a mail server there is a second button, which needs no password. */
export const signInFields = (t: Translate, email: string, { hasMail = false } = {}): Html => html`
${fieldOf({
  name: 'email',
  label: t('signIn.email'),
  control: attributes =>
    html`<input${attributes} type="text" inputmode="email" value="${email}" autocomplete="username" required autofocus>`,
})}
${fieldOf({
  name: 'password',
  label: t('signIn.password'),
  control: attributes => html`<input${attributes} type="password" autocomplete="current-password" required>`,
})}
<button>${t('signIn.send')}</button>
${hasMail && html`<button class="plain" formaction="${linkPath}" formnovalidate>${t('signIn.link')}</button>`}`
