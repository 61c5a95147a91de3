import { EmailAddress, id, PersonName, personRoles, scopes, storable, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { longestPassword, shortestPassword } from '../passwords/length.ts'

/** Who is signed in, with this browser. */
export const SignedIn = z
  .object({
    id: id('session'),
    principalId: id('principal'),
    name: z.string().nullable(),
    email: z.string().nullable(),
    role: z.enum(personRoles),
    scopes: z.array(z.enum(scopes)),
    createdAt: Timestamp,
    expiresAt: Timestamp.describe('Without being used; a use puts it off, until the session is 90 days old.'),
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
    isCurrent: z.boolean().describe('Whether it is the one that asks.'),
  })
  .meta({ id: 'SessionItem' })
export type SessionItem = z.infer<typeof SessionItem>

/** What is no address is nobody's, and is tried like one that nobody has. */
export const SignInInput = z.strictObject({ email: z.string(), password: z.string() })

const password = storable.refine(text => {
  const { length } = [...text]
  return length >= shortestPassword && length <= longestPassword
}, `must have ${shortestPassword} to ${longestPassword} characters`)

export const SignUpInput = z.strictObject({ email: EmailAddress, name: PersonName, password })
export type SignUpInput = z.output<typeof SignUpInput>
