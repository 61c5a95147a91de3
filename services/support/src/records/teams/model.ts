import { id, shortText, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import * as examples from '../examples.ts'

export const methods = ['manual', 'round_robin', 'balanced'] as const
const Method = z.enum(methods).meta({ id: 'RoutingMethod' })

export const Team = z
  .object({
    id: id('team'),
    name: z.string(),
    method: Method,
    capacity: z.int().nullable(),
    memberCount: z.int(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Team', example: examples.team, derived: ['memberCount'] })
export type Team = z.infer<typeof Team>

const fields = {
  name: shortText(100),
  method: Method.describe(
    'How routing selects a member: not at all (manual), each member in turn, or the member with the fewest open items.',
  ),
  capacity: z
    .int()
    .min(1)
    .max(10_000)
    .nullable()
    .describe(
      'How many open conversations, and separately how many open tickets, a member may have before routing skips them. Null means no limit.',
    ),
}

export const TeamInput = z
  .strictObject({
    name: fields.name,
    method: fields.method.default('manual'),
    capacity: fields.capacity.default(null),
    memberPrincipalIds: z.array(id('principal')).max(200).default([]),
  })
  .meta({
    id: 'TeamInput',
    example: {
      name: examples.team.name,
      method: 'round_robin',
      capacity: 8,
      memberPrincipalIds: [examples.teamMember.principalId],
    },
  })
export type TeamInput = z.output<typeof TeamInput>

export const TeamPatch = z
  .strictObject(fields)
  .partial()
  .meta({ id: 'TeamPatch', example: { method: 'balanced' } })
export type TeamPatch = z.output<typeof TeamPatch>

export const TeamMember = z
  .object({
    principalId: id('principal'),
    name: z.string().nullable(),
    availability: z.enum(['available', 'away']),
    openConversations: z.int().describe('Open conversations of this member in all teams.'),
  })
  .meta({ id: 'TeamMember', example: examples.teamMember })
export type TeamMember = z.infer<typeof TeamMember>

export const Availability = z
  .object({
    principalId: id('principal'),
    availability: z.enum(['available', 'away']),
    updatedAt: Timestamp.nullable(),
  })
  .meta({ id: 'MemberAvailability', example: examples.availability })
export type Availability = z.infer<typeof Availability>

export const AvailabilityInput = z
  .strictObject({
    availability: z.enum(['available', 'away']).describe('Routing assigns nothing to members who are away.'),
  })
  .meta({ id: 'AvailabilityInput', example: { availability: 'away' } })
