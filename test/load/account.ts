import type { EventType, NewEvent } from '@earshot/contracts'
import { eventually, type Received, type TestDatabase } from '@earshot/testing'

type Queryable = Pick<TestDatabase, 'query'>

/** When each event came at one receiver, first to last, by its id. Times in ms since 1970. */
export type Arrivals = Map<string, number[]>

export const noteArrival = (arrivals: Arrivals, { body }: Received, at: number): void => {
  const { id } = JSON.parse(body)
  arrivals.set(id, [...(arrivals.get(id) ?? []), at])
}

export const arrivalsOf = (received: readonly Received[]): Arrivals => {
  const arrivals: Arrivals = new Map()
  for (const request of received) noteArrival(arrivals, request, request.at)
  return arrivals
}

export const duplicatesIn = (arrivals: Arrivals): number =>
  [...arrivals.values()].reduce((sum, times) => sum + times.length - 1, 0)

/** What receivers got of some events: those that never came, and how many came again. */
export const accountOf = (events: readonly NewEvent[], received: readonly Received[]) => {
  const arrivals = arrivalsOf(received)
  return {
    lost: events.filter(({ id }) => !arrivals.has(id)).length,
    duplicates: duplicatesIn(arrivals),
  }
}

/** Which events are counted: those of these types in the outboxes of these schemas. */
export type Watched = { schemas: readonly string[]; types: readonly EventType[] }

/** An event that was committed, of the post or the conversation `subject`. */
export type Committed = { id: string; type: string; at: number; subject: string }

const listOf = (types: readonly EventType[]) => `'${types.join("', '")}'`

/** Events that happened, by the transactions that committed them. */
export const committedEvents = async (
  { query }: Queryable,
  { schemas, types }: Watched,
): Promise<Committed[]> => {
  const each = schemas.map(
    schema =>
      `select event_id, type, created_at, body from ${schema}.outbox where type in (${listOf(types)})`,
  )
  const rows = await query(each.join(' union all '))
  return rows.map(({ event_id, type, created_at, body }) => {
    const { data } = JSON.parse(String(body))
    const { id } = data.post ?? data.conversation
    return {
      id: String(event_id),
      type: String(type),
      at: (created_at as Date).getTime(),
      subject: String(id),
    }
  })
}

/** How many are in flight: events that were not relayed, or have no deliveries yet, and deliveries that wait. */
const countInFlight = async ({ query }: Queryable, { schemas, types }: Watched): Promise<number> => {
  const outboxes = schemas.map(
    schema => `select event_id, type, published_at, parked_at from ${schema}.outbox`,
  )
  const [row] = await query(`
    with told as (${outboxes.join(' union all ')})
    select (select count(*) from told where published_at is null and parked_at is null)
      + (select count(*) from told where type in (${listOf(types)})
          and not exists (select from webhooks.events known where known.id = told.event_id))
      + (select count(*) from webhooks.deliveries where status in ('pending', 'retrying')) as open`)
  return Number(row?.open)
}

/** When all faults are over: a delivery may have to wait for a lease, the sweep, and a breaker. */
const settleMs = 240_000

/** Waits until nothing is in flight any more, or says what is when nothing moves. */
export const settle = async (
  database: Queryable,
  watched: Watched,
  say: (what: string) => void,
): Promise<void> => {
  const inFlight = () => countInFlight(database, watched)
  await eventually(async () => (await inFlight()) === 0, { withinMs: settleMs, everyMs: 500 }).catch(
    async () => say(`${await inFlight()} are still under way`),
  )
  say('settled')
}
