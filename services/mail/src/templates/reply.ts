import type { Brand } from '@earshot/contracts'
import { type Html, html, type Part } from '@earshot/edge'
import { type Language, shownName } from '@earshot/i18n'
import type { AttachedFile } from '@earshot/markdown'
import type { Letter } from '../queue/mail.ts'
import { accentOf, addresseeOf, linkLine, logoOf, oneLine, pageOf, short, small } from './parts.ts'
import { type MailTexts, mailTexts } from './texts/languages.ts'
import { paragraphsOf, plain, writtenHtml, writtenText } from './written.ts'

export type ThreadReply = {
  person: { name: string | null; email: string }
  language: Language
  workspace: Brand
  /** The name of the sender, if it is not that of the workspace. */
  senderName: string | null
  origin: string
  subject: string | null
  number?: number | undefined
  authorName: string | null
  content: string
  attachments: { name: string; url: string }[]
  /** Those of the attachments that are images. */
  images: AttachedFile[]
  /** Earlier messages, newest first. */
  quoted: { authorName: string | null; content: string; createdAt: string }[]
  /** Whether replies to the mail arrive in the thread. */
  canReply: boolean
  /** Whether the thread has mails already. */
  isAnswer: boolean
  references: string[]
  isAutomatic: boolean
  /** For an address that anyone may have left: the page that stops these emails. */
  stopUrl?: string
}

/** Web addresses, without the punctuation that follows them in a sentence. No other address becomes a link. */
const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/

/** `split` puts the addresses at odd indexes. */
const linked = (line: string): Part[] =>
  line.split(address).map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))

/** Paragraphs and lines, each with the direction of its own script. */
const written = (text: string): Html =>
  html`${paragraphsOf(text, linked).map(
    paragraph => html`<p dir="auto">${paragraph}</p>
`,
  )}`

const isWebUrl = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

/** The day and time in UTC, as the time zone of the recipient is unknown. */
const timeIn = (language: Language, moment: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(moment),
  )

const subjectOf = (t: MailTexts, { subject, number, workspace, isAnswer }: ThreadReply): string => {
  const title = subject ? oneLine(subject) : ''
  const named =
    number === undefined
      ? title || t('subject.none', { workspace: workspace.name })
      : t('subject.ticket', { number: String(number), title })
  return short(isAnswer && !/^re:/i.test(named) ? `Re: ${named}` : named, 200)
}

/** The signs are the same in each language, so that programs recognize the line. */
const replyLineOf = (t: MailTexts): string => `##- ${t('replyLine')} -##`

const headingOf = (t: MailTexts, language: Language, it: ThreadReply['quoted'][number]): string =>
  t('quoted', {
    author: short(shownName(language, it.authorName ?? t('someone')), 100),
    when: timeIn(language, it.createdAt),
  })

const textOf = (t: MailTexts, it: ThreadReply, footer: string): string => {
  const attachments = it.attachments.map(({ name, url }) => `- ${linkLine(t, { label: oneLine(name), url })}`)
  const quotes = it.quoted.map(quote => {
    const lines = plain(quote.content).split('\n')
    return [headingOf(t, it.language, quote), ...lines.map(line => `> ${line}`)].join('\n')
  })
  const parts = [
    ...(it.canReply ? [replyLineOf(t)] : []),
    ...(it.content.trim() ? [writtenText(it.content)] : []),
    ...(attachments.length > 0 ? [[t('attachments'), ...attachments].join('\n')] : []),
    ...quotes,
    `-- \n${footer}`,
    ...(it.stopUrl ? [linkLine(t, { label: t('contact.stop'), url: it.stopUrl })] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

const bodyOf = (t: MailTexts, it: ThreadReply, footer: string): Html => html`
${it.canReply && html`<p style="${small}">${replyLineOf(t)}</p>`}
${logoOf(it.workspace.branding, it.origin)}
${writtenHtml(it.content, it.images)}
${
  it.attachments.length > 0 &&
  html`<p>${t('attachments')}</p>
<ul>${it.attachments.map(
    ({ name, url }) => html`<li><a href="${url}"><bdi>${oneLine(name)}</bdi></a></li>
`,
  )}</ul>`
}
${it.quoted.map(
  quote => html`<p style="${small}">${headingOf(t, it.language, quote)}</p>
<blockquote style="margin:0;padding-inline-start:.75rem;border-inline-start:3px solid #ccc;color:#555">${written(quote.content)}</blockquote>
`,
)}
<p style="${small};border-top:2px solid ${accentOf(it.workspace.branding)};padding-top:.5rem">${footer}${it.stopUrl && html`<br><a href="${it.stopUrl}">${t('contact.stop')}</a>`}</p>`

/** The mail with a message of the team in a conversation or ticket. */
export const threadReply = (given: ThreadReply): Letter => {
  const workspace = { ...given.workspace, name: short(given.senderName ?? given.workspace.name, 100) }
  const it = { ...given, workspace, attachments: given.attachments.filter(({ url }) => isWebUrl(url)) }
  const t = mailTexts(it.language)
  const author = it.authorName === null ? '' : short(shownName(it.language, it.authorName), 100)
  const subject = subjectOf(t, it)
  const reason = it.stopUrl ? 'contact' : 'footer'
  const footer = t(it.canReply ? `${reason}.reply` : reason, { workspace: workspace.name })
  return {
    to: addresseeOf(it.person),
    from: author ? t('from', { author, workspace: workspace.name }) : workspace.name,
    subject,
    text: textOf(t, it, footer),
    html: pageOf(subject, bodyOf(t, it, footer), it.language),
    references: it.references,
    isAutomatic: it.isAutomatic,
    unsubscribeUrl: it.stopUrl ?? null,
  }
}
