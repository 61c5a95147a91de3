import { id, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import * as examples from '../examples.ts'
import { metrics } from './clock.ts'

const clockStates = ['running', 'paused', 'met', 'breached'] as const

const SlaClock = z.object({
  id: id('sla_clock'),
  metric: z.enum(metrics),
  state: z
    .enum(clockStates)
    .describe('A breached clock still waits for a response or resolution until `settledAt`.'),
  targetSeconds: z.int(),
  startedAt: Timestamp,
  dueAt: Timestamp.nullable().describe('Null while paused.'),
  warnedAt: Timestamp.nullable(),
  breachedAt: Timestamp.nullable(),
  settledAt: Timestamp.nullable(),
})
export type SlaClock = z.infer<typeof SlaClock>

export const Sla = z
  .object({
    policyId: id('sla_policy').nullable(),
    policyName: z.string().nullable(),
    isManual: z.boolean().describe('The policy was set by a user. Matching does not change it.'),
    clocks: z.array(SlaClock.meta({ id: 'SlaClock' })),
  })
  .meta({
    id: 'Sla',
    example: {
      policyId: examples.slaPolicy.id,
      policyName: examples.slaPolicy.name,
      isManual: false,
      clocks: [examples.slaClock],
    },
    derived: ['policyName', 'clocks'],
  })
export type Sla = z.infer<typeof Sla>

export const slaFilters = ['at_risk', 'breached'] as const
export type SlaFilter = (typeof slaFilters)[number]

/** The SLA filter of lists. */
export const slaFilter = z.enum(slaFilters).meta({
  id: 'SlaFilter',
  description:
    '`at_risk`: with an SLA target for which a warning was sent. `breached`: with a target that is breached and still without a response or resolution.',
})

/** The unsettled target that is due first. */
export const NextDue = SlaClock.pick({ metric: true, breachedAt: true })
  .extend({ dueAt: Timestamp })
  .nullable()
  .meta({ id: 'NextDue', description: 'The next SLA target that is due. For the team only.' })
export type NextDue = z.infer<typeof NextDue>

export const SlaInput = z
  .strictObject({
    policyId: id('sla_policy').nullable().describe('Null means no targets, even if a policy matches.'),
  })
  .meta({ id: 'SlaInput', example: { policyId: examples.slaPolicy.id } })
