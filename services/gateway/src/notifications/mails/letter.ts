import type { Brand } from '../../directory/settings/model.ts'
import type { Letter } from '../../mail/queue/mail.ts'
import { oneLine, short } from '../../mail/templates/parts.ts'
import { greeting, letter, type Person } from '../../mail/templates/templates.ts'
import type { Notification } from '../notices/model.ts'

type Due = Pick<Notification, 'kind' | 'subject' | 'actorName' | 'detail'>

type Sentence = (it: { title: string; actor: string; detail: string }) => string

const sentences: Record<Due['kind'], Sentence> = {
  mention: ({ title, actor }) => `${actor} mentioned you in “${title}”`,
  assignment: ({ title, actor }) => `${actor} assigned “${title}” to you`,
  reply: ({ title, actor }) => `${actor} replied in “${title}”`,
  sla_approaching: ({ title, detail }) => `The SLA target of “${title}” is about to be breached (${detail})`,
  sla_breached: ({ title, detail }) => `The SLA target of “${title}” was breached (${detail})`,
  sla_unassigned: ({ title, detail }) =>
    `“${title}” is not assigned, and its SLA target is soon due or was breached (${detail})`,
  held: ({ title, actor }) => `“${title}” by ${actor} is held for approval`,
  webhook_failing: ({ title, detail }) => `The webhook ${title} is failing (failures in a row: ${detail})`,
  webhook_disabled: ({ title, detail }) => `The webhook ${title} was disabled (failures in a row: ${detail})`,
}

/** Whether the detail is text that someone wrote, which follows the sentence. */
const isWritten = ({ kind }: Due): boolean => kind === 'mention' || kind === 'reply' || kind === 'held'

const sentenceOf = ({ kind, subject, actorName, detail }: Due): string =>
  sentences[kind]({
    title: short(subject.title, 120),
    actor: short(actorName ?? 'Earshot', 100),
    detail: short(detail ?? '', 200),
  })

const pages: Record<Due['subject']['kind'], string> = {
  conversation: 'inbox',
  ticket: 'tickets',
  moderation: 'moderation',
  webhook: 'webhooks',
}

/** The page of an object in the panel. */
const pageOf = ({ kind, id }: Due['subject'], origin: string): string =>
  [`${origin}/admin/${pages[kind]}`, id].filter(part => part !== null).join('/')

/** More are counted, not listed. */
const mostListed = 20

type Notified = { person: Person; workspace: Brand; due: Due[]; origin: string }

/** One email about one or more notifications. */
export const notificationLetter = ({ person, workspace, due, origin }: Notified): Letter => {
  const [first] = due
  if (!first) throw new Error('an email needs a notification')
  const isOneSubject = due.every(({ subject }) => subject.id === first.subject.id)
  const more = due.length - mostListed
  return letter({
    to: { name: person.name, address: person.email },
    workspace,
    subject:
      due.length === 1 ? sentenceOf(first) : `${due.length} notifications from ${short(workspace.name, 100)}`,
    lines: [
      greeting(person.name),
      ...due.slice(0, mostListed).map(it => {
        const written = isWritten(it) && it.detail ? `: ${oneLine(it.detail)}` : '.'
        return sentenceOf(it) + written
      }),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    link: isOneSubject
      ? { label: 'Open in Earshot', url: pageOf(first.subject, origin) }
      : { label: 'Open Earshot', url: `${origin}/admin` },
    otherLink: { label: 'Choose what you are notified of', url: `${origin}/admin/account` },
    footer: `You receive this email because you are a member of ${short(workspace.name, 100)}.`,
  })
}
