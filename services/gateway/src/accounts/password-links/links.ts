import { randomBytes } from 'node:crypto'
import { type Caller, fail, type Id, newId, systemCaller } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { audit, emit } from '@earshot/events'
import { lockBootstrap } from '../../credentials/api-keys/repo.ts'
import { dropArtifactsOf } from '../../credentials/oauth/artifact-repo.ts'
import { hashPassword } from '../../credentials/passwords/hash.ts'
import * as repo from '../../credentials/passwords/repo.ts'
import { hashOf } from '../../credentials/secrets/secret.ts'
import { endSessionsOf } from '../../credentials/sessions/service.ts'
import { lockPerson, writeRole } from '../../directory/team/repo.ts'
import { insertUser, lockUsersBy } from '../../directory/users/repo.ts'
import { toPrincipal } from '../../directory/users/row.ts'

/** Gets the path of the link by which the first person sets a password, the only time that anybody does. */
export type FirstLink = (path: string) => void | Promise<void>

/** How long a link works. Who has forgotten a password waits for it; who is invited may be away. */
export const linkDays = { first: 1, other: 7, forgotten: 1 }

const newLink = () => randomBytes(32).toString('base64url')

export const pathOf = (link: string): string => `/password/${link}`

/** Sees to it that somebody can sign in: until there is an admin with a password, a start leaves a link for one. */
export const ensureFirstLink = (pool: Pool, firstLink: FirstLink): Promise<void> =>
  tx(pool, async db => {
    await lockBootstrap(db)
    if (await repo.isSetUp(db)) return
    const link = newLink()
    await repo.addLink(db, { hash: hashOf(link), principalId: null, days: linkDays.first })
    await firstLink(pathOf(link))
  })

type Link = { path: string; expiresAt: string }

/** A link for somebody who is known to be of the team, who may have a password already. */
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
    if (person.role === 'user') fail('CONFLICT', 'Only those of the team get a link from others.')
    return makeLink(db, caller, { id, days: linkDays.other })
  })

/** Whose link it is: undefined when it is none or used up, null for the first person's. */
export const findLinkOwner = async (db: Db, link: string): Promise<Id<'principal'> | null | undefined> =>
  (await repo.findLink(db, hashOf(link)))?.principalId

export type NewPassword = { password: string; name: string | null; email: string | null }

const caller = systemCaller('gateway')

const nobody = {
  image: null,
  emailVerified: true,
  externalId: null,
  attributes: {},
  companyId: null,
}

/** Who has this address becomes an admin, or somebody new does. */
const firstPerson = async (db: Db, { name, email }: NewPassword): Promise<Id<'principal'>> => {
  const [known] = await lockUsersBy(db, { email, externalId: null })
  const person = known ?? (await insertUser(db, newId('principal'), { ...nobody, name, email }))
  if (!person) return fail('CONFLICT', 'Somebody with this address came at the same moment. Try again.')
  const { version } = await writeRole(db, person.principalId, 'admin')
  const principal = { ...toPrincipal(person), role: 'admin' as const, version }
  await emit(db, caller, known ? 'principal.updated' : 'principal.created', { principal })
  return person.principalId
}

/** Sets a password by a link, which is used up. Whoever was signed in as the person is so no longer. False: no such link. */
export const setPassword = async (pool: Pool, link: string, it: NewPassword): Promise<boolean> => {
  const hash = await hashPassword(it.password)
  return tx(pool, async db => {
    const taken = await repo.takeLink(db, hashOf(link))
    if (!taken) return false
    const principalId = taken.principalId ?? (await firstPerson(db, it))
    await repo.savePassword(db, principalId, hash)
    await dropArtifactsOf(db, principalId)
    await endSessionsOf(db, principalId)
    const target = { kind: 'principal', id: principalId }
    await audit(db, caller, { action: 'principal.password_set', target, before: null, after: null })
    return true
  })
}
