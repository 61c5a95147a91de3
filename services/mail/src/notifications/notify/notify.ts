import {
  type EventContent,
  type Id,
  type NotificationKind,
  newId,
  notificationKinds,
  systemCaller,
} from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { emit } from '@earshot/events'
import type { Choice } from '../choices/model.ts'
import { choicesFor } from '../choices/repo.ts'
import { insertNotifications } from '../notices/repo.ts'
import { listMembers, type Member } from '../recipients/repo.ts'

type Requested = EventContent<'notification.requested'>

/** A request to notify members. The other requests are for updates. */
export type Request = Requested & {
  kind: NotificationKind
  recipients: Id<'principal'>[] | 'team' | 'admins'
}

export const isForMembers = (request: Requested): request is Request =>
  notificationKinds.some(kind => kind === request.kind)

export type NotifyOptions = {
  pool: Pool
  now: () => number
  /** How long an email waits for others about the same object, and for its reader to see the panel, in ms. */
  emailDelayMs: number
}

/** Daily emails are sent at this hour, UTC. */
const dailyHour = 8
const dayMs = 24 * 60 * 60 * 1000

const nextDaily = (now: number): number => {
  const today = Math.floor(now / dayMs) * dayMs + dailyHour * 60 * 60 * 1000
  return today > now ? today : today + dayMs
}

const membersOf = (db: Db, recipients: Request['recipients']): Promise<Member[]> => {
  if (recipients === 'team') return listMembers(db, {})
  return recipients === 'admins' ? listMembers(db, { role: 'admin' }) : listMembers(db, { ids: recipients })
}

/** When an email is due and which others it is combined with. Null times for members without an address. */
const emailOf = (
  { email }: Choice,
  member: Member,
  subject: Request['subject'],
  { now, emailDelayMs }: NotifyOptions,
) => {
  if (email === 'off' || member.email === null) return { emailDueAt: null, emailGroup: null }
  const dueAt = email === 'daily' ? nextDaily(now()) : now() + emailDelayMs
  const emailGroup = email === 'daily' ? 'daily' : (subject.id ?? subject.kind)
  return { emailDueAt: new Date(dueAt).toISOString(), emailGroup }
}

/** Notifies members of an event. The same event may be handled again: it notifies no one twice. */
export type Notify = (request: Request, eventId: string) => Promise<void>

/** Notifies members as they have chosen. Recipients who are not members any more are left out. */
export const createNotify =
  (options: NotifyOptions): Notify =>
  ({ recipients, teamId, ...notification }, eventId) =>
    tx(options.pool, async db => {
      const members = await membersOf(db, recipients)
      const choiceOf = await choicesFor(db, {
        kind: notification.kind,
        principalIds: members.map(({ id }) => id),
        teamId: teamId ?? null,
      })
      const chosen = members.map(member => {
        const choice = choiceOf(member.id)
        return {
          id: newId('notification'),
          principalId: member.id,
          inPanel: choice.panel,
          inBrowser: choice.panel && choice.browser,
          ...emailOf(choice, member, notification.subject, options),
        }
      })
      const notified = await insertNotifications(db, {
        ...notification,
        eventId,
        recipients: chosen.filter(({ inPanel, emailDueAt }) => inPanel || emailDueAt !== null),
      })
      if (notified.length > 0)
        await emit(db, systemCaller('mail'), 'notification.changed', { principalIds: notified })
    })
