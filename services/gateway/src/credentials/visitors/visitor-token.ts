import { createHash } from 'node:crypto'
import {
  ApiError,
  type Caller,
  EmailAddress,
  type Id,
  type Identity,
  isId,
  PersonName,
  shortText,
  systemCaller,
} from '@earshot/contracts'
import type { Pool, Session } from '@earshot/db'
import type { Log, Sealer } from '@earshot/runtime'
import { jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { knownEmail } from '../../base/known-email.ts'
import type { Prove } from '../bearer/prove.ts'
import { credentialsChanged } from '../proofs/proofs.ts'
import { findPeople, type Known, secretsInForce } from './repo.ts'

/** As with other credentials: what was taken away is refused within 2 s even if nobody was told. */
const trustedMs = 1000
const longestSeconds = 24 * 60 * 60
/** By how much the clock of the server that made a token may be ahead of ours. */
const skewSeconds = 60

const looksSigned = /^eyJ[\w-]*\.[\w-]+\.[\w-]*$/

const Claims = z
  .object({
    sub: shortText(200).optional(),
    email: EmailAddress.optional(),
    name: PersonName.optional().catch(undefined),
    exp: z.number(),
  })
  .refine(({ sub, email }) => sub !== undefined || email !== undefined)
type Claims = z.output<typeof Claims>

const nowSeconds = (): number => Date.now() / 1000

const isShortEnough = ({ exp }: Claims): boolean => exp <= nowSeconds() + longestSeconds + skewSeconds

const signedWith = async (token: string, secret: string): Promise<Claims | undefined> => {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
    })
    return Claims.safeParse(payload).data
  } catch {
    return undefined // expired, of another secret or algorithm, or no token at all: all the same to whoever shows it
  }
}

/** Who is meant of those that were found: `sub` counts before `email`, which does not make one person of two. */
const meant = (people: Known[], { sub, email }: Claims): Known | 'somebody else' | undefined => {
  const bySubject = people.find(it => it.externalId === sub) ?? people.find(it => it.id === sub)
  if (bySubject) return bySubject
  const byEmail = people.find(it => email !== undefined && it.email === email)
  return byEmail && sub !== undefined && byEmail.externalId !== null ? 'somebody else' : byEmail
}

const caller = systemCaller('gateway')

/** Finds the person with this address or external id, or creates one. */
export type Identify = (
  pool: Pool,
  caller: Caller,
  person: { externalId?: string; email?: string; name?: string },
) => Promise<{ principalId: Id<'principal'>; name: string | null; email: string | null }>

type Source = { pool: Pool; identify: Identify }

/** Makes the person, or notes the id of whoever has the address. Those of the team are taken as they are. */
const madeKnown = async (
  { pool, identify }: Source,
  known: Known | undefined,
  { sub, email, name }: Claims,
) => {
  if (known && (sub === undefined || known.externalId !== null || known.id === sub)) return known
  const externalId = sub === undefined ? {} : { externalId: sub }
  const person = { ...externalId, ...(email && { email }), ...(!known && name && { name }) }
  try {
    const { principalId: id, name, email } = await identify(pool, caller, person)
    return { id, name, email }
  } catch (err) {
    if (known && err instanceof ApiError && err.code === 'INSUFFICIENT_SCOPE') return known
    throw err
  }
}

const visitorOf = async (source: Source, claims: Claims): Promise<Identity | undefined> => {
  const found = meant(await findPeople(source.pool, { subject: claims.sub, email: claims.email }), claims)
  if (found === 'somebody else') return undefined
  // One of our ids is never anybody's own: whoever had it is gone.
  if (!found && isId('principal', claims.sub ?? '')) return undefined
  const { id, name, email } = await madeKnown(source, found, claims)
  return {
    principalId: id,
    name: name ?? 'Visitor',
    email: knownEmail(email),
    role: 'user',
    scopes: ['read:support', 'write:support'],
    credentialId: `visitor.${id}`,
  }
}

type Options = Source & { listen: Session['listen']; sealer: Sealer; log: Log }
type Proven = { visitor: Identity; exp: number }

/**
 * Proves tokens that the customer's servers made for visitors, and leaves every other credential to `others`. A proof is
 * trusted for a second, and never longer than the token is good.
 */
export const createVisitorProver = (
  { pool, identify, listen, sealer, log }: Options,
  others: Prove,
): { prove: Prove; close: () => void } => {
  const proven = new LRUCache<string, Proven>({ max: 10_000, ttl: trustedMs })
  let generation = 0
  const stopListening = listen(credentialsChanged, () => {
    generation++
    proven.clear()
  })

  const claimsIn = async (token: string): Promise<Claims | undefined> => {
    for (const sealed of await secretsInForce(pool)) {
      const claims = await signedWith(token, sealer.open(sealed))
      if (claims && isShortEnough(claims)) return claims
    }
    return undefined
  }

  const lookUp = async (token: string, hash: string): Promise<Identity | undefined> => {
    const begun = generation
    const claims = await claimsIn(token)
    const visitor = claims && (await visitorOf({ pool, identify }, claims))
    // What was read before a change must not be trusted after it.
    if (visitor && begun === generation) proven.set(hash, { visitor, exp: claims.exp })
    return visitor
  }

  return {
    prove: async (credential, connection) => {
      if (!looksSigned.test(credential)) return others(credential, connection)
      const hash = createHash('sha256').update(credential).digest('base64')
      const known = proven.get(hash)
      if (known && known.exp > nowSeconds()) return known.visitor
      const visitor = await lookUp(credential, hash)
      if (!visitor) log.debug('visitor_token.refused')
      return visitor ?? others(credential, connection)
    },
    close: stopListening,
  }
}
