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
    .describe('A breached one is owed an answer still until `settledAt` says when it came.'),
  targetSeconds: z.int(),
  startedAt: Timestamp,
  dueAt: Timestamp.nullable().describe('Null while it is paused.'),
  warnedAt: Timestamp.nullable(),
  breachedAt: Timestamp.nullable(),
  settledAt: Timestamp.nullable(),
})
export type SlaClock = z.infer<typeof SlaClock>

export const Sla = z
  .object({
    policyId: id('sla_policy').nullable(),
    policyName: z.string().nullable(),
    isManual: z.boolean().describe('It was chosen by hand; what matches is not looked up again.'),
    clocks: z.array(SlaClock),
  })
  .meta({
    id: 'Sla',
    example: {
      policyId: examples.slaPolicy.id,
      policyName: examples.slaPolicy.name,
      isManual: false,
      clocks: [examples.slaClock],
    },
  })
export type Sla = z.infer<typeof Sla>

export const slaStandings = ['at_risk', 'breached'] as const
export type SlaStanding = (typeof slaStandings)[number]

/** By which lists are narrowed. */
export const slaStanding = z
  .enum(slaStandings)
  .describe(
    'Only those with a promise still to be kept: that was warned of and is not broken yet, or that is broken.',
  )

/** Of the promises that are not kept yet, the one that is due first. */
export const NextDue = SlaClock.pick({ metric: true, breachedAt: true }).extend({ dueAt: Timestamp })
export type NextDue = z.infer<typeof NextDue>

export const SlaInput = z
  .object({ policyId: id('sla_policy').nullable().describe('Null promises nothing, whatever matches.') })
  .meta({ id: 'SlaInput', example: { policyId: examples.slaPolicy.id } })
