import type { EventType } from '@earshot/contracts'
import type { TestDatabase } from '@earshot/testing'
import { percentile } from '../bench/numbers.ts'
import type { TestDeployment } from '../deployments/deployment.ts'
import type { Accepted } from './load.ts'
import type { ChaosReceiver } from './receivers.ts'

/** What became of the events that one receiver was to get. */
export type Line = {
  receiver: string
  accepted: number
  delivered: number
  /** Given up by the rules, of a receiver that did not answer as it should. */
  failedByRule: number
  duplicates: number
  /** Neither, or still pending when nothing moves any more. */
  lost: number
  p50: number | null
  p99: number | null
}

export type Outcome = { event_id: string; status: string }

const isOver = ({ status }: Outcome) => ['succeeded', 'failed', 'skipped'].includes(status)

const mayFail = ({ kind }: ChaosReceiver) => kind === 'dead' || kind === 'flapping'

/** Events that happened, by the transactions that told of them. */
const eventsOf = async ({ query }: TestDeployment) => {
  const rows = await query(
    "select event_id, type, created_at, body from feedback.outbox where type in ('post.created', 'post.deleted')",
  )
  return rows.map(row => ({
    id: String(row.event_id),
    type: String(row.type),
    at: (row.created_at as Date).getTime(),
    post: String(JSON.parse(String(row.body)).data.post.id),
  }))
}

export type Happened = Awaited<ReturnType<typeof eventsOf>>

export const lineOf = (receiver: ChaosReceiver, happened: Happened, outcomes: Outcome[]): Line => {
  const wanted = happened.filter(({ type }) => receiver.events.some(event => event === type))
  const byEvent = new Map(outcomes.map(outcome => [outcome.event_id, outcome]))
  const delivered = wanted.filter(({ id }) => receiver.got.has(id))
  const failed = wanted.filter(({ id }) => {
    const outcome = byEvent.get(id)
    return !receiver.got.has(id) && mayFail(receiver) && outcome && isOver(outcome)
  })
  const open = outcomes.filter(outcome => !isOver(outcome) && receiver.got.has(outcome.event_id))
  const latencies = delivered.map(({ id, at }) => (receiver.got.get(id)?.at ?? at) - at)
  const part = (share: number) => (latencies.length > 0 ? percentile(latencies, share) : null)
  return {
    receiver: receiver.name,
    accepted: wanted.length,
    delivered: delivered.length,
    failedByRule: failed.length,
    duplicates: [...receiver.got.values()].reduce((sum, { times }) => sum + times - 1, 0),
    lost: wanted.length - delivered.length - failed.length + open.length,
    p50: part(0.5),
    p99: part(0.99),
  }
}

/** Posts that were accepted, and whose event nobody ever told. */
const untold = (happened: Happened, type: string, posts: string[]): number => {
  const told = new Set(happened.filter(event => event.type === type).map(({ post }) => post))
  return posts.filter(post => !told.has(post)).length
}

/** Holds what was accepted against what was received. */
export const takeAccount = async (
  earshot: TestDeployment,
  receivers: { receiver: ChaosReceiver; webhookId: string }[],
  accepted: Accepted,
): Promise<{ lines: Line[]; lost: number }> => {
  const happened = await eventsOf(earshot)
  const lines: Line[] = []
  for (const { receiver, webhookId } of receivers) {
    const outcomes = await earshot.query(
      'select event_id, status from webhooks.deliveries where webhook_id = $1',
      [webhookId],
    )
    lines.push(lineOf(receiver, happened, outcomes as Outcome[]))
  }
  const silent =
    untold(happened, 'post.created', accepted.posts) + untold(happened, 'post.deleted', accepted.deleted)
  return { lines, lost: silent + lines.reduce((sum, line) => sum + line.lost, 0) }
}

/** How much is still on its way: events that were not relayed, or have no deliveries yet, and deliveries that wait. */
export const underWay = async (
  { query }: Pick<TestDatabase, 'query'>,
  { schemas, types }: { schemas: string[]; types: readonly EventType[] },
): Promise<number> => {
  const outboxes = schemas.map(
    schema => `select event_id, type, published_at, parked_at from ${schema}.outbox`,
  )
  const [row] = await query(`
    with told as (${outboxes.join(' union all ')})
    select (select count(*) from told where published_at is null and parked_at is null)
      + (select count(*) from told where type in ('${types.join("', '")}')
          and not exists (select from webhooks.events known where known.id = told.event_id))
      + (select count(*) from webhooks.deliveries where status in ('pending', 'retrying')) as open`)
  return Number(row?.open)
}
