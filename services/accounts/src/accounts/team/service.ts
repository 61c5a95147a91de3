import { type Caller, fail, type Id, id } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { credentialsChanged } from '@earshot/edge'
import { audit, emit } from '@earshot/events'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import { realEmail } from '../../base/real-email.ts'
import { revokePersonalKeysOf } from '../../credentials/api-keys/repo.ts'
import { dropArtifactsOf } from '../../credentials/oauth/artifact-repo.ts'
import { endLinksOf, endSessionsOf, revokeUnprovenAccess } from '../../credentials/sessions/service.ts'
import type { MemberName, RolePatch, TeamMember, TeamQuery } from '../../directory/team/model.ts'
import * as repo from '../../directory/team/repo.ts'
import { toPrincipal } from '../../directory/users/row.ts'
import { dropLinksOf } from '../oidc/repo.ts'

const withoutPlaceholder = (person: TeamMember): TeamMember => ({
  ...person,
  email: realEmail(person.email),
})

const position = z.tuple([id('principal')])

type Listing = { list: string; query: TeamQuery; page: PageRequest }

const pageOfTeam = async <T>(
  db: Db,
  { list, query, page: { limit, cursor } }: Listing,
  toItem: (row: TeamMember) => T,
): Promise<Page<T>> => {
  const cursors = cursorOf({ list, ...query }, position)
  const [before] = cursors.decode(cursor) ?? []
  const rows = await repo.listTeam(db, query, { before, limit: limit + 1 })
  return pageOf(rows, limit, row => cursors.encode([row.id]), toItem)
}

export const listTeam = (db: Db, listing: Omit<Listing, 'list'>): Promise<Page<TeamMember>> =>
  pageOfTeam(db, { list: 'principals', ...listing }, withoutPlaceholder)

const nameOf = ({ id, name, email, image }: TeamMember): MemberName => ({
  id,
  name: name ?? email?.split('@')[0] ?? '',
  image,
})

export const listNames = (db: Db, { page }: Pick<Listing, 'page'>): Promise<Page<MemberName>> =>
  pageOfTeam(db, { list: 'principal_names', query: {}, page }, nameOf)

export const getPerson = async (db: Db, { id }: { id: Id<'principal'> }): Promise<TeamMember> =>
  withoutPlaceholder((await repo.findPerson(db, id)) ?? fail('NOT_FOUND'))

/** Keeps at least one admin for the panel. Locks the admins until the end of the transaction. */
export const assertNotLastAdmin = async (db: Db, id: Id<'principal'>): Promise<void> => {
  const admins = await repo.lockAdmins(db)
  if (admins.length === 1 && admins[0] === id)
    fail('LAST_ADMIN', 'This is the last admin of the team. Make another member an admin first.')
}

/** Revokes a removed member's tokens and links. They stay revoked if the member returns. */
const revokeMembership = async (db: Db, id: Id<'principal'>): Promise<void> => {
  await dropArtifactsOf(db, id)
  await revokePersonalKeysOf(db, id)
  await endLinksOf(db, id)
}

/**
 * Unlinks an account from the identity provider and signs it out, so that the next subject with its email address gets it: an admin has
 * checked that this is the same person.
 */
export const unlinkProvider = (pool: Pool, caller: Caller, { id }: { id: Id<'principal'> }): Promise<void> =>
  tx(pool, async db => {
    if (!(await repo.lockPerson(db, id))) fail('NOT_FOUND')
    const isLinked = await dropLinksOf(db, id)
    if (isLinked) await endSessionsOf(db, id)
    const target = { kind: 'principal', id }
    const [before, after] = [{ isLinked }, { isLinked: false }]
    await audit(db, caller, { action: 'principal.oidc_unlinked', target, before, after })
  })

export const changeRole = (
  pool: Pool,
  caller: Caller,
  { id, role }: RolePatch & { id: Id<'principal'> },
): Promise<TeamMember> =>
  tx(pool, async db => {
    if (role !== 'admin' && role !== undefined) await assertNotLastAdmin(db, id)
    const person = withoutPlaceholder((await repo.lockPerson(db, id)) ?? fail('NOT_FOUND'))
    if (role === undefined || role === person.role) return person
    const principal = toPrincipal(await repo.writeRole(db, id, role))
    if (role === 'user') await revokeMembership(db, id)
    else if (person.role === 'user') await revokeUnprovenAccess(db, id)
    await emit(db, caller, 'principal.updated', { principal })
    await audit(db, caller, {
      action: 'principal.role_changed',
      target: { kind: 'principal', id },
      before: { role: person.role },
      after: { role },
    })
    db.signal(credentialsChanged)
    return { ...person, role }
  })
