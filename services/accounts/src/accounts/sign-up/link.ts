import { randomBytes } from 'node:crypto'
import { fail, type Id, systemCaller } from '@earshot/contracts'
import { type Db, type Pool, type SealedTable, tx } from '@earshot/db'
import { audit } from '@earshot/events'
import { type Sealer, type SecretKey, sealerFor } from '@earshot/runtime'
import { hashPassword } from '../../credentials/passwords/hash.ts'
import type { PasswordOwner } from '../../credentials/passwords/known-browsers.ts'
import { hasPassword, savePassword } from '../../credentials/passwords/repo.ts'
import { hashOf } from '../../credentials/secrets/secret.ts'
import {
  type RequestOrigin,
  revokeUnprovenAccess,
  type StartedSession,
  startSession,
} from '../../credentials/sessions/service.ts'
import * as repo from '../../credentials/sign-ups/repo.ts'
import { lockUsersBy } from '../../directory/users/repo.ts'
import { SignUpRequest } from '../../mail/letters.ts'
import { markVerified } from '../oidc/repo.ts'
import { addSignedUp, assertSignUp } from './user.ts'

export const linkHours = 24

export const sealedSignUps: SealedTable = {
  what: 'unconfirmed sign-ups',
  label: 'sign-ups',
  table: 'sign_ups',
  key: ['hash'],
  columns: ['sealed'],
}

export const signUpSealer = (secret: SecretKey): Sealer => sealerFor(secret, sealedSignUps.label)

const open = (sealer: Sealer, { sealed }: { sealed: Buffer }): SignUpRequest =>
  SignUpRequest.parse(JSON.parse(sealer.open(sealed)))

/** Stores a sign-up and returns the path of its link. */
export const addSignUpLink = async (db: Db, sealer: Sealer, signUp: SignUpRequest): Promise<string> => {
  const link = randomBytes(32).toString('base64url')
  await repo.addSignUp(db, {
    hash: hashOf(link),
    sealed: sealer.seal(JSON.stringify(signUp)),
    hours: linkHours,
  })
  return `/sign-up/${link}`
}

/** Undefined when the link is unknown, used or expired. */
export const findSignUp = async (
  db: Db,
  sealer: Sealer,
  link: string,
): Promise<SignUpRequest | undefined> => {
  const found = await repo.findSignUp(db, hashOf(link))
  return found && open(sealer, found)
}

/** What the owner of the address chooses: a password, or a name if the sign-up has none. */
export type Chosen = { password: string } | { name: string }

type NewPerson = Pick<SignUpRequest, 'email' | 'language'> & { name: string }

/** The user of a confirmed sign-up. One that the API or a visitor token created has no password and becomes theirs. */
const personFor = async (db: Db, coming: RequestOrigin, { email, name, language }: NewPerson) => {
  const [known] = await lockUsersBy(db, { email, externalId: null })
  if (!known) return addSignedUp(db, coming, { email, name, language, emailVerified: true })
  if (known.role !== 'user' || (await hasPassword(db, known.principalId))) return undefined
  await revokeUnprovenAccess(db, known.principalId)
  await markVerified(db, known.principalId)
  return known
}

type Coming = { former: string | undefined; coming: RequestOrigin }

export type Confirmed =
  | ({ outcome: 'in'; owner: PasswordOwner | undefined; returnTo: string } & StartedSession)
  | { outcome: 'invalid' }
  /** The address got an account with a password meanwhile. */
  | { outcome: 'known' }

const setPassword = async (
  db: Db,
  { userAgent: _, ...origin }: RequestOrigin,
  principalId: Id<'principal'>,
  hash: string,
): Promise<PasswordOwner> => {
  const { passwordSetAt } = await savePassword(db, principalId, hash)
  const caller = { ...systemCaller('accounts'), ...origin }
  const target = { kind: 'principal', id: principalId }
  await audit(db, caller, { action: 'principal.password_set', target, before: null, after: null })
  return { principalId, passwordSetAt }
}

/**
 * Creates the account of a sign-up and a session, with the password of the owner of its address. Without a name, the sign-up was a request
 * for a sign-in link: the account gets the chosen name and no password. The link works once.
 */
export const confirmSignUp = async (
  pool: Pool,
  sealer: Sealer,
  { link, chosen, former, coming }: Coming & { link: string; chosen: Chosen },
): Promise<Confirmed> => {
  await assertSignUp(pool)
  const hash = 'password' in chosen ? await hashPassword(chosen.password) : undefined
  return tx(pool, async db => {
    const consumed = await repo.consumeSignUp(db, hashOf(link))
    if (!consumed) return { outcome: 'invalid' }
    const { name, ...signUp } = open(sealer, consumed)
    if ((name === null) !== 'name' in chosen) return fail('BAD_REQUEST')
    const person = await personFor(db, coming, {
      ...signUp,
      name: 'name' in chosen ? chosen.name : (name ?? ''),
    })
    if (!person) return { outcome: 'known' }
    const { principalId } = person
    const owner = hash === undefined ? undefined : await setPassword(db, coming, principalId, hash)
    const started = await startSession(db, { principalId, method: 'sign_up', former, coming })
    return { outcome: 'in', ...started, owner, returnTo: signUp.returnTo }
  })
}
