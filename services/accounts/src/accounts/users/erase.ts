import { type Caller, fail } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { audit, emit } from '@earshot/events'
import { realEmail } from '../../base/real-email.ts'
import { revokePersonalKeysOf } from '../../credentials/api-keys/repo.ts'
import { dropArtifactsOf } from '../../credentials/oauth/artifact-repo.ts'
import { dropPassword } from '../../credentials/passwords/repo.ts'
import { endSessionsOf } from '../../credentials/sessions/service.ts'
import { eraseActorName } from '../../directory/audit/repo.ts'
import { dropUndosInto } from '../../directory/users/merges-repo.ts'
import * as repo from '../../directory/users/repo.ts'
import { dropLinksOf } from '../oidc/repo.ts'
import { assertNotLastAdmin } from '../team/service.ts'
import { assertMayChange, type UserId } from './service.ts'

type NameAndEmail = { name: string | null; email: string | null }

const distinct = (texts: (string | null)[]): string[] => [...new Set(texts.filter(text => text !== null))]

type Traces = { emails: string[]; names: string[] }

const tracesOf = (known: NameAndEmail[]): Traces => ({
  emails: distinct(known.map(({ email }) => realEmail(email))),
  names: distinct(known.map(({ name }) => name)),
})

/** Without addresses that belong to another user by now, whose mails and copies stay. */
const withoutOthers = async (
  db: Db,
  id: UserId['principalId'],
  { emails, names }: Traces,
): Promise<Traces> => {
  const taken = await repo.takenByOthers(db, id, emails)
  return { emails: emails.filter(email => !taken.includes(email)), names }
}

/** Erases a user's personal data. Their content remains, with a placeholder as its author. */
export const eraseUser = (pool: Pool, caller: Caller, { principalId }: UserId): Promise<void> =>
  tx(pool, async db => {
    assertMayChange(caller, (await repo.findUser(db, principalId)) ?? fail('NOT_FOUND'))
    // Locks admins before the user, always in the same order, so that two admins who erase each other do not deadlock.
    await assertNotLastAdmin(db, principalId)
    const row = (await repo.lockUser(db, principalId)) ?? fail('NOT_FOUND')
    assertMayChange(caller, row)
    const known = [row, ...(await repo.formerNames(db, principalId))]
    const traces = await withoutOthers(db, principalId, tracesOf(known))
    const version = await repo.eraseUser(db, principalId)
    await eraseActorName(db, principalId)
    await dropUndosInto(db, principalId)
    await dropPassword(db, principalId)
    await dropArtifactsOf(db, principalId)
    await revokePersonalKeysOf(db, principalId)
    await dropLinksOf(db, principalId)
    await endSessionsOf(db, principalId)
    await emit(db, caller, 'principal.erased', {
      principalId,
      version,
      email: traces.emails.find(email => email === row.email) ?? null,
      ...traces,
      mergedIds: (await repo.withMerged(db, principalId)).filter(id => id !== principalId),
    })
    const target = { kind: 'user', id: principalId }
    await audit(db, caller, { action: 'user.erased', target, before: null, after: null })
  })
