import { type Caller, id, systemCaller } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { emit } from '@earshot/events'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import type { Notification, NotificationQuery, ReadInput } from './model.ts'
import * as repo from './repo.ts'

const position = z.tuple([id('notification')])

export const pageOfNotifications = async (
  db: Db,
  { principalId }: Caller,
  { query, page: { limit, cursor } }: { query: NotificationQuery; page: PageRequest },
): Promise<Page<Notification>> => {
  const cursors = cursorOf({ list: 'notifications', of: principalId, ...query }, position)
  const [before] = cursors.decode(cursor) ?? []
  const rows = await repo.listNotifications(db, {
    principalId,
    unread: query.unread,
    before,
    limit: limit + 1,
  })
  return pageOf(rows, limit, row => cursors.encode([row.id]))
}

/** Marks notifications of the caller as read, in all tabs. Returns how many are unread now. */
export const readNotifications = (
  pool: Pool,
  caller: Caller,
  input: ReadInput,
): Promise<{ unread: number }> =>
  tx(pool, async db => {
    const marked = await repo.markRead(db, caller.principalId, input)
    if (marked > 0)
      await emit(db, systemCaller('mail'), 'notification.changed', { principalIds: [caller.principalId] })
    return repo.countUnread(db, caller.principalId)
  })
