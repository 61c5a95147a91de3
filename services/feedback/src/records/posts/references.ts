import type { FieldError, Id } from '@earshot/contracts'
import { namesNothing } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { type BoardRef, shareBoard } from '../boards/repo.ts'
import { shareStatus } from '../statuses/repo.ts'
import { shareTags } from '../tags/repo.ts'

/** What the body of a post names. What is absent stays as it is; a null status is none. */
export type References = {
  boardId?: Id<'board'> | undefined
  statusId?: Id<'status'> | null | undefined
  tagIds?: Id<'tag'>[] | undefined
}

export type LockedReferences = {
  board: BoardRef | undefined
  status: { id: Id<'status'>; name: string } | undefined
  tags: { id: Id<'tag'>; name: string }[]
  /** One for each that names nothing. */
  errors: FieldError[]
}

/** Locks what is named until the end of the transaction, so that it cannot be deleted meanwhile. */
export const lockReferences = async (
  db: Db,
  { boardId, statusId, tagIds = [] }: References,
): Promise<LockedReferences> => {
  const board = boardId && (await shareBoard(db, boardId))
  const status = statusId ? await shareStatus(db, statusId) : undefined
  const tags = tagIds.length > 0 ? await shareTags(db, tagIds) : []
  const known = new Set(tags.map(tag => tag.id))
  return {
    board,
    status,
    tags,
    errors: [
      ...(boardId && !board ? [namesNothing('boardId')] : []),
      ...(statusId && !status ? [namesNothing('statusId')] : []),
      ...tagIds.flatMap((id, index) => (known.has(id) ? [] : [namesNothing(`tagIds.${index}`)])),
    ],
  }
}
