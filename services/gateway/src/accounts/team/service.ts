import { type Caller, fail, type Id, id } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { audit, emit } from '@earshot/events'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import { realEmail } from '../../base/real-email.ts'
import { revokePersonalKeysOf } from '../../credentials/api-keys/repo.ts'
import { credentialsChanged } from '../../credentials/identity-cache/identity-cache.ts'
import { dropArtifactsOf } from '../../credentials/oauth/artifact-repo.ts'
import { endLinksOf, endSessionsOf, revokeUnprovenAccess } from '../../credentials/sessions/service.ts'
import type { MemberName, RolePatch, TeamMember, TeamQuery } from '../../directory/team/model.ts'
import * as repo from '../../directory/team/repo.ts'
import { dropMails } from '../../mail/queue/repo.ts'
import { dropLinksOf } from '../oidc/repo.ts'

const withoutPlaceholder = (person: TeamMember): TeamMember => ({
  ...person,
  email: realEmail(person.email),
})

const position = z.tuple([id('principal')])

export const listTeam = async (
  db: Db,
  { query, page: { limit, cursor } }: { query: TeamQuery; page: PageRequest },
): Promise<Page<TeamMember>> => {
  const cursors = cursorOf({ list: 'principals', ...query }, position)
  const [before] = cursors.decode(cursor) ?? []
  const rows = await repo.listTeam(db, query, { before, limit: limit + 1 })
  return pageOf(rows, limit, row => cursors.encode([row.id]), withoutPlaceholder)
}

export const listNames = async (
  db: Db,
  { page: { limit, cursor } }: { page: PageRequest },
): Promise<Page<MemberName>> => {
  const cursors = cursorOf({ list: 'principal_names' }, position)
  const [before] = cursors.decode(cursor) ?? []
  const rows = await repo.listNames(db, { before, limit: limit + 1 })
  return pageOf(rows, limit, row => cursors.encode([row.id]))
}

export const getPerson = async (db: Db, { id }: { id: Id<'principal'> }): Promise<TeamMember> =>
  withoutPlaceholder((await repo.findPerson(db, id)) ?? fail('NOT_FOUND'))

/** Keeps at least one admin for the panel. Locks the admins until the end of the transaction. */
export const assertNotLastAdmin = async (db: Db, id: Id<'principal'>): Promise<void> => {
  const admins = await repo.lockAdmins(db)
  if (admins.length === 1 && admins[0] === id)
    fail('LAST_ADMIN', 'This is the last admin of the team. Make another member an admin first.')
}

/** Revokes a removed member's tokens and links, and drops their unsent mails. They stay revoked if the member returns. */
const revokeMembership = async (db: Db, id: Id<'principal'>): Promise<void> => {
  await dropArtifactsOf(db, id)
  await revokePersonalKeysOf(db, id)
  await endLinksOf(db, id)
  await dropMails(db, id)
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
    const { companyId, version } = await repo.writeRole(db, id, role)
    if (role === 'user') await revokeMembership(db, id)
    else if (person.role === 'user') await revokeUnprovenAccess(db, id)
    const { name, email } = person
    await emit(db, caller, 'principal.updated', {
      principal: { id, kind: 'user', name, email, role, companyId, version },
    })
    await audit(db, caller, {
      action: 'principal.role_changed',
      target: { kind: 'principal', id },
      before: { role: person.role },
      after: { role },
    })
    db.signal(credentialsChanged)
    return { ...person, role }
  })
