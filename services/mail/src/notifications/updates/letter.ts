import {
  type Brand,
  preferencesPath,
  type UpdateKind,
  type UpdateOccasion,
  unsubscribePath,
} from '@earshot/contracts'
import { type Html, html } from '@earshot/edge'
import { type Language, shownName } from '@earshot/i18n'
import type { AttachedFile } from '@earshot/markdown'
import type { Letter } from '../../queue/mail.ts'
import { buttonOf, framed } from '../../templates/frame.ts'
import { type Link, linkLine, pillOf, quoteOf, short } from '../../templates/parts.ts'
import { greeting } from '../../templates/templates.ts'
import { type MailTexts, mailTexts } from '../../templates/texts/languages.ts'
import { quotedText, writtenHtml, writtenText } from '../../templates/written.ts'
import type { Notice } from '../notices/repo.ts'
import { choiceFor } from './model.ts'

export type Update = Notice & { kind: UpdateOccasion }

export type UpdateLetter = {
  person: { name: string | null; email: string }
  language: Language
  workspace: Brand
  /** The name of the sender, if it is not that of the workspace. */
  senderName: string | null
  /** In the order in which they happened. */
  updates: Update[]
  origin: string
  /** The images of the texts. */
  images: AttachedFile[]
  /** Of the recipient's preference page. */
  token: string
}

/** More are counted, not listed. */
const mostListed = 20

const subjectKey = ({ kind, subject }: Update): string => `${kind} ${subject.id}`

/** Whether the update is about a reply that also mentions the recipient, which another update says. */
const isAlsoMention = (it: Update, updates: Update[]): boolean =>
  choiceFor(it.kind) === 'reply_to_you' &&
  updates.some(
    ({ kind, subject, detail, actorName }) =>
      kind === 'mention_of_you' &&
      subject.id === it.subject.id &&
      writtenText(detail ?? '') === writtenText(it.detail ?? '') && // apart from images
      actorName === it.actorName,
  )

/** Of several changes of the status of a post, only the last, and each comment once. */
const lastOfEach = (updates: Update[]): Update[] =>
  updates.filter((it, index) =>
    it.kind === 'post_status'
      ? !updates.some((other, at) => at > index && subjectKey(other) === subjectKey(it))
      : !isAlsoMention(it, updates),
  )

const sentenceOf = (t: MailTexts, { kind, subject, actorName, detail }: Update): string => {
  const title = short(subject.title, 120)
  if (kind === 'post_status') return t('update.post_status', { title, status: short(detail ?? '', 100) })
  if (kind === 'changelog') return t('update.changelog', { title })
  return t(`update.${kind}`, { title, author: short(actorName ?? t('someone'), 100) })
}

/** The start of what was written, in Markdown. */
const writtenIn = ({ kind, detail }: Update): string => (kind === 'post_status' || !detail ? '' : detail)

/** Each line of a comment is marked as quoted; an entry is the content of the mail. */
const textIn = (it: Update): string[] => {
  const text = writtenText(writtenIn(it))
  if (!text) return []
  return [it.kind === 'changelog' ? `\n${text}\n` : quotedText(text)]
}

const urlOf = ({ kind, subject }: Update, origin: string): string => {
  const end = subject.slug ?? subject.id
  if (kind === 'changelog') return `${origin}/changelog/${end}`
  return `${origin}/posts/${end}${kind === 'post_status' ? '' : '#comments'}`
}

/** Links that stop such emails: those about the post, those of each kind, and all. */
const linksOf = (t: MailTexts, { origin, token }: UpdateLetter, updates: Update[]): Link[] => {
  const to = (what: string) => origin + unsubscribePath(token, [what])
  const posts = new Set(updates.map(({ subject }) => (subject.kind === 'post' ? subject.id : null)))
  const [post, ...others] = posts
  return [
    ...(post && others.length === 0 ? [{ label: t('update.unfollow'), url: to(post) }] : []),
    ...kindsOf(updates).map(kind => ({ label: t(`update.stop.${kind}`), url: to(kind) })),
    { label: t('update.preferences'), url: origin + preferencesPath(token) },
  ]
}

const kindsOf = (updates: Update[]): UpdateKind[] => [
  ...new Set(updates.flatMap(({ kind }) => choiceFor(kind) ?? [])),
]

