import {
  type Caller,
  fail,
  failFields,
  isTeam,
  newEvent,
  newId,
  type Taken,
  unknownReference,
} from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { outboxChannel } from '@earshot/events'
import { checkCreatedAt } from '@earshot/http'
import type { People } from '@earshot/identity'
import { type Author, authorOf } from '../../access/author.ts'
import { assertPace } from '../../access/pace.ts'
import { assertMayPost, assertMayTag, assertTeam } from '../../access/permissions.ts'
import { isHeld } from '../../records/boards/approval.ts'
import type { BoardCache } from '../../records/boards/cache.ts'
import type { BoardFacts } from '../../records/boards/repo.ts'
import { notifyOfMentions } from '../../records/mention-notices/notify.ts'
import { checkMentions } from '../../records/mentions/check.ts'
import { heldEvent } from '../../records/posts/events.ts'
import type { Post, PostInput } from '../../records/posts/model.ts'
import { lockReferences } from '../../records/posts/references.ts'
import { toPost, type WholePostRow } from '../../records/posts/row.ts'
import { insertPost } from './repo.ts'

/** Attempts when the board keeps changing between reading it and inserting the post, or others take the suffix of the id. */
const attempts = 5

export type PostDeps = { boards: BoardCache; people: People }

export const createPost = async (
  pool: Pool,
  caller: Caller,
  { boards, people }: PostDeps,
  input: Taken<PostInput>,
): Promise<Post> => {
  checkCreatedAt(caller, input.createdAt)
  checkStatus(caller, input)
  await assertPace(pool, caller, 'posts')
  const author = await authorOf(people, pool, caller, input)
  const mentioned = await checkMentions(people, pool, { ids: input.mentionedPrincipalIds })
  const isTaggedByUser = input.tagIds.length > 0 && !isTeam(caller)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const board = await boards.find(pool, input.boardId, {
      fresh: attempt > 0 || isTaggedByUser || caller.anonymous === true,
    })
    if (board && !isTeam(caller) && board.audience === 'private') failFields(unknownReference('boardId'))
    if (board && isTaggedByUser) assertMayTag(caller, board)
    if (board) assertMayPost(caller, board)
    const row =
      board &&
      (await addPost(
        pool,
        caller,
        newPost(caller, author, board, { ...input, mentionedPrincipalIds: mentioned }),
      ))
    if (row) {
      pool.signal(outboxChannel)
      return toPost(row)
    }
    const { errors } = await lockReferences(pool, input)
    if (errors.length > 0) failFields(...errors)
  }
  return fail('CONFLICT', 'Concurrent changes prevented the creation several times. Try again.')
}

/** One statement, unless someone has to be notified in the same transaction. */
const addPost = (
  pool: Pool,
  caller: Caller,
  made: ReturnType<typeof newPost>,
): Promise<WholePostRow | undefined> => {
  const { post, author, board } = made
  if (post.mentionedPrincipalIds.length === 0) return insertPost(pool, caller, made)
  return tx(pool, async db => {
    const row = await insertPost(db, caller, made)
    if (row && !post.held)
      await notifyOfMentions(db, caller, {
        text: { table: 'posts', id: post.id, content: post.content, isPrivate: false },
        post: { id: post.id, title: post.title, audience: board.audience },
        authorPrincipalId: author.principalId,
        authorName: author.name,
      })
    return row
  })
}

/** The status of a post is for the team to set. */
const checkStatus = (caller: Caller, { statusId }: Pick<PostInput, 'statusId'>): void => {
  if (statusId !== undefined) assertTeam(caller, 'Only team members can set the status of a post.')
}

/** The post, and its event. A post that is held for approval is created for others once it is approved. */
const newPost = (caller: Caller, author: Author, board: BoardFacts, input: Taken<PostInput>) => {
  const { title, content, boardId } = input
  const id = newId('post')
  // An anonymous author votes like any other anonymous visitor: where it is allowed, and once per network.
  const isVoted = board.authorVotes && !caller.anonymous
  const post = {
    id,
    title,
    content,
    boardId,
    boardSlug: board.slug,
    authorEmail: author.email,
    authorName: author.name,
    voteCount: isVoted ? 1 : 0,
  }
  const held = isHeld('posts', board, author) ? ('pending' as const) : null
  const now = Date.now()
  const event = held ? heldEvent(author, { title, content }, now) : newEvent('post.created', { post }, now)
  return {
    author,
    board,
    event,
    post: {
      id,
      title,
      content,
      attachments: input.attachments,
      mentionedPrincipalIds: input.mentionedPrincipalIds,
      boardId,
      statusId: input.statusId,
      tagIds: [...new Set(input.tagIds)],
      isVoted,
      held,
      createdAt: input.createdAt ?? event.createdAt,
      updatedAt: event.createdAt,
    },
  }
}
