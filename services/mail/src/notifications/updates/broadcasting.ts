import { type Id, maxRecipients } from '@earshot/contracts'
import { type Database, type Pool, type Walk, type Walked, walking, walkSome } from '@earshot/db'
import type { Loop } from '@earshot/runtime'
import * as repo from './broadcasts-repo.ts'
import { subscribersAfter } from './choices-repo.ts'
import { insertUpdates, type Waiting } from './updates.ts'

const subscribers = (waiting: Waiting): Walk<repo.Broadcast, Id<'principal'>> => ({
  lock: repo.lockBroadcast,
  page: (db, { afterId: after, segmentId }, limit) => subscribersAfter(db, { after, segmentId, limit }),
  keyOf: id => id,
  visit: (db, { eventId, subjectId, title, slug, detail, exceptPrincipalId }, { items }) =>
    insertUpdates(db, waiting, {
      kind: 'changelog',
      subject: { kind: 'changelog', id: subjectId, title, slug },
      actorName: null,
      detail,
      eventId,
      recipients: items.filter(id => id !== exceptPrincipalId),
    }),
  move: repo.moveBroadcast,
  remove: repo.deleteBroadcast,
})

/** One batch of subscribers. */
export const broadcastSome = (pool: Pool, waiting: Waiting, limit = maxRecipients): Promise<Walked> =>
  walkSome(pool, subscribers(waiting), limit)

/** Schedules the updates about changelog entries for all subscribers, however many there are. */
export const broadcasting = (database: Pick<Database, 'pool' | 'session'>, waiting: Waiting): Loop =>
  walking(database, {
    name: 'changelog-broadcasting',
    channel: repo.broadcastsChannel,
    step: pool => broadcastSome(pool, waiting),
  })
