import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where work takes processor time. */
export const parts = ['relay', 'worker', 'database', 'broker'] as const
export type Part = (typeof parts)[number]

/** Processor time in µs: of an event to one webhook, of each webhook more, of each retry. */
export type Costs = Record<Part, { first: number; more: number; retry: number }>

type Kept = { rows: Record<string, { name: string; value: number }[]> }

const kept: Kept = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../docs/decisions/bench.json'), 'utf8'),
)

/** @throws when the bench has no such figure: a plan must not be made of nothing */
export const measured = (row: string, name: string): number => {
  const value = kept.rows[row]?.find(figure => figure.name === name)?.value
  if (value === undefined) throw new Error(`docs/decisions/bench.json has no ${row}: ${name}`)
  return value
}

const of = (part: string) => ({
  first: measured('cost', `an event to one webhook: ${part}`),
  more: measured('cost', `each webhook more: ${part}`),
  retry: measured('cost', `each retry: ${part}`),
})

/** What the bench measured last. RabbitMQ counts over all that it does, so it has one figure for each message and its way. */
export const costs: Costs = {
  relay: of("its service's worker"),
  worker: of('webhooks worker'),
  database: of('PostgreSQL'),
  broker: { first: 200, more: 200, retry: 200 },
}

/** Of a request through the gateway, in µs. */
export const gatewayCost = measured('gateway', 'gateway, authenticated GET')
