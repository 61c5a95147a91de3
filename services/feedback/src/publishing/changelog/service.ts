import {
  type Caller,
  fail,
  failFields,
  type Id,
  isTeam,
  moment,
  newId,
  permits,
  shownAttachments,
  storable,
  type Taken,
  type TakenPatch,
  unknownReference,
} from '@earshot/contracts'
import { type Db, type Pool, signalIfSoon, tx } from '@earshot/db'
import { cursorOf, isSame, type Page, type PageRequest, pageOf, patched } from '@earshot/http'
import { z } from 'zod'
import type { ChangelogEntry, ChangelogInput, ChangelogPatch, ChangelogStatus } from './model.ts'
import { announce, publishingChannel } from './publish.ts'
import * as repo from './repo.ts'

type EntryId = { id: Id<'changelog'> }

/** Drafts and scheduled entries are visible to team members with the scope write:feedback. */
const seenBy = (caller: Caller): repo.Seen => ({
  drafts: isTeam(caller) && permits(caller, 'write:feedback'),
})

/** The columns have the order of the fields, but a stored object has its own. */
const toEntry = (row: ChangelogEntry): ChangelogEntry => ({
  ...row,
  attachments: shownAttachments(row.attachments),
})

export const getEntry = async (db: Db, caller: Caller, { id }: EntryId): Promise<ChangelogEntry> =>
  toEntry((await repo.findEntry(db, id, seenBy(caller))) ?? fail('NOT_FOUND'))

export const listEntries = async (
  db: Db,
  caller: Caller,
  { status, page: { limit, cursor } }: { status: ChangelogStatus | undefined; page: PageRequest },
): Promise<Page<ChangelogEntry>> => {
  const cursors = cursorOf({ list: 'changelog', status }, z.tuple([moment.nullable(), storable]))
  const keys = cursors.decode(cursor)
  const after = keys && { publishedAt: keys[0], id: keys[1] }
  const rows = await repo.listEntries(db, { seen: seenBy(caller), status, after, limit: limit + 1 })
  return pageOf(rows, limit, row => cursors.encode([row.publishedAt, row.id]), toEntry)
}

const requirePosts = async (db: Db, ids: Id<'post'>[]): Promise<void> => {
  const live = await repo.livePosts(db, ids)
  const errors = ids.flatMap((id, index) =>
    live.has(id) ? [] : [unknownReference(`linkedPostIds.${index}`)],
  )
  if (errors.length > 0) failFields(...errors)
}

const unique = <T>(ids: T[]): T[] => [...new Set(ids)]

export const createEntry = (
  pool: Pool,
  caller: Caller,
  input: Taken<ChangelogInput>,
): Promise<ChangelogEntry> =>
  tx(pool, async db => {
    await requirePosts(db, input.linkedPostIds)
    const id = newId('changelog')
    await repo.insertEntry(db, { ...input, id })
    await repo.linkPosts(db, id, unique(input.linkedPostIds))
    await announce(db, caller, { id })
    signalIfSoon(db, publishingChannel, [input.publishedAt])
    return getEntry(db, caller, { id })
  })

export const updateEntry = (
  pool: Pool,
  caller: Caller,
  { id, ...patch }: TakenPatch<ChangelogPatch> & EntryId,
): Promise<ChangelogEntry> =>
  tx(pool, async db => {
    const before = toEntry((await repo.lockEntry(db, id)) ?? fail('NOT_FOUND'))
    const after = patched(before, patch)
    if (isSame(before, after)) return before
    if (patch.linkedPostIds) {
      await requirePosts(db, patch.linkedPostIds)
      await repo.linkPosts(db, id, unique(patch.linkedPostIds))
    }
    await repo.updateEntry(db, after)
    await announce(db, caller, { id })
    signalIfSoon(db, publishingChannel, [after.publishedAt])
    return getEntry(db, caller, { id })
  })

export const deleteEntry = async (db: Db, { id }: EntryId): Promise<void> => {
  if (!(await repo.deleteEntry(db, id))) fail('NOT_FOUND')
}
