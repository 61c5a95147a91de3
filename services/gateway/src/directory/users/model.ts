import {
  EmailAddress,
  flag,
  id,
  PersonName,
  personRoles,
  shortText,
  spanEnd,
  spanStart,
  storable,
  Timestamp,
} from '@earshot/contracts'
import { z } from 'zod'
import { slug } from '../../base/slug.ts'

const example = {
  principalId: 'principal_01kjyzskgxecst1qm4s4vy0znr',
  name: 'Grace Holt',
  email: 'grace@example.com',
  image: 'https://example.com/grace.png',
  emailVerified: true,
  externalId: 'crm-4711',
  attributes: { plan: 'team', seats: 12 },
  companyId: 'company_01kk345nnfecst1qjr1ncrnnw3',
  role: 'user',
  joinedAt: '2026-03-02T10:15:00.000Z',
  postCount: 3,
  voteCount: 12,
  commentCount: 5,
  updatedAt: '2026-03-04T16:40:12.250Z',
}

const attribute = z.union([storable.max(1000), z.number(), z.boolean()])

export const User = z
  .object({
    principalId: id('principal'),
    name: z.string().nullable(),
    email: z.string().nullable().describe('Null for anonymous people.'),
    image: z.string().nullable(),
    emailVerified: z.boolean(),
    externalId: z.string().nullable().describe('Their id in a system of yours.'),
    attributes: z.record(z.string(), attribute),
    companyId: id('company').nullable(),
    role: z.enum(personRoles).describe('`user`, but for those of the team.'),
    joinedAt: Timestamp,
    postCount: z.int().describe('Posts that are there, as counted a moment ago; so are the other two.'),
    voteCount: z.int(),
    commentCount: z.int(),
    updatedAt: Timestamp,
  })
  .meta({ id: 'User', example })
export type User = z.infer<typeof User>

export const IdentifiedUser = User.extend({ created: z.boolean() }).meta({
  id: 'IdentifiedUser',
  example: { ...example, created: false },
})
export type IdentifiedUser = z.infer<typeof IdentifiedUser>

const webAddress = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .refine(address => address.isWellFormed(), 'must be a URL')

const fields = {
  name: PersonName.nullish(),
  email: EmailAddress.nullish(),
  image: webAddress.nullish(),
  emailVerified: z.boolean().optional(),
  externalId: shortText(200).nullish(),
  attributes: z
    .record(shortText(64), attribute.nullable())
    .optional()
    .describe('Added to those that are there; null takes one away.'),
  companyId: id('company').nullish(),
}

const anExample = {
  name: example.name,
  email: example.email,
  externalId: example.externalId,
  attributes: example.attributes,
}

export const UserPatch = z
  .object(fields)
  .meta({ id: 'UserPatch', example: { name: 'Grace Hopper', attributes: { seats: 14, plan: null } } })
export type UserPatch = z.output<typeof UserPatch>

export const UserInput = z
  .object(fields)
  .refine(({ email, externalId }) => email || externalId, {
    path: ['email'],
    error: 'is needed, or externalId',
  })
  .meta({ id: 'UserInput', example: anExample })

/** How many attributes somebody may have. */
export const maxAttributes = 100

export const sortNames = ['newest', 'oldest', 'name', 'most_active'] as const

export const UserQuery = z.object({
  search: shortText(200).optional().describe('Beginnings of words of the name and the e-mail address.'),
  verified: flag.optional().describe('Whether the e-mail address is known to be theirs.'),
  companyId: id('company').optional().describe('Who is of this company.'),
  segment: slug.optional().describe('Who is in this segment, by its slug.'),
  team: flag.optional().describe('Those of the team only, or those of the portal only.'),
  dateFrom: spanStart.optional().describe('Joined then or later: a moment, or a day in UTC.'),
  dateTo: spanEnd.optional().describe('Joined then or before: a moment, or a day in UTC.'),
  sort: z.enum(sortNames).default('newest').describe('The order of the list.'),
})
export type UserQuery = z.output<typeof UserQuery>
