import type { AccountLetter, Brand } from '@earshot/contracts'
import { type Language, supportedLanguage } from '@earshot/i18n'
import type { Letter } from '../queue/mail.ts'
import { short } from './parts.ts'
import { greeting, letter } from './templates.ts'
import { type MailTexts, mailTexts } from './texts/languages.ts'

type Kind = AccountLetter['kind']
type Of<K extends Kind> = Extract<AccountLetter, { kind: K }>

/** What a letter is written with: the texts and the language of its recipient, and the workspace with its name as it is shown. */
type Writing = { t: MailTexts; language: Language; workspace: Brand; name: string }

type Words = Pick<Parameters<typeof letter>[0], 'subject' | 'lines' | 'link' | 'otherLink' | 'footer'>

const invitation = (it: Of<'invitation'>, { t, language, name }: Writing): Words => ({
  subject: t('invitation.subject', { workspace: name }),
  lines: [
    greeting(it.to.name, language),
    t(it.role === 'admin' ? 'invitation.admin' : 'invitation.member', {
      by: short(it.by, 100),
      workspace: name,
    }),
    t('invitation.link', { count: it.days }),
  ],
  link: { label: t('invitation.button'), url: it.url },
  footer: t('invitation.footer'),
})

/** The mail with a link that someone has requested, which works for so many hours or minutes. */
const requestedLink = (
  kind: 'reset' | 'signInLink',
  { to, url }: Of<'password_reset' | 'sign_in_link'>,
  count: number,
  { t, language, name }: Writing,
): Words => ({
  subject: t(`${kind}.subject`, { workspace: name }),
  lines: [
    greeting(to.name, language),
    t(`${kind}.requested`, { workspace: name }),
    t(`${kind}.link`, { count }),
  ],
  link: { label: t(`${kind}.button`), url },
  footer: t(`${kind}.footer`),
})

/** Without the typed name, which anyone could use to send a text to any address. */
const signUpConfirmation = (
  { isPasswordless, url, hours }: Of<'sign_up_confirmation'>,
  { t, language, name }: Writing,
): Words => {
  const about = { workspace: name, count: hours }
  return {
    subject: t('signUp.subject', { workspace: name }),
    lines: [greeting(null, language), t(isPasswordless ? 'signUp.passwordless' : 'signUp.link', about)],
    link: { label: t(isPasswordless ? 'signUp.create' : 'signUp.button'), url },
    footer: t('signUp.footer'),
  }
}

/** The mail after a sign-up with the address of an account that has a password. */
const signUpKnown = (
  { to, signInUrl, resetUrl }: Of<'sign_up_known'>,
  { t, language, name }: Writing,
): Words => ({
  subject: t('known.subject', { workspace: name }),
  lines: [greeting(to.name, language), t('known.tried', { workspace: name })],
  link: { label: t('reset.button'), url: signInUrl },
  otherLink: { label: t('known.forgot'), url: resetUrl },
  footer: t('signUp.footer'),
})

const wordsOf = (it: AccountLetter, writing: Writing): Words => {
  switch (it.kind) {
    case 'invitation':
      return invitation(it, writing)
    case 'password_reset':
      return requestedLink('reset', it, it.hours, writing)
    case 'sign_in_link':
      return requestedLink('signInLink', it, it.minutes, writing)
    case 'sign_up_confirmation':
      return signUpConfirmation(it, writing)
    case 'sign_up_known':
      return signUpKnown(it, writing)
  }
}

/** The mail of an account, in the language of its recipient: English if it is none that we have. */
export const accountLetter = (it: AccountLetter, workspace: Brand): Letter => {
  const language = supportedLanguage(it.language)
  const writing = { t: mailTexts(language), language, workspace, name: short(workspace.name, 100) }
  const { name } = it.kind === 'sign_up_confirmation' ? { name: null } : it.to
  return letter({ ...wordsOf(it, writing), to: { name, address: it.to.email }, workspace, language })
}
