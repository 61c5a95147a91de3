import { randomBytes } from 'node:crypto'
import {
  type Caller,
  fail,
  type Id,
  type Identity,
  id,
  newId,
  type PersonRole,
  presetScopes,
  type Scope,
  systemCaller,
} from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { credentialsChanged } from '@earshot/edge'
import { audit, emit } from '@earshot/events'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import { realEmail } from '../../base/real-email.ts'
import { mergeUser } from '../../directory/users/merge.ts'
import {
  claimsOn,
  keepFormerName,
  lockUser,
  lockUsersBy,
  markProven,
  updateUser,
} from '../../directory/users/repo.ts'
import { toPrincipal, type UserRow } from '../../directory/users/row.ts'
import { dropLinks, dropPassword } from '../passwords/repo.ts'
import { hashOf } from '../secrets/secret.ts'
import { dropSignInLinksOf } from '../sign-in-links/repo.ts'
import type { SessionItem, SignedIn } from './model.ts'
import * as repo from './repo.ts'

/** Members get all scopes of their role. Users get the feedback scopes; services limit their writes to their own content. */
export const scopesOf = (role: PersonRole): Scope[] =>
  role === 'user' ? ['read:feedback', 'write:feedback'] : presetScopes('full', role)

const toSignedIn = (owner: repo.SessionOwner): SignedIn => ({
  id: owner.id,
  principalId: owner.principalId,
  name: owner.name,
  email: realEmail(owner.email),
  role: owner.role,
  scopes: scopesOf(owner.role),
  createdAt: owner.createdAt,
  expiresAt: owner.expiresAt,
})

type Owner = Pick<repo.SessionOwner, 'id' | 'principalId' | 'name' | 'email' | 'role'>

/** The identity of a session. Never falls back to the email address as the name, as other users see names. */
export const identityOf = ({ id, principalId, name, email, role }: Owner): Identity => ({
  principalId,
  name: name ?? 'User',
  email: realEmail(email),
  role,
  scopes: scopesOf(role),
  credentialId: id,
})

/** Where a request comes from, for the audit log and the list of sessions. */
export type RequestOrigin = { requestId: string; address: string; userAgent: string | null }

export type NewSession = {
  principalId: Id<'principal'>
  /** `sign_on`: with a token of the customer's own product. */
  method: 'password' | 'password_link' | 'sign_in_link' | 'sign_up' | 'oidc' | 'sign_on'
  /** The token in the browser's cookie. That session ends, which prevents session fixation. */
  former: string | undefined
  coming: RequestOrigin
}

export type StartedSession = { token: string; session: SignedIn }

/** Starts a session with a new token, which is only for the cookie. */
export const startSession = async (
  db: Db,
  { principalId, method, former, coming }: NewSession,
): Promise<StartedSession> => {
  if (former !== undefined) {
    await repo.dropSessionByHash(db, hashOf(former))
    db.signal(credentialsChanged)
  }
  const token = randomBytes(32).toString('base64url')
  const { userAgent, ...origin } = coming
  const isForUser = method === 'sign_on'
  const made = { id: newId('session'), hash: hashOf(token), principalId, isForUser, userAgent }
  const owner = (await repo.addSession(db, made)) ?? fail('UNAUTHORIZED')
  const target = { kind: 'session', id: owner.id }
  const caller = { ...identityOf(owner), ...origin }
  await audit(db, caller, { action: 'session.begun', target, before: null, after: { method } })
  return { token, session: toSignedIn(owner) }
}

export const getSignedIn = async (db: Db, { credentialId }: Caller): Promise<SignedIn> =>
  toSignedIn((await repo.findSession(db, credentialId)) ?? fail('UNAUTHORIZED'))

const position = z.tuple([id('session')])

export const listSessions = async (
  db: Db,
  { principalId, credentialId }: Caller,
  { limit, cursor }: PageRequest,
): Promise<Page<SessionItem>> => {
  const cursors = cursorOf({ list: 'sessions', principalId }, position)
  const [before] = cursors.decode(cursor) ?? []
  const rows = await repo.listSessions(db, principalId, { before, limit: limit + 1 })
  return pageOf(
    rows,
    limit,
    row => cursors.encode([row.id]),
    row => ({
      id: row.id,
      userAgent: row.userAgent,
      createdAt: row.createdAt,
      lastUsedAt: row.lastUsedAt,
      expiresAt: row.expiresAt,
      isCurrent: row.id === credentialId,
    }),
  )
}

