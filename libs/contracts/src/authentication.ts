import { z } from 'zod'
import { Identity } from './caller.ts'

/** A credential that a gateway asks the accounts service about. `session` is the token in the cookie of a browser. */
export const GivenCredential = z.object({
  kind: z.enum(['bearer', 'session']),
  credential: z.string().min(1).max(8192),
})
export type GivenCredential = z.infer<typeof GivenCredential>

/** The most credentials in one request. */
export const maxCredentials = 100

export const AuthenticationResult = z.object({
  /** Null for an unknown, revoked or expired credential. */
  identity: Identity.nullable(),
  /** Why a valid credential may not be used. */
  refused: z.string().nullable(),
  /** When the credential expires by itself, in ms since the epoch. Null if it does not, or if only the database knows. */
  expiresAt: z.number().nullable(),
})
export type AuthenticationResult = z.infer<typeof AuthenticationResult>
