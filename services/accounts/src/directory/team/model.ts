import { EmailAddress, id, PersonName, personRoles, roles, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { aboutImage } from '../users/model.ts'

const example = {
  id: 'principal_01kjvqhs34ecst1qkmw75hj5cn',
  name: 'Ada Moreno',
  displayName: 'Ada Moreno',
  email: 'ada@example.org',
  image: null,
  role: 'admin',
  joinedAt: '2026-03-02T10:15:00.000Z',
}

export const TeamMember = z
  .object({
    id: id('principal'),
    name: z.string().nullable(),
    displayName: z.string().nullable().describe('The same as name.'),
    email: z.string().nullable(),
    image: z.string().nullable().describe(aboutImage),
    role: z.enum(personRoles),
    joinedAt: Timestamp,
  })
  .meta({ id: 'Principal', example })
export type TeamMember = z.infer<typeof TeamMember>

export const MemberName = z
  .object({
    id: id('principal'),
    name: z
      .string()
      .describe('A member without a name has the part of their email address before the `@` here.'),
    image: z.string().nullable().describe(aboutImage),
  })
  .meta({ id: 'MemberName', example: { id: example.id, name: example.name, image: null } })
export type MemberName = z.infer<typeof MemberName>

export const TeamQuery = z.object({
  role: z.enum(roles).optional().describe('Only members with this role.'),
})
export type TeamQuery = z.output<typeof TeamQuery>

export const RolePatch = z
  .strictObject({
    role: z
      .enum(personRoles)
      .optional()
      .describe('`admin` and `member` add the principal to the team; `user` removes it.'),
  })
  .meta({ id: 'RolePatch', example: { role: 'member' } })
export type RolePatch = z.output<typeof RolePatch>

export const InvitationInput = z
  .strictObject({
    email: EmailAddress,
    name: PersonName.optional().describe('Used only if the person has no name yet.'),
    role: z.enum(roles),
  })
  .meta({ id: 'InvitationInput', example: { email: example.email, name: example.name, role: 'member' } })
export type InvitationInput = z.output<typeof InvitationInput>

export const Invitation = TeamMember.extend({
  inviteUrl: z
    .string()
    .nullable()
    .describe('The link to set a password, which cannot be read again; null when it was mailed.'),
  inviteExpiresAt: Timestamp,
}).meta({
  id: 'Invitation',
  example: { ...example, inviteUrl: null, inviteExpiresAt: '2026-03-12T10:15:00.000Z' },
})
export type Invitation = z.infer<typeof Invitation>

/** Only this response has the link. */
export const PasswordLink = z.object({ url: z.string(), expiresAt: Timestamp }).meta({
  id: 'PasswordLink',
  example: { url: 'https://feedback.example.com/password/…', expiresAt: '2026-03-12T10:15:00.000Z' },
})
export type PasswordLink = z.infer<typeof PasswordLink>
