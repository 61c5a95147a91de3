import { randomBytes } from 'node:crypto'
import { type Caller, fail, type Id, newId, systemCaller } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { audit, emit } from '@earshot/events'
import type { Log } from '@earshot/runtime'
import { lockBootstrap } from '../../credentials/api-keys/repo.ts'
import { dropArtifactsOf } from '../../credentials/oauth/artifact-repo.ts'
import { hashPassword } from '../../credentials/passwords/hash.ts'
import type { PasswordOwner } from '../../credentials/passwords/known-browsers.ts'
import * as repo from '../../credentials/passwords/repo.ts'
import { hashOf } from '../../credentials/secrets/secret.ts'
import {
  endSessionsOf,
  type NewSession,
  revokeUnprovenAccess,
  type StartedSession,
  startSession,
} from '../../credentials/sessions/service.ts'
import { changeSettings } from '../../directory/settings/service.ts'
import { lockPerson, writeRole } from '../../directory/team/repo.ts'
import { insertUser, lockUsersBy } from '../../directory/users/repo.ts'
import { toPrincipal } from '../../directory/users/row.ts'

/** Receives the path of the link for the first admin's password. The link is never available again. */
export type FirstLink = (path: string) => void | Promise<void>

/** How many days a link works. An invited member may be on vacation; a password reset is used at once. */
export const linkDays = { first: 1, other: 7, forgotten: 1 }

const newLink = () => randomBytes(32).toString('base64url')

export const pathOf = (link: string): string => `/password/${link}`

type Link = { path: string; expiresAt: string }

const addFirstLink = async (db: Db): Promise<Link> => {
  const link = newLink()
  const { expiresAt } = await repo.addLink(db, {
    hash: hashOf(link),
    principalId: null,
    days: linkDays.first,
  })
  return { path: pathOf(link), expiresAt }
}

/**
 * Creates a link for the first admin's password, if no admin has a password and no such link exists. Without `firstLink`, logs
 * how to create one.
 */
export const ensureFirstLink = (pool: Pool, firstLink: FirstLink | undefined, log: Log): Promise<void> =>
  tx(pool, async db => {
    await lockBootstrap(db)
    if ((await repo.hasAdminPassword(db)) || (await repo.hasFirstLink(db))) return
    if (!firstLink) return log.info({ command: 'npm run admin -- first-link' }, 'setup.no_admin')
    const { path } = await addFirstLink(db)
    await firstLink(path)
  })

/** Creates another link for the first admin's password. Setting the password makes all of them invalid. */
export const createFirstLink = (pool: Pool): Promise<Link> =>
  tx(pool, async db => {
    await lockBootstrap(db)
    if (await repo.hasAdminPassword(db))
      fail('CONFLICT', 'An admin already has a password. Use reset-password ADDRESS instead.')
    return addFirstLink(db)
  })

/** Creates a password link. The caller has checked that the principal may get one. */
export const makeLink = async (
  db: Db,
  caller: Caller,
  { id, days }: { id: Id<'principal'>; days: number },
): Promise<Link> => {
  const link = newLink()
  const { expiresAt } = await repo.addLink(db, { hash: hashOf(link), principalId: id, days })
  const target = { kind: 'principal', id }
  await audit(db, caller, {
    action: 'principal.password_link_made',
    target,
    before: null,
    after: { expiresAt },
  })
  return { path: pathOf(link), expiresAt }
}

export const createLink = (pool: Pool, caller: Caller, { id }: { id: Id<'principal'> }): Promise<Link> =>
  tx(pool, async db => {
    const person = (await lockPerson(db, id)) ?? fail('NOT_FOUND')
    if (person.role === 'user') fail('CONFLICT', 'Only members can get a password link from an admin.')
    return makeLink(db, caller, { id, days: linkDays.other })
  })

/** The principal of a link: null for the first admin's, undefined when the link is unknown, used or expired. */
export const findLinkOwner = async (db: Db, link: string): Promise<Id<'principal'> | null | undefined> =>
  (await repo.findLink(db, hashOf(link)))?.principalId

/** What the first admin says besides the password. */
export type FirstSetup = {
  name: string
  email: string
  workspace: string
  /** Whether visitors can create accounts on the portal. */
  signUp: boolean
}

/** `first` is null when the password's owner exists. */
export type NewPassword = { password: string; first: FirstSetup | null }

const caller = systemCaller('accounts')

const emptyUser = {
  image: null,
  emailVerified: true,
  externalId: null,
  attributes: {},
  companyId: null,
}

/** Sets up the workspace, and makes the user with this email address an admin, or creates one. */
const setUp = async (db: Db, { name, email, workspace, signUp }: FirstSetup): Promise<Id<'principal'>> => {
  await changeSettings(db, caller, { name: workspace, portal: { signUp } })
  const [known] = await lockUsersBy(db, { email, externalId: null })
  const person = known ?? (await insertUser(db, newId('principal'), { ...emptyUser, name, email }))
  if (!person) return fail('CONFLICT', 'An account with this email address was just created. Try again.')
  const principal = toPrincipal(await writeRole(db, person.principalId, 'admin'))
  await emit(db, caller, known ? 'principal.updated' : 'principal.created', { principal })
  return person.principalId
}

type Setting = Pick<NewSession, 'former' | 'coming'> & {
  link: string
  /** Deletes the counts of wrong passwords for an email address. */
  clearAttempts: (db: Db, email: string) => Promise<unknown>
}

export type PasswordSet = PasswordOwner & StartedSession

/**
 * Sets a password with a link, which works once, and starts a session. Ends all other sessions of the principal, and wrong
 * passwords of the past no longer count. Undefined when the link is invalid.
 */
export const setPassword = async (
  pool: Pool,
  { link, clearAttempts, former, coming }: Setting,
  { password, first }: NewPassword,
): Promise<PasswordSet | undefined> => {
  const hash = await hashPassword(password)
  return tx(pool, async db => {
    const consumed = await repo.consumeLink(db, hashOf(link))
    if (!consumed) return undefined
    const principalId = consumed.principalId ?? (first ? await setUp(db, first) : fail('CONFLICT'))
    await revokeUnprovenAccess(db, principalId)
    const { passwordSetAt } = await repo.savePassword(db, principalId, hash)
    const email = await repo.emailOf(db, principalId)
    if (email !== null) await clearAttempts(db, email)
    await dropArtifactsOf(db, principalId)
    await endSessionsOf(db, principalId)
    const target = { kind: 'principal', id: principalId }
    await audit(db, caller, { action: 'principal.password_set', target, before: null, after: null })
    const started = await startSession(db, { principalId, method: 'password_link', former, coming })
    return { principalId, passwordSetAt, ...started }
  })
}

/**
 * Starts a session with a link, which works once. The password stays, unless another person may have chosen it before the address was
 * verified. Undefined when the link is invalid.
 */
export const startSessionWithLink = (
  pool: Pool,
  { link, former, coming }: Pick<NewSession, 'former' | 'coming'> & { link: string },
): Promise<StartedSession | undefined> =>
  tx(pool, async db => {
    const consumed = await repo.consumeLink(db, hashOf(link))
    if (!consumed) return undefined
    const principalId = consumed.principalId ?? fail('CONFLICT', 'This link is for the first password.')
    await revokeUnprovenAccess(db, principalId)
    return startSession(db, { principalId, method: 'password_link', former, coming })
  })
