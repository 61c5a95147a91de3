import type { Brand } from '@earshot/contracts'
import { type Html, html } from '@earshot/edge'
import type { Language } from '@earshot/i18n'
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
