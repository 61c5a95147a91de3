import { createHash } from 'node:crypto'
import {
  type Caller,
  EmailAddress,
  fail,
  type Id,
  type Identity,
  isId,
  isTeam,
  PersonName,
  type PersonRole,
  shortText,
  systemCaller,
} from '@earshot/contracts'
import { type Db, type Pool, type Session, tx } from '@earshot/db'
import { credentialsChanged, type VerifyCredential, visitorScopes } from '@earshot/edge'
import { parseFields } from '@earshot/http'
import type { Log, Sealer } from '@earshot/runtime'
import { decodeJwt, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { realEmail } from '../../base/real-email.ts'
import { revokeUnprovenAccess } from '../sessions/service.ts'
import { type Candidate, findCandidates, listValidSecrets } from './repo.ts'
import { claimsOf, claimsReader } from './signed-claims.ts'

/** Even if a notification is lost, a token of a replaced secret is refused within 2 s. */
const cachedMs = 1000
const maxLifetimeSeconds = 24 * 60 * 60
/** How far the clock of the signing server may be ahead of ours. */
export const skewSeconds = 60

export const jwtFormat = /^eyJ[\w-]*\.[\w-]+\.[\w-]*$/

/** When a visitor token expires, in ms since the epoch; undefined for other credentials. The token is not verified. */
export const expiryOf = (credential: string): number | undefined => {
  if (!jwtFormat.test(credential)) return undefined
  try {
    const { exp } = decodeJwt(credential)
    return exp === undefined ? undefined : exp * 1000
  } catch {
    return undefined
  }
}

const Claims = z
  .object({
    sub: shortText(200).optional(),
    email: EmailAddress.optional(),
    name: PersonName.optional().catch(undefined),
    aud: z.union([z.string(), z.array(z.string())]).optional(),
    exp: z.number(),
    iat: z.number().optional(),
  })
  .refine(({ sub, email }) => sub !== undefined || email !== undefined)
export type Claims = z.output<typeof Claims>

/**
 * What a token is for. A visitor token may omit it. A token for several purposes is for none of them: a page has visitor tokens, which must
 * not start sessions.
 */
export const isFor = ({ aud }: Claims, purpose: 'visitor' | 'sign-on'): boolean =>
  aud === undefined ? purpose === 'visitor' : [aud].flat().every(it => it === purpose) && aud.length > 0

export const nowSeconds = (): number => Date.now() / 1000

/** Whether the token has not expired, and expires within a day. */
const isCurrent = ({ exp }: Claims): boolean =>
  exp > nowSeconds() && exp <= nowSeconds() + maxLifetimeSeconds + skewSeconds

const verifyToken = async (token: string, secret: string): Promise<Claims | undefined> => {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
    })
    return parseFields(Claims, payload)
  } catch {
    return undefined // expired, another secret or algorithm, or malformed claims: the client gets the same error
  }
}

const readWith = (sealer: Sealer) => (token: string, sealed: Buffer) =>
  verifyToken(token, sealer.open(sealed))

/** The claims of a token that is signed with a valid secret and has not expired. */
export const signedClaims = async (db: Db, sealer: Sealer, token: string): Promise<Claims | undefined> => {
  const found = await claimsOf(token, await listValidSecrets(db), readWith(sealer))
  return found?.claims
}

/** Selects the user by `sub`, then by `email`. A user with the email address but another external id is a conflict. */
const selectUser = (users: Candidate[], { sub, email }: Claims): Candidate | 'conflict' | undefined => {
  const bySubject = users.find(it => it.externalId === sub) ?? users.find(it => it.id === sub)
  if (bySubject) return bySubject
  const byEmail = users.find(it => email !== undefined && it.email === email)
  return byEmail && sub !== undefined && byEmail.externalId !== null ? 'conflict' : byEmail
}

const caller = systemCaller('accounts')

/** Finds the user with this email address or external id, or creates one. */
export type Identify = (
  pool: Pool,
  caller: Caller,
  person: { externalId?: string; email?: string; name?: string },
) => Promise<{ principalId: Id<'principal'>; name: string | null; email: string | null; role: PersonRole }>