/** Ends one of the caller's sessions, at every gateway within 2 s. False when it does not exist. */
export const endSession = (pool: Pool, caller: Caller, { id }: { id: string }): Promise<boolean> =>
  tx(pool, async db => {
    if (!(await repo.dropSession(db, id, caller.principalId))) return false
    db.signal(credentialsChanged)
    const target = { kind: 'session', id }
    await audit(db, caller, { action: 'session.ended', target, before: null, after: null })
    return true
  })

/** Ends all links that were made for a principal: who has one could start a session with it. */
export const endLinksOf = async (db: Db, principalId: Id<'principal'>): Promise<void> => {
  await dropLinks(db, principalId)
  await dropSignInLinksOf(db, principalId)
}

/** Signs the caller out of all other browsers, and ends the caller's links. */
export const endOtherSessions = async (db: Db, { principalId, credentialId }: Caller): Promise<void> => {
  await repo.dropOtherSessions(db, { id: credentialId, principalId })
  await endLinksOf(db, principalId as Id<'principal'>) // only users and members have sessions
  db.signal(credentialsChanged)
}

/** Signs a principal out of all browsers, and ends the principal's links. */
export const endSessionsOf = async (db: Db, principalId: Id<'principal'>): Promise<void> => {
  await repo.dropSessionsOf(db, principalId)
  await endLinksOf(db, principalId)
  db.signal(credentialsChanged)
}

export const endAllSessions = (pool: Pool, caller: Caller): Promise<void> =>
  tx(pool, async db => {
    const principalId = caller.principalId as Id<'principal'> // only users and members have sessions
    await endSessionsOf(db, principalId)
    const target = { kind: 'principal', id: principalId }
    await audit(db, caller, { action: 'principal.signed_out_everywhere', target, before: null, after: null })
  })

const system = systemCaller('accounts')

/** Ends the token, the password and the sessions of someone who has not proven to be the owner. */
const endUnproven = async (db: Db, principalId: Id<'principal'>): Promise<UserRow> => {
  const proven = await markProven(db, principalId)
  if (await dropPassword(db, principalId)) await endSessionsOf(db, principalId)
  db.signal(credentialsChanged)
  return proven
}

/** Another user owns the address that this one only claimed. */
const dropAddress = async (db: Db, principalId: Id<'principal'>): Promise<void> => {
  const row = (await lockUser(db, principalId)) ?? fail('NOT_FOUND')
  await keepFormerName(db, principalId, row)
  const now = await updateUser(
    db,
    principalId,
    { ...row, email: null, emailVerified: false },
    { isCopied: true },
  )
  await emit(db, system, 'principal.updated', { principal: toPrincipal(now) })
}

/**
 * Ends the access of anyone who has not proven to be the owner, once the owner of the account is proven: the token of an anonymous
 * visitor who was given the owner's email address, and the password and the sessions of a sign-up with an unverified address. What
 * was written with that access becomes the owner's, also if the owner has another user by now.
 */
export const revokeUnprovenAccess = async (db: Db, principalId: Id<'principal'>): Promise<void> => {
  const users = await claimsOn(db, principalId)
  const other = users.find(it => it.principalId !== principalId)
  if (users.some(it => it.principalId === principalId && it.isUnproven)) {
    if (other) await dropAddress(db, principalId)
    const principal = toPrincipal(await endUnproven(db, principalId))
    await emit(db, system, 'principal.updated', { principal })
  } else if (other?.isUnproven) {
    await mergeUser(db, system, { fromId: other.principalId, intoId: principalId }) // first, as an address has one owner
    await endUnproven(db, other.principalId)
  }
}

/** The owner of an email address is proven: any other user who claims it loses access. */
export const proveOwner = async (db: Db, email: string): Promise<void> => {
  const [user] = await lockUsersBy(db, { email, externalId: null })
  if (user) await revokeUnprovenAccess(db, user.principalId)
}
