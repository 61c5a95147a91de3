import type { Db } from '@earshot/db'
import { type BoardFacts, findBoardFacts } from './repo.ts'

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
      const board = await findBoardFacts(db, id)
      if (board) seen.set(id, board)
      else seen.delete(id)
      return board
    },
  }
}
