import { type Caller, id } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { audit } from '@earshot/events'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import type { Merge } from '@earshot/identity'
import { z } from 'zod'
import { realEmail } from '../../base/real-email.ts'
import { dropArtifactsOf } from '../../credentials/oauth/artifact-repo.ts'
import { dropPassword } from '../../credentials/passwords/repo.ts'
import { endSessionsOf } from '../../credentials/sessions/service.ts'
import { copyMemberships } from '../../directory/segments/members.ts'
import { lockHandSegmentsOf } from '../../directory/segments/repo.ts'
import { mergeUser } from '../../directory/users/merge.ts'
import * as merges from '../../directory/users/merges-repo.ts'
import { keepFormerName, lockForMerge, type MergeRow } from '../../directory/users/repo.ts'
import { dropLinksOf } from '../oidc/repo.ts'
import { applyPatch, type UserId } from '../users/service.ts'
import type { UserMerge } from './model.ts'
import { assertMergeable, assertNotKept, fieldsToFill, type Pair, pairOf } from './rules.ts'

const withRealEmails = ({ from, into, ...times }: merges.MergeItem): UserMerge => ({
  from: { ...from, email: realEmail(from.email) },
  into: { ...into, email: realEmail(into.email) },
  ...times,
})

const finalMerge = ({ from, into }: Pair): UserMerge => ({
  from: { principalId: from.principalId, name: null, email: null },
  into: { principalId: into.principalId, name: into.name, email: realEmail(into.email) },
  mergedAt: from.erasedAt ?? from.updatedAt,
  undoUntil: null,
})

const readMerge = async (db: Db, pair: Pair): Promise<UserMerge> => {
  const open = await merges.findMerge(db, pair.from.principalId)
  return open ? withRealEmails(open) : finalMerge(pair)
}

/** Keeps what the user has, and ends all access to the account. */
const keep = async (db: Db, merge: Merge, from: MergeRow): Promise<void> => {
  await keepFormerName(db, merge.fromId, from) // an erasure of the kept user must find it
  await merges.insertUndo(db, merge)
  await merges.copyFormerNames(db, merge)
  await dropPassword(db, merge.fromId)
  await dropLinksOf(db, merge.fromId)
  await dropArtifactsOf(db, merge.fromId)
  await endSessionsOf(db, merge.fromId)
}

/** Merges a user into another one, who gets what the user has written, and a value for each empty field. */
export const mergeUsers = (
  pool: Pool,
  caller: Caller,
  { principalId: fromId, intoPrincipalId: intoId }: UserId & { intoPrincipalId: UserId['principalId'] },
): Promise<UserMerge> =>
  tx(pool, async db => {
    const merge = { fromId, intoId }
    const segments = await lockHandSegmentsOf(db, [fromId, intoId]) // before the users, as changes of members do
    const pair = pairOf(await lockForMerge(db, [fromId, intoId]), merge)
    const { from, into } = pair
    if (from.mergedInto !== null) return readMerge(db, pair)
    assertMergeable(pair)
    await assertNotKept(db, from)
    const fields = fieldsToFill(pair)
    await keep(db, merge, from)
    const joined = await copyMemberships(db, caller, merge, segments)
    await mergeUser(db, caller, merge) // first, as an address has one owner
    await applyPatch(db, caller, { row: into, patch: fields })
    await merges.saveFilled(db, fromId, { fields, segments: joined })
    await audit(db, caller, {
      action: 'user.merged',
      target: { kind: 'user', id: fromId },
      before: null,
      after: { intoPrincipalId: intoId },
    })
    return readMerge(db, pair)
  })

const position = z.tuple([id('principal')])

/** The merges of a user, or into this user, that can be undone. */
export const listMerges = async (
  db: Db,
  { principalId, page: { limit, cursor } }: UserId & { page: PageRequest },
): Promise<Page<UserMerge>> => {
  const cursors = cursorOf({ list: 'user-merges', principalId }, position)
  const [before] = cursors.decode(cursor) ?? []
  const rows = await merges.listMerges(db, principalId, { before, limit: limit + 1 })
  return pageOf(rows, limit, row => cursors.encode([row.from.principalId]), withRealEmails)
}
