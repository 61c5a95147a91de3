import { type Caller, type FieldError, fail, failFields, type Id, isId } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { emit } from '@earshot/events'
import type { InternalClient } from '@earshot/http'
import { shareBoard } from '../boards/repo.ts'
import { isSame, namesNothing, patched } from '../fields.ts'
import { knowsPerson } from '../people/service.ts'
import type { Post, PostPatch } from './model.ts'
import { holdReferences } from './references.ts'
import * as repo from './repo.ts'
import { type PostRow, postRef, toPost } from './row.ts'

type PostId = { id: Id<'post'> }

export const getPost = async (
  db: Db,
  caller: Caller,
  { id, includeDeleted }: PostId & { includeDeleted: boolean },
): Promise<Post> =>
  toPost((await repo.findPost(db, { id, viewer: caller.principalId, includeDeleted })) ?? fail('NOT_FOUND'))

const lockAndRead = async (db: Db, caller: Caller, id: Id<'post'>): Promise<PostRow> => {
  if (!(await repo.lockPost(db, id))) fail('NOT_FOUND')
  return (await repo.findPost(db, { id, viewer: caller.principalId })) ?? fail('NOT_FOUND')
}

/** What of a post may be changed. Tags have no order of their own, so theirs is that of their ids. */
type Changeable = repo.PostValues & { tagIds: Id<'tag'>[] }

const changeable = (row: PostRow): Changeable => ({
  title: row.title,
  content: row.content,
  statusId: row.statusId,
  boardId: row.boardId,
  ownerPrincipalId: row.ownerPrincipalId,
  eta: row.eta,
  tagIds: row.tags.map(tag => tag.id).sort(),
})

const changedFields = (before: Changeable, after: Changeable) => [
  ...(before.title === after.title ? [] : (['title'] as const)),
  ...(before.content === after.content ? [] : (['content'] as const)),
  ...(before.tagIds.join() === after.tagIds.join() ? [] : (['tags'] as const)),
  ...(before.ownerPrincipalId === after.ownerPrincipalId ? [] : (['owner'] as const)),
]

/** Before the transaction: the gateway may have to be asked, and no lock waits for that. */
const ownerErrors = async (
  pool: Pool,
  gateway: InternalClient,
  owner: PostPatch['ownerPrincipalId'],
): Promise<FieldError[]> =>
  !owner || (await knowsPerson(pool, gateway, owner)) ? [] : [namesNothing('ownerPrincipalId')]

export const changePost = async (
  pool: Pool,
  caller: Caller,
  gateway: InternalClient,
  { id, ...patch }: PostPatch & PostId,
): Promise<Post> => {
  const unknownOwner = await ownerErrors(pool, gateway, patch.ownerPrincipalId)
  return tx(pool, async db => {
    const row = await lockAndRead(db, caller, id)
    const { errors, board, status } = await holdReferences(db, patch)
    if (errors.length + unknownOwner.length > 0) failFields(...errors, ...unknownOwner)
    const before = changeable(row)
    const after = patched(before, { ...patch, tagIds: patch.tagIds && [...new Set(patch.tagIds)].sort() })
    if (isSame(before, after)) return toPost(row)
    await repo.updatePost(db, id, after)
    const fields = changedFields(before, after)
    if (fields.includes('tags')) await repo.replaceTags(db, id, after.tagIds)
    const post = postRef({ ...row, ...after, boardSlug: board?.slug ?? row.boardSlug })
    if (fields.length > 0) await emit(db, caller, 'post.updated', { post, changedFields: fields })
    if (before.statusId !== after.statusId)
      await emit(db, caller, 'post.status_changed', {
        post,
        previousStatus: row.statusName,
        newStatus: status?.name ?? null,
        previousStatusId: before.statusId,
        newStatusId: after.statusId,
      })
    return getPost(db, caller, { id, includeDeleted: false })
  })
}

export const deletePost = (pool: Pool, caller: Caller, { id }: PostId): Promise<void> =>
  tx(pool, async db => {
    const row = await lockAndRead(db, caller, id)
    await repo.markPostDeleted(db, id)
    const { principalId } = caller
    await emit(db, caller, 'post.deleted', {
      post: postRef(row),
      ...(isId('principal', principalId) && { deletedBy: principalId }),
    })
  })

export const restorePost = (pool: Pool, caller: Caller, { id }: PostId): Promise<Post> =>
  tx(pool, async db => {
    const locked = (await repo.lockAnyPost(db, id)) ?? fail('NOT_FOUND')
    if (!locked.isDeleted) return getPost(db, caller, { id, includeDeleted: false })
    if (locked.isExpired) fail('CONFLICT', 'The post was deleted more than 30 days ago.')
    if (!(await shareBoard(db, locked.boardId))) fail('CONFLICT', 'The board of the post is deleted.')
    const row = await repo.markPostRestored(db, { id, viewer: caller.principalId })
    await emit(db, caller, 'post.restored', { post: postRef(row) })
    return toPost(row)
  })
