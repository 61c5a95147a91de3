import { EmailAddress, id, PersonName, personRoles, scopes, storable, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { longestPassword, shortestPassword } from '../passwords/length.ts'

/** The session of this browser and its user. */
export const SignedIn = z
  .object({
    id: id('session'),
    principalId: id('principal'),
    name: z.string().nullable(),
    email: z.string().nullable(),
    role: z.enum(personRoles),
    scopes: z.array(z.enum(scopes)),
    createdAt: Timestamp,
    expiresAt: Timestamp.describe('30 days after the last use, and at most 90 days after the sign-in.'),
  })
  .meta({ id: 'SignedIn' })
export type SignedIn = z.infer<typeof SignedIn>

export const SessionItem = z
  .object({
    id: id('session'),
    userAgent: z.string().nullable(),
    createdAt: Timestamp,
    lastUsedAt: Timestamp,
    expiresAt: Timestamp,
    isCurrent: z.boolean().describe('Whether this is the session of the request.'),
  })
  .meta({ id: 'SessionItem' })
export type SessionItem = z.infer<typeof SessionItem>

/** The email address is not validated: an invalid one fails like an unknown one. */
export const SignInInput = z.strictObject({ email: z.string(), password: z.string() })

const password = storable.refine(text => {
  const { length } = [...text]
  return length >= shortestPassword && length <= longestPassword
}, `must have ${shortestPassword} to ${longestPassword} characters`)

/** A sign-up without a mail server. */
export const SignUpInput = z.strictObject({ email: EmailAddress, name: PersonName, password })
export type SignUpInput = z.output<typeof SignUpInput>

/** A sign-up with a mail server. A password is accepted but not used: the owner of the address chooses one with the link. */
export const MailedSignUpInput = SignUpInput.partial({ password: true })
export type MailedSignUpInput = z.output<typeof MailedSignUpInput>

export const NewPasswordInput = z.strictObject({ password })

export const NameInput = z.strictObject({ name: PersonName })
