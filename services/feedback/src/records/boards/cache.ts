import { type Db, maybe } from '@earshot/db'
import type { BoardRow } from './repo.ts'

/** What the event of a new post says about its board, and so must be known before the statement that creates it. */
export type BoardFacts = Pick<BoardRow, 'slug' | 'audience' | 'authorVotes' | 'requireApproval'>

/**
 * What this process last saw of live boards. It may be stale: whoever writes by it has the statement compare, and asks
 * again with `fresh` when they differ.
 */
export type BoardCache = {
  find: (db: Db, id: string, options?: { fresh: boolean }) => Promise<BoardFacts | undefined>
}

export const createBoardCache = (): BoardCache => {
  const seen = new Map<string, BoardFacts>()
  return {
    find: async (db, id, { fresh } = { fresh: false }) => {
      const known = seen.get(id)
      if (known && !fresh) return known
      const board = await maybe<BoardFacts>(db, 'board_facts')`
        select slug, audience, author_votes, require_approval from boards where id = ${id} and deleted_at is null`
      if (board) seen.set(id, board)
      else seen.delete(id)
      return board
    },
  }
}
