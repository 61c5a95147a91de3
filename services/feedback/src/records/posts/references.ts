import type { FieldError, Id } from '@earshot/contracts'
import { unknownReference } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { type BoardRef, shareBoard } from '../boards/repo.ts'
import { shareStatus } from '../statuses/repo.ts'
import { shareTags } from '../tags/repo.ts'

/** The objects that a request body refers to. Absent ones stay as they are; a null status means none. */
export type References = {
  boardId?: Id<'board'> | undefined
  statusId?: Id<'status'> | null | undefined
  tagIds?: Id<'tag'>[] | undefined
}

export type LockedReferences = {
  board: BoardRef | undefined
  status: { id: Id<'status'>; name: string } | undefined
  tags: { id: Id<'tag'>; name: string }[]
  /** One error for each id that does not exist. */
  errors: FieldError[]
}

/** Locks the referenced rows until the end of the transaction, so that none can be deleted meanwhile. */
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
      ...(boardId && !board ? [unknownReference('boardId')] : []),
      ...(statusId && !status ? [unknownReference('statusId')] : []),
      ...tagIds.flatMap((id, index) => (known.has(id) ? [] : [unknownReference(`tagIds.${index}`)])),
    ],
  }
}
