import {
  type Caller,
  type ChangelogLabel,
  changelogLabels,
  fail,
  failFields,
  type Id,
  moment,
  newId,
  SegmentRef,
  shownAttachments,
  shownCover,
  storable,
  type Taken,
  type TakenPatch,
  unknownReference,
} from '@earshot/contracts'
import { type Db, type Pool, signalIfSoon, tx } from '@earshot/db'
import {
  cursorOf,
  type InternalClient,
  isSame,
  type Page,
  type PageRequest,
  pageOf,
  patched,
} from '@earshot/http'
import { z } from 'zod'
import type { ReactionState } from '../../records/reactions/model.ts'
import { readReactions } from '../../records/reactions/repo.ts'
import { toReactions } from '../../records/reactions/row.ts'
import {
  type ChangelogEntry,
  type ChangelogInput,
  type ChangelogPatch,
  type ChangelogQuery,
  type ChangelogRow,
  slugOfEntry,
} from './model.ts'
import { announce, publishingChannel } from './publish.ts'
import * as repo from './repo.ts'

type Given = { cover?: unknown; notifySegment?: unknown }
type Stored = Pick<ChangelogRow, 'cover' | 'notifySegment'>
/** Bodies whose files are claimed and whose segment exists. */
type NewEntry = Omit<Taken<ChangelogInput>, keyof Given> & Stored
type EntryPatch = Omit<TakenPatch<ChangelogPatch>, keyof Given> & {
  [Field in keyof Stored]?: Stored[Field] | undefined
}
type EntryId = { id: Id<'changelog'> }

/** Lists the fields explicitly, so that every response has its keys in one order. */
const toEntry = (row: ChangelogRow): ChangelogEntry => ({
  id: row.id,
  title: row.title,
  slug: slugOfEntry(row),
  content: row.content,
  cover: shownCover(row.cover),
  attachments: shownAttachments(row.attachments),
  labels: row.labels,
  status: row.status,
  publishedAt: row.publishedAt,
  notifySubscribers: row.notifySubscribers,
  notifySegment: row.notifySegment?.slug ?? null,
  announcedAt: row.announcedAt,
  linkedPostIds: row.linkedPostIds,
  reactions: toReactions(row.reactions),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

/** Lists the fields, because jsonb has another order than the accounts service. */
const segmentOf = ({ notifySegment: it }: ChangelogRow): SegmentRef | null =>
  it && { id: it.id, slug: it.slug }

/** By its id or slug. */
export const getEntry = async (db: Db, caller: Caller, { id }: { id: string }): Promise<ChangelogEntry> =>
  toEntry((await repo.findEntry(db, caller, id)) ?? fail('NOT_FOUND'))

export const listEntries = async (
  db: Db,
  caller: Caller,
  { status, label, page: { limit, cursor } }: ChangelogQuery & { page: PageRequest },
): Promise<Page<ChangelogEntry>> => {
  const cursors = cursorOf({ list: 'changelog', status, label }, z.tuple([moment.nullable(), storable]))
  const keys = cursors.decode(cursor)
  const after = keys && { publishedAt: keys[0], id: keys[1] }
  const rows = await repo.listEntries(db, caller, { status, label, after, limit: limit + 1 })
  return pageOf(rows, limit, row => cursors.encode([row.publishedAt, row.id]), toEntry)
}

const requirePosts = async (db: Db, ids: Id<'post'>[]): Promise<void> => {
  const live = await repo.livePosts(db, ids)
  const errors = ids.flatMap((id, index) =>
    live.has(id) ? [] : [unknownReference(`linkedPostIds.${index}`)],
  )
  if (errors.length > 0) failFields(...errors)
}

/**
 * The segment with this slug, from the accounts service: a copy could be that of a deleted segment, and no one would get the email.
 * @throws {ApiError} VALIDATION_ERROR, UNAVAILABLE
 */
export const findSegment = async <Slug extends null | undefined>(
  accounts: InternalClient,
  slug: string | Slug,
): Promise<SegmentRef | Slug> => {
  if (typeof slug !== 'string') return slug
  const found = await accounts.get(`/segments/${slug}`)
  return found === undefined ? failFields(unknownReference('notifySegment')) : SegmentRef.parse(found)
}

const inOrder = (labels: ChangelogLabel[]): ChangelogLabel[] =>
  changelogLabels.filter(it => labels.includes(it))

const unique = <T>(ids: T[]): T[] => [...new Set(ids)]

const attempts = 5

/** Inserts the entry with a new id. If others take the suffix of the id at the same time, the next attempt has another. */
const insertEntry = async (db: Db, input: NewEntry): Promise<Id<'changelog'>> => {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const id = newId('changelog')
    if (await repo.insertEntry(db, { ...input, labels: inOrder(input.labels), id })) return id
  }
  return fail('CONFLICT', 'Concurrent changes prevented the creation several times. Try again.')
}

export const createEntry = (pool: Pool, caller: Caller, input: NewEntry): Promise<ChangelogEntry> =>
  tx(pool, async db => {
    await requirePosts(db, input.linkedPostIds)
    const id = await insertEntry(db, input)
    await repo.linkPosts(db, id, unique(input.linkedPostIds))
    await announce(db, caller, { id })
    signalIfSoon(db, publishingChannel, [input.publishedAt])
    return getEntry(db, caller, { id })
  })

export const updateEntry = (
  pool: Pool,
  caller: Caller,
  { id, ...patch }: EntryPatch & EntryId,
): Promise<ChangelogEntry> =>
  tx(pool, async db => {
    const row = (await repo.lockEntry(db, caller, id)) ?? fail('NOT_FOUND')
    const entry = toEntry(row)
    const before = { ...entry, notifySegment: segmentOf(row) }
    const after = patched(before, { ...patch, ...(patch.labels && { labels: inOrder(patch.labels) }) })
    if (isSame(before, after)) return entry
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

/** Adds or removes the caller's reaction; a repeat changes nothing. */
export const reactToEntry = async (
  db: Db,
  caller: Caller,
  reacting: repo.Reacting,
): Promise<ReactionState> => {
  if (!(await repo.setReaction(db, caller, reacting))) fail('NOT_FOUND')
  return { reactions: toReactions(await readReactions(db, caller, 'changelog', reacting.id)) }
}
