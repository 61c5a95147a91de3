import type { Brand } from '@earshot/contracts'
import { type Language, personName } from '@earshot/i18n'
import type { Letter } from '../../queue/mail.ts'
import { short } from '../../templates/parts.ts'
import { greeting, type Line, letter, type Person } from '../../templates/templates.ts'
import { type MailTexts, mailTexts } from '../../templates/texts/languages.ts'
import { plain } from '../../templates/written.ts'
import type { Notification } from '../notices/model.ts'

type Due = Pick<Notification, 'kind' | 'subject' | 'actorName' | 'detail'>

/** The name of the person who caused it. Null for an assignment by no person, which has a sentence of its own. */
const actorOf = (language: Language, { kind, actorName: name }: Due): string | null =>
  kind === 'assignment' && name === null ? null : personName(language, { id: null, name })

/** Whether the detail is text that someone wrote, which follows the sentence. */
const isWritten = ({ kind }: Due): boolean => kind === 'mention' || kind === 'reply' || kind === 'held'

const sentenceOf = (t: MailTexts, { kind, subject, actorName, detail }: Due): string => {
  const title = short(subject.title, 120) || t('notification.untitled')
  if (kind === 'assignment' && actorName === null) return t('notification.assigned', { title })
  return t(`notification.${kind}`, {
    title,
    actor: short(actorName ?? '', 100),
    detail: short(detail ?? '', 200),
  })
}

const lineOf = (t: MailTexts, it: Due): Line => {
  const sentence = sentenceOf(t, it)
  const quote = isWritten(it) && it.detail ? plain(it.detail) : ''
  return quote ? { sentence, quote } : sentence
}

const pages: Record<Due['subject']['kind'], string> = {
  conversation: 'inbox',
  ticket: 'tickets',
  post: 'posts',
  moderation: 'moderation',
  webhook: 'webhooks',
  inbound_mail: 'inbound-email',
}

/** The page of an object in the panel. */
const pageOf = ({ kind, id }: Due['subject'], origin: string): string =>
  [`${origin}/admin/${pages[kind]}`, id].filter(part => part !== null).join('/')

/** More are counted, not listed. */
const mostListed = 20

export type Notified = { person: Person; language: Language; workspace: Brand; due: Due[]; origin: string }

/** One email about one or more notifications. */
export const notificationLetter = ({ person, language, workspace, origin, ...it }: Notified): Letter => {
  const due = it.due.map(one => ({ ...one, actorName: actorOf(language, one) }))
  const [first] = due
  if (!first) throw new Error('an email needs a notification')
  const t = mailTexts(language)
  const isOneSubject = due.every(({ subject }) => subject.id === first.subject.id)
  const more = due.length - mostListed
  const workspaceName = short(workspace.name, 100)
  return letter({
    to: { name: person.name, address: person.email },
    workspace,
    language,
    subject:
      due.length === 1
        ? sentenceOf(t, first)
        : t('notification.many', { count: due.length, workspace: workspaceName }),
    lines: [
      greeting(person.name, language),
      ...due.slice(0, mostListed).map(it => lineOf(t, it)),
      ...(more > 0 ? [t('more', { count: more })] : []),
    ],
    link: isOneSubject
      ? { label: t('notification.open'), url: pageOf(first.subject, origin) }
      : { label: t('notification.openAll'), url: `${origin}/admin` },
    otherLink: { label: t('notification.choose'), url: `${origin}/admin/account` },
    footer: t('notification.why', { workspace: workspaceName }),
  })
}
