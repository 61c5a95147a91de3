import { type Caller, fail, failTaken, type Id, nameKey, newEvent, newId } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { emitAll } from '@earshot/events'
import {
  conflictIfInUse,
  conflictIfTaken,
  isSame,
  type Page,
  type PageRequest,
  pagesBy,
  patched,
} from '@earshot/http'
import type { Tag, TagInput, TagPatch } from '../../records/tags/model.ts'
import * as repo from '../../records/tags/repo.ts'

export const getTag = async (db: Db, id: Id<'tag'>): Promise<Tag> =>
  (await repo.findTag(db, id)) ?? fail('NOT_FOUND')

const pages = pagesBy('tags', (tag: Tag) => nameKey(tag.name))

export const listTags = (db: Db, request: PageRequest): Promise<Page<Tag>> =>
  pages(request, page => repo.listTags(db, page))

const nameTaken = 'A tag with this name already exists.'

export const createTag = async (db: Db, input: TagInput): Promise<Tag> =>
  (await repo.insertTag(db, { ...input, id: newId('tag') })) ?? failTaken(nameTaken, 'name')

export const updateTag = (pool: Pool, { id, ...patch }: TagPatch & { id: Id<'tag'> }): Promise<Tag> =>
  tx(pool, async db => {
    const before = (await repo.lockTag(db, id)) ?? fail('NOT_FOUND')
    const after = patched(before, patch)
    return isSame(before, after) ? before : conflictIfTaken(repo.updateTag(db, after), nameTaken, 'name')
  })

/** Removes the tag from its posts first, and emits post.updated for each of them. */
export const deleteTag = (pool: Pool, caller: Caller, { id }: { id: Id<'tag'> }): Promise<void> =>
  tx(pool, async db => {
    const tag = (await repo.lockTag(db, id)) ?? fail('NOT_FOUND')
    await repo.lockTaggedPosts(db, tag.id)
    const posts = await repo.untagPosts(db, caller, tag)
    const now = Date.now()
    const events = posts.map(post => newEvent('post.updated', { post, changedFields: ['tags'] }, now))
    await emitAll(db, caller, events)
    await conflictIfInUse(repo.removeTag(db, tag.id))
  })
