import { id, idList, longText, shortText, slug, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { User, userExample } from '../users/model.ts'
import { SegmentRule, SegmentRuleInput } from './rule.ts'

const example = {
  id: 'segment_01kk345nnfecst1qjr1ncrnnw3',
  slug: 'beta-testers',
  name: 'Beta testers',
  description: 'Customers who try features before their release.',
  rule: null,
  memberCount: 42,
  isUpToDate: true,
  createdAt: '2026-03-02T10:15:00.000Z',
  updatedAt: '2026-03-04T16:40:12.250Z',
}

export const Segment = z
  .object({
    id: id('segment'),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    rule: SegmentRule,
    memberCount: z.int(),
    isUpToDate: z
      .boolean()
      .describe(
        'False while a change of the rule, a user or a company has not been applied to the members yet: usually for some seconds. Always true without a rule.',
      ),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Segment', example, derived: ['memberCount', 'isUpToDate'] })
export type Segment = z.infer<typeof Segment>

const name = shortText(100)
const description = longText(500)

export const SegmentInput = z
  .strictObject({ slug, name, description: description.default(''), rule: SegmentRuleInput.optional() })
  .meta({ id: 'SegmentInput', example: { slug: example.slug, name: example.name } })
export type SegmentInput = z.output<typeof SegmentInput>

export const SegmentPatch = z
  .strictObject({ name, description, rule: SegmentRuleInput })
  .partial()
  .meta({ id: 'SegmentPatch', example: { name: 'Early birds' } })
export type SegmentPatch = z.output<typeof SegmentPatch>

export const SegmentPreview = z
  .object({
    memberCount: z.int().describe('The number of users who match.'),
    members: z.array(User).describe('The newest of them, at most five.'),
  })
  .meta({ id: 'SegmentPreview', example: { memberCount: 42, members: [userExample] } })
export type SegmentPreview = z.infer<typeof SegmentPreview>

export const SegmentQuery = z.object({
  principalId: id('principal').optional().describe('Only segments that this user is in.'),
})
export type SegmentQuery = z.output<typeof SegmentQuery>

const principalId = 'principal_01kjyzskgxecst1qm4s4vy0znr'

export const MemberIds = z
  .strictObject({ principalIds: z.array(id('principal')).min(1).max(1000) })
  .meta({ id: 'MemberIds', example: { principalIds: [principalId] } })

/** In a query, for DELETE. */
export const RemovedMembers = z.object({ principalIds: idList('principal').describe('The users.') })

const MemberResult = z
  .object({
    principalId: id('principal'),
    status: z
      .enum(['added', 'removed', 'unchanged', 'not_found'])
      .describe('`unchanged`: the user was already in or out. `not_found`: no user has this id.'),
  })
  .meta({ id: 'MemberResult' })

/** The results have the order of the request. */
export const MemberResults = z
  .object({
    results: z.array(MemberResult),
    memberCount: z.int(),
  })
  .meta({
    id: 'MemberResults',
    example: { results: [{ principalId, status: 'added' }], memberCount: 43 },
  })
export type MemberResults = z.infer<typeof MemberResults>
