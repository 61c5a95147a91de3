import type { Id } from '@earshot/contracts'
import { type Db, maybe, run } from '@earshot/db'

/** The channel that wakes the loop. */
export const broadcastsChannel = 'broadcasts'

/** A changelog entry whose subscribers get an update. */
export type Broadcast = {
  eventId: string
  subjectId: string
  title: string
  slug: string | null
  detail: string | null
  exceptPrincipalId: string | null
  segmentId: Id<'segment'> | null
  afterId: string
}

export const insertBroadcast = async (db: Db, it: Omit<Broadcast, 'afterId'>): Promise<void> => {
  await run(db)`
    insert into broadcasts (event_id, subject_id, title, slug, detail, except_principal_id, segment_id)
    values (${it.eventId}, ${it.subjectId}, ${it.title}, ${it.slug}, ${it.detail}, ${it.exceptPrincipalId},
      ${it.segmentId})
    on conflict (event_id) do nothing`
  db.signal(broadcastsChannel)
}

/** Locks the oldest broadcast that no other process works on: ids of events sort by time. */
export const lockBroadcast = (db: Db) =>
  maybe<Broadcast>(db, 'lock_broadcast')`
    select event_id, subject_id, title, slug, detail, except_principal_id, segment_id, after_id from broadcasts
    order by event_id limit 1 for update skip locked`

export const moveBroadcast = (db: Db, { eventId }: Pick<Broadcast, 'eventId'>, afterId: string) =>
  run(db)`update broadcasts set after_id = ${afterId} where event_id = ${eventId}`

export const deleteBroadcast = (db: Db, { eventId }: Pick<Broadcast, 'eventId'>) =>
  run(db)`delete from broadcasts where event_id = ${eventId}`
