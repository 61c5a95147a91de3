import type { EventType, NewEvent } from '@earshot/contracts'
import { eventually, type Received, type TestDatabase } from '@earshot/testing'

type Queryable = Pick<TestDatabase, 'query'>

/** The arrival times of each event at one receiver, by event id, in order. Times in ms since 1970. */
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

/** Compares events with the requests that receivers got: how many events are missing, and how many requests were repeats. */
export const reconcile = (events: readonly NewEvent[], received: readonly Received[]) => {
  const arrivals = arrivalsOf(received)
  return {
    lost: events.filter(({ id }) => !arrivals.has(id)).length,
    duplicates: duplicatesIn(arrivals),
  }
}

/** Selects the events of these types in the outboxes of these schemas. */
export type Watched = { schemas: readonly string[]; types: readonly EventType[] }

/** A committed event. `subject` is the id of its post or conversation, `at` is in ms since 1970. */
export type Committed = { id: string; type: string; at: number; subject: string }

const listOf = (types: readonly EventType[]) => `'${types.join("', '")}'`

/** The events that were committed to the outboxes. */
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

/** Counts events that are not relayed yet or that the webhooks service does not know yet, and open deliveries. */
const countInFlight = async ({ query }: Queryable, { schemas, types }: Watched): Promise<number> => {
  const outboxes = schemas.map(
    schema => `select event_id, type, published_at, failed_at from ${schema}.outbox`,
  )
  const [row] = await query(`
    with emitted as (${outboxes.join(' union all ')})
    select (select count(*) from emitted where published_at is null and failed_at is null)
      + (select count(*) from emitted where type in (${listOf(types)})
          and not exists (select from webhooks.events known where known.id = emitted.event_id))
      + (select count(*) from webhooks.deliveries where status in ('pending', 'retrying')) as open`)
  return Number(row?.open)
}

/** After the last fault, a delivery may have to wait for a lease, the sweep and a circuit breaker. */
const settleMs = 240_000

/** Waits until nothing is in flight. After `settleMs` it logs how much still is, and returns. */
export const settle = async (
  database: Queryable,
  watched: Watched,
  log: (message: string) => void,
): Promise<void> => {
  const inFlight = () => countInFlight(database, watched)
  await eventually(async () => (await inFlight()) === 0, { withinMs: settleMs, everyMs: 500 }).catch(
    async () => log(`${await inFlight()} still in flight after ${settleMs / 1000} s`),
  )
  log('settled')
}
