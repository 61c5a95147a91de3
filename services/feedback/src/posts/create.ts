import { type Caller, fail, failFields, newEvent, newId, permits } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { outboxChannel } from '@earshot/events'
import type { BoardCache, BoardFacts } from '../boards/cache.ts'
import { insertPost } from './insert.ts'
import type { Post, PostInput } from './model.ts'
import { holdReferences } from './references.ts'
import { toPost } from './row.ts'

/** A board that is renamed again and again while we write is not waited for. */
const attempts = 3

export const createPost = async (
  pool: Pool,
  caller: Caller,
  boards: BoardCache,
  input: PostInput,
): Promise<Post> => {
  checkCreatedAt(caller, input.createdAt)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const board = await boards.find(pool, input.boardId, { fresh: attempt > 0 })
    if (board) {
      const row = await insertPost(pool, caller, newPost(caller, board, input))
      if (row) {
        pool.signal(outboxChannel)
        return toPost(row)
      }
    }
    const { errors } = await holdReferences(pool, input)
    if (errors.length > 0) failFields(...errors)
  }
  return fail('CONFLICT', 'The board keeps changing. Try again.')
}

const checkCreatedAt = (caller: Caller, createdAt: string | undefined): void => {
  if (createdAt === undefined) return
  if (!permits(caller, 'admin')) fail('INSUFFICIENT_SCOPE', 'Setting createdAt needs the scope admin.')
  if (Date.parse(createdAt) > Date.now())
    failFields({ path: 'createdAt', code: 'invalid', message: 'must not be in the future' })
}

/** The row, and the event that tells of it. */
const newPost = (caller: Caller, board: BoardFacts, input: PostInput) => {
  const { title, content, boardId } = input
  const id = newId('post')
  const voteCount = board.authorVotes ? 1 : 0
  const post = {
    id,
    title,
    content,
    boardId,
    boardSlug: board.slug,
    authorEmail: caller.email,
    authorName: caller.name,
    voteCount,
  }
  const event = newEvent('post.created', { post }, Date.now())
  return {
    board,
    event,
    post: {
      id,
      title,
      content,
      boardId,
      statusId: input.statusId ?? null,
      tagIds: [...new Set(input.tagIds)],
      voteCount,
      createdAt: input.createdAt ?? event.createdAt,
      updatedAt: event.createdAt,
    },
  }
}
