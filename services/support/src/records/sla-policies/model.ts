import { channels, id, priorities, shortText, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import * as examples from '../examples.ts'

const year = 365 * 24 * 60 * 60
const target = z.int().min(60).max(year).nullable()

const targets = {
  firstResponseSeconds: target.describe("From a visitor's first message to the first reply of a member."),
  nextResponseSeconds: target.describe(
    'From each later message of a waiting visitor to the next reply of a member.',
  ),
  resolutionSeconds: target.describe(
    'From creation until the conversation or ticket is closed, without the time it is snoozed or pending.',
  ),
  timeToResolveSeconds: target.describe(
    'Tickets only: from creation until the ticket is closed, with the time it is pending.',
  ),
}

const Targets = z
  .object(targets)
  .meta({ id: 'SlaTargets', description: 'Seconds of business hours. Null means no target.' })

/** Omitted targets are null. */
const TargetsInput = z
  .strictObject({
    firstResponseSeconds: targets.firstResponseSeconds.default(null),
    nextResponseSeconds: targets.nextResponseSeconds.default(null),
    resolutionSeconds: targets.resolutionSeconds.default(null),
    timeToResolveSeconds: targets.timeToResolveSeconds.default(null),
  })
  .refine(it => Object.values(it).some(seconds => seconds !== null), 'must include at least one target')
  .meta({
    id: 'SlaTargetsInput',
    minProperties: 1,
    description: 'Seconds of business hours. At least one target is not null.',
  })

const match = {
  priority: z.enum(priorities).nullable(),
  channel: z.enum(channels).nullable().describe('Tickets have no channel.'),
  assignedTeamId: id('team').nullable(),
}

const Match = z.object(match).meta({
  id: 'SlaMatch',
  description: 'Which conversations and tickets the policy applies to. Null matches everything.',
})
export type Match = z.infer<typeof Match>

const MatchInput = z
  .strictObject({
    priority: match.priority.default(null),
    channel: match.channel.default(null),
    assignedTeamId: match.assignedTeamId.default(null),
  })
  .meta({ id: 'SlaMatchInput' })

const fields = {
  name: shortText(100),
  warningSeconds: z
    .int()
    .min(0)
    .max(30 * 24 * 60 * 60)
    .describe('How long before a target is due sla.approaching_breach is sent.'),
  businessHoursId: id('business_hours').nullable().describe('Null means around the clock.'),
  isDefault: z.boolean().describe('Applies if no other policy matches.'),
  order: z
    .int()
    .min(0)
    .max(1_000_000)
    .describe('If several policies match, the one with the lowest order applies.'),
}

export const SlaPolicy = z
  .object({
    id: id('sla_policy'),
    ...fields,
    name: z.string(),
    match: Match,
    targets: Targets,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'SlaPolicy', example: examples.slaPolicy })
export type SlaPolicy = z.infer<typeof SlaPolicy>

const defaultWarning = 15 * 60

export const SlaPolicyInput = z
  .strictObject({
    ...fields,
    match: MatchInput.prefault({}),
    targets: TargetsInput,
    warningSeconds: fields.warningSeconds.default(defaultWarning),
    businessHoursId: fields.businessHoursId.default(null),
    isDefault: fields.isDefault.default(false),
    order: fields.order.optional().describe('Default: after the last policy.'),
  })
  .meta({
    id: 'SlaPolicyInput',
    example: { name: examples.slaPolicy.name, targets: { firstResponseSeconds: 3600 }, isDefault: true },
  })
export type SlaPolicyInput = z.output<typeof SlaPolicyInput>

export const SlaPolicyPatch = z
  .strictObject({ ...fields, match: MatchInput, targets: TargetsInput })
  .partial()
  .meta({ id: 'SlaPolicyPatch', example: { warningSeconds: 1800 } })
export type SlaPolicyPatch = z.output<typeof SlaPolicyPatch>
