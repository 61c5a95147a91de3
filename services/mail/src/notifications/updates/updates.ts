import { type EventContent, type Id, newId } from '@earshot/contracts'
import { type Db, tx } from '@earshot/db'
import { insertNotifications, type Notice, updatesGroup } from '../notices/repo.ts'
import type { NotifyOptions } from '../notify/notify.ts'
import { insertBroadcast } from './broadcasts-repo.ts'
import { usersToUpdate } from './choices-repo.ts'
import { choiceFor } from './model.ts'

export type Waiting = Pick<NotifyOptions, 'now' | 'emailDelayMs'>

type NewUpdates = Notice & { eventId: string; recipients: Id<'principal'>[] }

/** Schedules an email to each of these users who gets such updates. The same event may be handled again: it does so once. */
export const insertUpdates = async (
  db: Db,
  { now, emailDelayMs }: Waiting,
  { recipients, ...notice }: NewUpdates,
): Promise<void> => {
  const choice = choiceFor(notice.kind)
  if (!choice) return
  const users = await usersToUpdate(db, choice, recipients)
  const emailDueAt = new Date(now() + emailDelayMs).toISOString()
  await insertNotifications(db, {
    ...notice,
    recipients: users.map(principalId => ({
      id: newId('notification'),
      principalId,
      inPanel: false,
      inBrowser: false,
      emailDueAt,
      emailGroup: updatesGroup,
    })),
  })
}

/** Handles requests for updates of users. Those for subscribers are left to a loop. */
export const createUpdates =
  ({ pool, ...waiting }: NotifyOptions) =>
  (
    { recipients, exceptPrincipalId, ...notice }: EventContent<'notification.requested'>,
    eventId: Id<'evt'>,
  ): Promise<void> =>
    tx(pool, db => {
      if (Array.isArray(recipients)) return insertUpdates(db, waiting, { ...notice, eventId, recipients })
      const { title, slug, id } = notice.subject
      return insertBroadcast(db, {
        eventId,
        subjectId: id ?? '',
        title,
        slug: slug ?? null,
        detail: notice.detail,
        exceptPrincipalId: exceptPrincipalId ?? null,
        segmentId: typeof recipients === 'string' ? null : recipients.subscribersIn,
      })
    })
