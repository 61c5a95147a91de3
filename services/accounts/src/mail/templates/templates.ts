import { type Html, html } from '@earshot/edge'
import type { Language } from '@earshot/i18n'
import type { Brand } from '../../directory/settings/model.ts'
import type { Letter } from '../queue/mail.ts'
import { buttonOf, framed } from './frame.ts'
import { type Link, linkLine, quoteOf, short } from './parts.ts'
import { type MailTexts, mailTexts } from './texts/languages.ts'
import { paragraphsOf, quotedText } from './written.ts'

// The mails that Earshot sends. Each has a subject, some lines, an optional link, and the reason why the recipient gets it.
// The text and HTML versions have the same content.

/** A line, or one with the start of what someone wrote, in paragraphs. */
export type Line = string | { sentence: string; quote: string }

type Content = {
  to: { name: string | null; address: string }
  workspace: Brand
  /** English if undefined. */
  language?: Language
  subject: string
  lines: Line[]
  link?: Link
  /** A second link, less prominent. */
  otherLink?: Link
  footer: string
}

const paragraphOf = (line: Line): Html =>
  typeof line === 'string'
    ? html`<p>${line}</p>
`
    : html`<p>${line.sentence}</p>
${quoteOf(paragraphsOf(line.quote).map(paragraph => html`<p>${paragraph}</p>`))}`

const textOf = (line: Line): string =>
  typeof line === 'string' ? line : `${line.sentence}\n${quotedText(line.quote)}`

const bodyOf = (t: MailTexts, { workspace, lines, link, otherLink }: Content): Html => html`
${lines.map(paragraphOf)}
${
  link &&
  html`${buttonOf(workspace.branding, link)}<p>${t('link.or')} <a href="${link.url}"><bdi>${link.url}</bdi></a></p>`
}
${otherLink && html`<p>${t('link.label', { label: otherLink.label })} <a href="${otherLink.url}"><bdi>${otherLink.url}</bdi></a></p>`}`

const quotesIn = (line: Line): string[] => (typeof line === 'string' ? [] : [line.quote])
const sentencesIn = (line: Line): string[] => [typeof line === 'string' ? line : line.sentence]

export const letter = (content: Content): Letter => {
  const { to, workspace, language = 'en', subject, lines, link, otherLink, footer } = content
  const t = mailTexts(language)
  const links = [link, otherLink].flatMap(it => (it ? [linkLine(t, it)] : []))
  const parts = [...lines.map(textOf), ...links, `-- \n${footer}`]
  return {
    to: { name: short(to.name ?? '', 100), address: to.address },
    from: short(workspace.name, 100),
    subject: short(subject, 200),
    text: `${parts.join('\n\n')}\n`,
    html: framed({
      subject,
      // The quote says more than the sentence, which is often the subject; the first line is the greeting.
      previews: [...lines.flatMap(quotesIn), ...lines.slice(1).flatMap(sentencesIn), footer],
      language,
      workspace,
      url: link?.url,
      body: bodyOf(t, content),
      footer,
    }),
    references: [],
    isAutomatic: true,
    unsubscribeUrl: null,
  }
}

export type Person = { name: string | null; email: string }

export const greeting = (name: string | null, language: Language = 'en'): string => {
  const t = mailTexts(language)
  return name ? t('greeting', { name: short(name, 100) }) : t('greeting.none')
}

/** The recipient, the language of the mail, and the workspace that it is about. */
type Addressed = { person: Person; language: Language; workspace: Brand }

type Invited = Addressed & { by: string; role: string; url: string; days: number }

export const invitation = ({ person, language, by, role, workspace, url, days }: Invited): Letter => {
  const t = mailTexts(language)
  const name = short(workspace.name, 100)
  return letter({
    to: { name: person.name, address: person.email },
    workspace,
    language,
    subject: t('invitation.subject', { workspace: name }),
    lines: [
      greeting(person.name, language),
      t(role === 'admin' ? 'invitation.admin' : 'invitation.member', { by: short(by, 100), workspace: name }),
      t('invitation.link', { count: days }),
    ],
    link: { label: t('invitation.button'), url },
    footer: t('invitation.footer'),
  })
}

type Requested = Addressed & { url: string }

/** The mail with a link that someone has requested, which works for so many hours or minutes. */
const requestedLink = (
  kind: 'reset' | 'signInLink',
  { person, language, workspace, url }: Requested,
  count: number,
): Letter => {
  const t = mailTexts(language)
  const name = short(workspace.name, 100)
  return letter({
    to: { name: person.name, address: person.email },
    workspace,
    language,
    subject: t(`${kind}.subject`, { workspace: name }),
    lines: [
      greeting(person.name, language),
      t(`${kind}.requested`, { workspace: name }),
      t(`${kind}.link`, { count }),
    ],
    link: { label: t(`${kind}.button`), url },
    footer: t(`${kind}.footer`),
  })
}

export const passwordReset = ({ hours, ...it }: Requested & { hours: number }): Letter =>
  requestedLink('reset', it, hours)

export const signInLink = ({ minutes, ...it }: Requested & { minutes: number }): Letter =>
  requestedLink('signInLink', it, minutes)

type SignedUp = Omit<Addressed, 'person'> & {
  email: string
  url: string
  hours: number
  /** Whether the account gets no password. */
  isPasswordless: boolean
}

/** Without the typed name, which anyone could use to send a text to any address. */
export const signUpConfirmation = (it: SignedUp): Letter => {
  const { email, language, workspace, url, hours, isPasswordless } = it
  const t = mailTexts(language)
  const name = short(workspace.name, 100)
  const about = { workspace: name, count: hours }
  return letter({
    to: { name: null, address: email },
    workspace,
    language,
    subject: t('signUp.subject', { workspace: name }),
    lines: [greeting(null, language), t(isPasswordless ? 'signUp.passwordless' : 'signUp.link', about)],
    link: { label: t(isPasswordless ? 'signUp.create' : 'signUp.button'), url },
    footer: t('signUp.footer'),
  })
}

type Known = Addressed & { signInUrl: string; resetUrl: string }

/** The mail after a sign-up with the address of an account that has a password. */
export const signUpKnown = ({ person, language, workspace, signInUrl, resetUrl }: Known): Letter => {
  const t = mailTexts(language)
  const name = short(workspace.name, 100)
  return letter({
    to: { name: person.name, address: person.email },
    workspace,
    language,
    subject: t('known.subject', { workspace: name }),
    lines: [greeting(person.name, language), t('known.tried', { workspace: name })],
    link: { label: t('reset.button'), url: signInUrl },
    otherLink: { label: t('known.forgot'), url: resetUrl },
    footer: t('signUp.footer'),
  })
}

const adminFooter = 'You receive this email because you are an admin of this workspace.'

type Tested = { to: string; address: string; workspace: Brand; origin: string }

/** The mail with which an admin tests the settings of a sender. */
export const senderTest = ({ to, address, workspace, origin }: Tested): Letter =>
  letter({
    to: { name: null, address: to },
    workspace,
    subject: `Test email from ${short(workspace.name, 100)}`,
    lines: [
      greeting(null),
      `This is a test of the sender ${address}. If you can read it, the mail server has accepted and delivered an email from this address.`,
    ],
    link: { label: 'Open the settings', url: `${origin}/admin/email` },
    footer: adminFooter,
  })