export type Source = { pool: Pool; identify: Identify }

/** Creates the user, or adds the external id to the user found by email address. The claims prove who the owner is, so others lose access. */
const ensureUser = async (
  { pool, identify }: Source,
  known: Candidate | undefined,
  { sub, email, name }: Claims,
) => {
  if (known && (sub === undefined || known.externalId !== null || known.id === sub)) {
    if (known.hasUnprovenAccess) await tx(pool, db => revokeUnprovenAccess(db, known.id))
    return known
  }
  const externalId = sub === undefined ? {} : { externalId: sub }
  const person = { ...externalId, ...(email && { email }), ...(!known && name && { name }) }
  const { principalId: id, ...user } = await identify(pool, caller, person)
  return { id, ...user }
}

/**
 * The user that a token identifies, who is created if there is none. `member` if it identifies a member of the team, who is not changed:
 * anyone who signs tokens can name anyone, and pages have tokens. Undefined if the claims name no one.
 */
export const visitorOf = async (
  source: Source,
  claims: Claims,
): Promise<(Identity & { principalId: Id<'principal'> }) | 'member' | undefined> => {
  const found = selectUser(
    await findCandidates(source.pool, { subject: claims.sub, email: claims.email }),
    claims,
  )
  if (found === 'conflict') return undefined
  // An external id never looks like a principal id, so this `sub` is the id of an erased user.
  if (!found && isId('principal', claims.sub ?? '')) return undefined
  if (found && isTeam(found)) return 'member'
  const user = await ensureUser(source, found, claims)
  if (isTeam(user)) return 'member' // since the user was read
  const { id, name, email } = user
  return {
    principalId: id,
    name: name ?? 'Visitor',
    email: realEmail(email),
    role: 'user',
    scopes: [...visitorScopes],
    credentialId: `visitor.${id}`,
  }
}

const forMember =
  'The visitor token names a member of the team. Members use Earshot with a session or a personal token.'

type Options = Source & { listen: Session['listen']; sealer: Sealer; log: Log }
type Verified = { visitor: Identity; exp: number }

/**
 * Verifies visitor tokens, which customers' servers sign, and passes other credentials to `verifyOther`. Caches a result for a
 * second, but never beyond the token's expiry. A token that names a member is FORBIDDEN, as its signature is valid.
 */
export const createVisitorVerifier = (
  { pool, identify, listen, sealer, log }: Options,
  verifyOther: VerifyCredential,
): { verify: VerifyCredential; close: () => void } => {
  const verified = new LRUCache<string, Verified>({ max: 10_000, ttl: cachedMs })
  const signed = claimsReader({
    listSecrets: () => listValidSecrets(pool),
    read: readWith(sealer),
    cachedMs,
  })
  let generation = 0
  const stopListening = listen(credentialsChanged, () => {
    generation++
    verified.clear()
    signed.clear()
  })

  const lookUp = async (token: string, hash: string): Promise<Identity | undefined> => {
    const startedIn = generation
    const claims = await signed.claimsIn(token, hash)
    if (!claims || !isFor(claims, 'visitor') || !isCurrent(claims)) return undefined
    const visitor = await visitorOf({ pool, identify }, claims)
    if (visitor === 'member') return fail('FORBIDDEN', forMember)
    // Does not cache a result that was read before a change.
    if (visitor && startedIn === generation) verified.set(hash, { visitor, exp: claims.exp })
    return visitor
  }

  return {
    verify: async (credential, connection) => {
      if (!jwtFormat.test(credential)) return verifyOther(credential, connection)
      const hash = createHash('sha256').update(credential).digest('base64')
      const known = verified.get(hash)
      if (known && known.exp > nowSeconds()) return known.visitor
      const visitor = await lookUp(credential, hash)
      if (!visitor) log.debug('visitor_token.refused')
      return visitor ?? verifyOther(credential, connection)
    },
    close: stopListening,
  }
}