type Parts = { greeting: string; updates: Update[]; more: string; links: Link[]; footer: string }

const textOf = (
  t: MailTexts,
  { origin }: UpdateLetter,
  { greeting, updates, more, links, footer }: Parts,
): string => {
  const paragraphs = updates.map(it => [sentenceOf(t, it), ...textIn(it), urlOf(it, origin)].join('\n'))
  const ends = links.map(link => linkLine(t, link))
  return `${[greeting, ...paragraphs, ...(more ? [more] : []), `-- \n${footer}`, ends.join('\n')].join('\n\n')}\n`
}

const itemOf = (t: MailTexts, { origin, images }: UpdateLetter, it: Update, isOnly: boolean): Html => {
  const sentence = sentenceOf(t, it)
  const text = writtenIn(it)
  const written = text && writtenHtml(text, images)
  return html`<p>${isOnly ? sentence : html`<a href="${urlOf(it, origin)}">${sentence}</a>`}</p>
${it.color ? pillOf(short(it.detail ?? '', 100), it.color) : ''}${written && (it.kind === 'changelog' ? html`<div class="written">${written}</div>` : quoteOf(written))}`
}

const bodyOf = (t: MailTexts, letter: UpdateLetter, { greeting, updates, more }: Parts): Html => {
  const { workspace, origin } = letter
  const [first] = updates
  const isOnly = updates.length === 1
  return html`
<p>${greeting}</p>
${updates.map(it => itemOf(t, letter, it, isOnly))}${
  more &&
  html`<p>${more}</p>
`
}${
  first &&
  isOnly &&
  buttonOf(workspace.branding, {
    label: t(`update.open.${first.subject.kind === 'changelog' ? 'changelog' : 'post'}`),
    url: urlOf(first, origin),
  })
}`
}

const footerOf = ({ links, footer }: Parts): Html => html`${footer}<br>
${links.map(({ label, url }, index) => html`${index > 0 && ' · '}<a href="${url}" style="color:#5c6370">${label}</a>`)}`

/** What the subject does not say: the other news, or what was written, or why the mail was sent. */
const previewsOf = (t: MailTexts, { updates, footer }: Parts, subject: string): string[] => [
  updates
    .map(it => sentenceOf(t, it))
    .filter(sentence => !subject.includes(sentence))
    .join(' · '),
  ...updates.map(it => writtenText(writtenIn(it))),
  footer,
]

/** News of the team name a mail before what happened to a post. */
const isNews = ({ kind }: Update): boolean => kind === 'changelog'

/** One email with one or more updates. */
export const updateLetter = (it: UpdateLetter): Letter => {
  const t = mailTexts(it.language)
  const { name, email } = it.person
  const workspaceName = short(it.senderName ?? it.workspace.name, 100)
  const updates = lastOfEach(it.updates).map(one => ({
    ...one,
    actorName: one.actorName && shownName(it.language, one.actorName),
  }))
  const [first] = updates
  if (!first) throw new Error('an email needs an update')
  const count = updates.length
  const isOnly = count === 1
  const subject = isOnly
    ? sentenceOf(t, first)
    : t('update.many', { count: count - 1, news: sentenceOf(t, updates.find(isNews) ?? first) })
  const kinds = kindsOf(updates)
  const parts = {
    greeting: greeting(name, it.language),
    updates: updates.slice(0, mostListed),
    more: count > mostListed ? t('more', { count: count - mostListed }) : '',
    links: linksOf(t, it, updates),
    footer: t(isOnly ? `update.why.${choiceFor(first.kind) ?? 'reply_to_you'}` : 'update.why', {
      workspace: short(it.workspace.name, 100),
    }),
  }
  return {
    to: { name: short(name ?? '', 100), address: email },
    from: workspaceName,
    subject: short(subject, 200),
    text: textOf(t, it, parts),
    html: framed({
      subject,
      previews: previewsOf(t, parts, subject),
      language: it.language,
      workspace: it.workspace,
      url: it.origin,
      body: bodyOf(t, it, parts),
      footer: footerOf(parts),
    }),
    references: [],
    isAutomatic: true,
    unsubscribeUrl: it.origin + unsubscribePath(it.token, kinds),
  }
}
