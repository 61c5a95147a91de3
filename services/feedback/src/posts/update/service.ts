import {
  type Caller,
  type FieldError,
  fail,
  failFields,
  type Id,
  shownAttachments,
  type TakenPatch,
  unknownReference,
} from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { emit } from '@earshot/events'
import { isSame, patched } from '@earshot/http'
import type { People } from '@earshot/identity'
import { assertAuthor, assertMayTag, assertTeam } from '../../access/permissions.ts'
import { record } from '../../records/activity/repo.ts'
import { findBoardFacts } from '../../records/boards/repo.ts'
import { insertBroadcasts } from '../../records/broadcasts/repo.ts'
import { notifyOfMentions } from '../../records/mention-notices/notify.ts'
import { checkMentions } from '../../records/mentions/check.ts'
import { postRef } from '../../records/posts/events.ts'
import type { Post, PostPatch } from '../../records/posts/model.ts'
import { lockReferences } from '../../records/posts/references.ts'
import * as repo from '../../records/posts/repo.ts'
import { toPost, type WholePostRow } from '../../records/posts/row.ts'
import { getPost } from '../read/service.ts'
import { type Changeable, changesOf, isSameContent, statusChange } from './changes.ts'

type PostId = { id: Id<'post'> }
type Patch = TakenPatch<PostPatch>

const lockAndRead = async (db: Db, caller: Caller, id: Id<'post'>): Promise<WholePostRow> => {
  await repo.lockPost(db, id)
  return (await repo.readLockedPost(db, caller, id)) ?? fail('NOT_FOUND')
}

/** Authors may edit the title, content, attachments and mentions of their posts, and the tags if the board allows it. All other fields are for the team. */
const assertMayChange = (
  caller: Caller,
  row: WholePostRow,
  { title, content, attachments, mentionedPrincipalIds, tagIds, ...others }: Patch,
): void => {
  assertAuthor(caller, row)
  if (Object.values(others).some(value => value !== undefined))
    assertTeam(caller, 'Only team members can change the status, board, owner or ETA of a post.')
}

const changeable = (row: WholePostRow): Changeable => ({
  title: row.title,
  content: row.content,
  attachments: shownAttachments(row.attachments),
  mentionedPrincipalIds: row.mentionedPrincipalIds,
  statusId: row.statusId,
  boardId: row.boardId,
  ownerPrincipalId: row.ownerPrincipalId,
  eta: row.eta,
  tagIds: row.tags.map(tag => tag.id).sort(),
})

const changedFields = (before: Changeable, after: Changeable) => [
  ...(before.title === after.title ? [] : (['title'] as const)),
  // The specification has no field of its own for the attachments.
  ...(isSameContent(before, after) ? [] : (['content'] as const)),
  ...(before.tagIds.join() === after.tagIds.join() ? [] : (['tags'] as const)),
  ...(before.ownerPrincipalId === after.ownerPrincipalId ? [] : (['owner'] as const)),
]

/** Runs before the transaction, because it may call the accounts service, and no lock should be held meanwhile. */
const ownerErrors = async (
  pool: Pool,
  people: People,
  owner: PostPatch['ownerPrincipalId'],
): Promise<FieldError[]> =>
  !owner || (await people.find(pool, owner)) ? [] : [unknownReference('ownerPrincipalId')]

/** Checks the mentions that a change adds. Before any lock, as it may send a request to the accounts service. */
const checkedMentions = async (
  pool: Pool,
  people: People,
  caller: Caller,
  { id, ids }: PostId & { ids: Id<'principal'>[] },
): Promise<Id<'principal'>[]> => {
  const { mentionedPrincipalIds: known } = await getPost(pool, caller, { id })
  return checkMentions(people, pool, { ids, known, postId: id })
}

const audienceOf = async (db: Db, boardId: Id<'board'>) =>
  (await findBoardFacts(db, boardId))?.audience ?? 'private'

export const updatePost = async (
  pool: Pool,
  caller: Caller,
  people: People,
  { id, mentionedPrincipalIds: ids, ...others }: Patch & PostId,
): Promise<Post> => {
  const mentionedPrincipalIds = ids && (await checkedMentions(pool, people, caller, { id, ids }))
  const patch = { ...others, mentionedPrincipalIds }
  const unknownOwner = await ownerErrors(pool, people, patch.ownerPrincipalId)
  return tx(pool, async db => {
    const row = await lockAndRead(db, caller, id)
    assertMayChange(caller, row, patch)
    const references = await lockReferences(db, patch)
    if (references.errors.length + unknownOwner.length > 0) failFields(...references.errors, ...unknownOwner)
    const before = changeable(row)
    const after = patched(before, { ...patch, tagIds: patch.tagIds && [...new Set(patch.tagIds)].sort() })
    if (isSame(before, after)) return toPost(row)
    const fields = changedFields(before, after)
    if (fields.includes('tags')) {
      assertMayTag(caller, (await findBoardFacts(db, row.boardId)) ?? fail('NOT_FOUND'))
      await repo.replaceTags(db, id, after.tagIds)
    }
    await repo.updatePost(db, id, after)
    const moved = statusChange(row, after, references)
    await record(db, caller, id, ...changesOf(row, { before, after }, references))
    const post = postRef({ ...row, ...after, boardSlug: references.board?.slug ?? row.boardSlug })
    if (fields.length > 0) await emit(db, caller, 'post.updated', { post, changedFields: fields })
    if (moved) await emit(db, caller, 'post.status_changed', { post, ...moved })
    if (moved?.newStatus) await insertBroadcasts(db, caller, { postIds: [id], status: moved.newStatus })
    if (after.mentionedPrincipalIds.length > 0)
      await notifyOfMentions(db, caller, {
        text: { table: 'posts', id, content: after.content, isPrivate: false },
        post: { id, title: after.title, audience: await audienceOf(db, after.boardId) },
        authorPrincipalId: row.authorPrincipalId,
        authorName: row.authorName,
      })
    return getPost(db, caller, { id })
  })
}
