import {
  EmailAddress,
  flag,
  id,
  PersonName,
  periodEnd,
  periodStart,
  personRoles,
  shortText,
  slug,
  storable,
  Timestamp,
} from '@earshot/contracts'
import { z } from 'zod'

const example = {
  principalId: 'principal_01kjyzskgxecst1qm4s4vy0znr',
  name: 'Grace Holt',
  displayName: 'Grace Holt',
  email: 'grace@example.com',
  contactEmail: null,
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

export const userExample = example

const attribute = z.union([storable.max(1000), z.number(), z.boolean()])

export const aboutImage =
  'The path on this host of the picture that the user has set; without one, a URL from your own system.'

export const User = z
  .object({
    principalId: id('principal'),
    name: z.string().nullable(),
    displayName: z.string().nullable().describe('The same as name.'),
    email: z.string().nullable().describe('Null for anonymous users.'),
    contactEmail: z
      .string()
      .nullable()
      .describe(
        'The address at which an anonymous visitor wants replies. Not verified: it may belong to someone else.',
      ),
    image: z.string().nullable().describe(aboutImage),
    emailVerified: z.boolean(),
    externalId: z.string().nullable().describe('The id of the user in your own system.'),
    attributes: z.record(z.string(), attribute),
    companyId: id('company').nullable(),
    role: z.enum(personRoles).describe('`admin` or `member` for members of the team, otherwise `user`.'),
    joinedAt: Timestamp,
    postCount: z.int().describe('Without deleted posts. The counts are updated some seconds after a change.'),
    voteCount: z.int(),
    commentCount: z.int(),
    updatedAt: Timestamp,
  })
  .meta({ id: 'User', example, derived: ['contactEmail', 'postCount', 'voteCount', 'commentCount'] })
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
  image: webAddress.nullish().describe('Shown unless the user has set a picture.'),
  emailVerified: z.boolean().optional(),
  externalId: shortText(200).nullish(),
  attributes: z
    .record(shortText(64), attribute.nullable())
    .optional()
    .describe('Merged into the existing attributes; null removes one.'),
  companyId: id('company').nullish(),
}

const inputExample = {
  name: example.name,
  email: example.email,
  externalId: example.externalId,
  attributes: example.attributes,
}

export const UserPatch = z
  .strictObject(fields)
  .meta({ id: 'UserPatch', example: { name: 'Grace Hopper', attributes: { seats: 14, plan: null } } })
export type UserPatch = z.output<typeof UserPatch>

export const UserInput = z
  .strictObject(fields)
  .refine(({ email, externalId }) => email || externalId, {
    path: ['email'],
    error: 'is required if externalId is not set',
  })
  .meta({ id: 'UserInput', example: inputExample })

/** Attributes per user. */
export const maxAttributes = 100

export const sortNames = ['newest', 'oldest', 'name', 'most_active'] as const

export const UserQuery = z.object({
  search: shortText(200).optional().describe('Words, or starts of words, of the name and the email address.'),
  verified: flag.optional().describe('Whether the email address is verified.'),
  companyId: id('company').optional().describe('Only users of this company.'),
  segment: slug.optional().describe('Only users in this segment, by its slug.'),
  team: flag.optional().describe('`true` for members of the team only, `false` for portal users only.'),
  dateFrom: periodStart.optional().describe('Joined at or after this time: a timestamp, or a day in UTC.'),
  dateTo: periodEnd.optional().describe('Joined at or before this time: a timestamp, or a day in UTC.'),
  sort: z.enum(sortNames).default('newest').describe('The order of the list.'),
})
export type UserQuery = z.output<typeof UserQuery>
