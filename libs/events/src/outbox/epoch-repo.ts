import { type Db, maybe, one, run } from '@earshot/db'

/** The broker that a service's events are published to, and the progress of republishing after it lost data. */
export type Epoch = {
  id: string
  /** `waiting` gives consumers of other teams time to declare the queues that they lost too. */
  state: 'well' | 'waiting' | 'healing'
  /** The published rows of the outbox from replayedSeq (exclusive) to lastSeq are to be published again. */
  replayedSeq: number
  lastSeq: number
}

/** How long other consumers may take to reconnect and declare their queues, in seconds: their clients retry every 5 to 10. */
const consumersReturnSeconds = 10

export const findEpoch = (db: Db) =>
  maybe<Epoch>(db)`
    select id, replayed_seq, last_seq,
      case when heal_needed_since is null then 'well'
        when heal_needed_since > now() - ${consumersReturnSeconds} * interval '1 second' then 'waiting'
        else 'healing' end as state
    from broker_epoch`

/** The first broker of this database needs no events to be republished. */
export const firstEpoch = (db: Db, id: string) =>
  one<Epoch>(db)`
    insert into broker_epoch (id) values (${id})
    returning id, 'well' as state, replayed_seq, last_seq`

/** Marks all events published so far as lost by the broker. */
export const needHealing = (db: Db, id: string) =>
  one<Epoch>(db)`
    update broker_epoch set id = ${id}, heal_needed_since = now(),
      replayed_seq = coalesce(kept.first - 1, 0), last_seq = coalesce(kept.last, 0)
    from (select min(seq) as first, max(seq) as last from outbox where published_at is not null) kept
    returning id, 'waiting' as state, replayed_seq, last_seq`

export const markReplayed = (db: Db, seq: number) => run(db)`update broker_epoch set replayed_seq = ${seq}`

export const markHealed = (db: Db) => run(db)`update broker_epoch set heal_needed_since = null`
