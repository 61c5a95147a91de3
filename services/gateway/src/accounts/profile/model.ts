import { id, PersonName, personRoles, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { NewPasswordInput } from '../../credentials/sessions/model.ts'

/** The signed-in user's own account. */
export const Profile = z
  .object({
    principalId: id('principal'),
    name: z.string().nullable(),
    email: z.string().nullable(),
    role: z.enum(personRoles),
    hasPassword: z.boolean(),
  })
  .meta({ id: 'Profile' })
export type Profile = z.output<typeof Profile>

export const ProfilePatch = z.strictObject({ name: PersonName.optional() })
export type ProfilePatch = z.output<typeof ProfilePatch>

export const PasswordChange = NewPasswordInput.extend({ currentPassword: z.string() })
export type PasswordChange = z.output<typeof PasswordChange>

/** A client that the user has given access to the account. */
export const Connection = z
  .object({
    clientId: z.string(),
    name: z.string(),
    scopes: z.array(z.string()),
    createdAt: Timestamp,
  })
  .meta({ id: 'Connection' })
export type Connection = z.output<typeof Connection>
