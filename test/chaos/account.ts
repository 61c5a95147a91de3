import type { TestDeployment } from '../deployments/deployment.ts'
import { type Committed, committedEvents, duplicatesIn } from '../load/account.ts'
import { percentile } from '../load/numbers.ts'
import type { Accepted } from './load.ts'
import { type ChaosReceiver, everything } from './receivers.ts'

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

export const lineOf = (receiver: ChaosReceiver, happened: Committed[], outcomes: Outcome[]): Line => {
  const wanted = happened.filter(({ type }) => receiver.events.some(event => event === type))
  const byEvent = new Map(outcomes.map(outcome => [outcome.event_id, outcome]))
  const delivered = wanted.filter(({ id }) => receiver.got.has(id))
  const failed = wanted.filter(({ id }) => {
    const outcome = byEvent.get(id)
    return !receiver.got.has(id) && mayFail(receiver) && outcome && isOver(outcome)
  })
  const open = outcomes.filter(outcome => !isOver(outcome) && receiver.got.has(outcome.event_id))
  const latencies = delivered.map(({ id, at }) => (receiver.got.get(id)?.[0] ?? at) - at)
  const part = (share: number) => (latencies.length > 0 ? percentile(latencies, share) : null)
  return {
    receiver: receiver.name,
    accepted: wanted.length,
    delivered: delivered.length,
    failedByRule: failed.length,
    duplicates: duplicatesIn(receiver.got),
    lost: wanted.length - delivered.length - failed.length + open.length,
    p50: part(0.5),
    p99: part(0.99),
  }
}

/** Posts that were accepted, and whose event nobody ever told. */
const untold = (happened: Committed[], type: string, posts: string[]): number => {
  const told = new Set(happened.filter(event => event.type === type).map(({ subject }) => subject))
  return posts.filter(post => !told.has(post)).length
}

/** Holds what was accepted against what was received. */
export const takeAccount = async (
  earshot: TestDeployment,
  receivers: { receiver: ChaosReceiver; webhookId: string }[],
  accepted: Accepted,
): Promise<{ lines: Line[]; lost: number }> => {
  const happened = await committedEvents(earshot, { schemas: ['feedback'], types: everything })
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
