import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The parts of the system that use processor time. */
export const parts = ['relay', 'worker', 'database', 'broker'] as const
export type Part = (typeof parts)[number]

/** Processor time in µs: of an event with one webhook, of each further webhook, of each retry. */
export type Costs = Record<Part, { first: number; more: number; retry: number }>

type Kept = { rows: Record<string, { name: string; value: number }[]> }

const kept: Kept = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../docs/decisions/bench.json'), 'utf8'),
)

/** A figure of the last bench. @throws when the bench has no such figure */
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

/** The figures of the last bench. RabbitMQ's processor time cannot be split, so it has one figure per message. */
export const costs: Costs = {
  relay: of("its service's worker"),
  worker: of('webhooks worker'),
  database: of('PostgreSQL'),
  broker: { first: 200, more: 200, retry: 200 },
}

/** Processor time of a request through the gateway, in µs. */
export const gatewayCost = measured('gateway', 'gateway, authenticated GET')
