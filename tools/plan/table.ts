import { type Costs, gatewayCost } from './costs.ts'
import { type Demand, type Plan, plan } from './plan.ts'

const number = (value: number): string =>
  value.toLocaleString('en', value >= 10 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 2 })

const milliseconds = (seconds: number): string =>
  seconds < 0.001 ? '< 1 ms' : `${number(seconds * 1000)} ms`

const lines: [head: string, cell: (plan: Plan, demand: Demand) => string][] = [
  ['events/s', (_, { events }) => number(events)],
  ['webhooks per event', (_, { webhooks }) => number(webhooks)],
  ['deliveries/s', it => number(it.deliveries)],
  ['gateway, busy cores', (_, { events }) => number((events * gatewayCost) / 1e6)],
  ['outbox leaders', it => number(it.relays)],
  ['webhooks workers', it => number(it.workers)],
  ['PostgreSQL, busy cores', it => number(it.busy.database)],
  ['RabbitMQ, busy cores', it => number(it.busy.broker)],
  ['wait for a slot', it => milliseconds(it.wait)],
  ['disk, GB per day', it => number(it.disk)],
]

/** A Markdown table with a row for each demand. */
export const planTable = (demands: Demand[], costs: Costs): string => {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    row(lines.map(([head]) => head)),
    row(lines.map(() => '---')),
    ...demands.map(demand => row(lines.map(([, cell]) => cell(plan(demand, costs), demand)))),
  ].join('\n')
}
