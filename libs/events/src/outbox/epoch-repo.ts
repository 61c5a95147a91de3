import { type Db, maybe, one, run } from '@earshot/db'

/** Which broker a service's events went to, and how far it is filled again after a loss. */
export type Epoch = {
  id: string
  /** `waiting` gives other teams' consumers time to declare the queues that they lost as well. */
  state: 'well' | 'waiting' | 'healing'
  /** Published rows of the outbox are to be published again, from the one number (left out) to the other. */
  replayedSeq: number
  lastSeq: number
}

/** How long consumers elsewhere may take to connect and declare, in seconds: their clients wait 5 to 10 between tries. */
const consumersReturnSeconds = 10

export const findEpoch = (db: Db) =>
  maybe<Epoch>(db)`
    select id, replayed_seq, last_seq,
      case when heal_needed_since is null then 'well'
        when heal_needed_since > now() - ${consumersReturnSeconds} * interval '1 second' then 'waiting'
        else 'healing' end as state
    from broker_epoch`

/** The first broker that this database sees has nothing to be filled with. */
export const firstEpoch = (db: Db, id: string) =>
  one<Epoch>(db)`
    insert into broker_epoch (id) values (${id})
    returning id, 'well' as state, replayed_seq, last_seq`

/** What has been published so far went to a broker that has lost it. */
export const needHealing = (db: Db, id: string) =>
  one<Epoch>(db)`
    update broker_epoch set id = ${id}, heal_needed_since = now(),
      replayed_seq = coalesce(kept.first - 1, 0), last_seq = coalesce(kept.last, 0)
    from (select min(seq) as first, max(seq) as last from outbox where published_at is not null) kept
    returning id, 'waiting' as state, replayed_seq, last_seq`

export const markReplayed = (db: Db, seq: number) => run(db)`update broker_epoch set replayed_seq = ${seq}`

export const markHealed = (db: Db) => run(db)`update broker_epoch set heal_needed_since = null`
