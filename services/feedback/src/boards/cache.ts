import { type Db, maybe } from '@earshot/db'

/** What the event of a new post says about its board, and so must be known before the statement that creates it. */
export type BoardFacts = { slug: string; authorVotes: boolean }

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
        select slug, author_votes from boards where id = ${id} and deleted_at is null`
      if (board) seen.set(id, board)
      else seen.delete(id)
      return board
    },
  }
}
