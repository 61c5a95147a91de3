import type { Db } from '@earshot/db'
import { type BoardFacts, findBoardFacts } from './repo.ts'

/**
 * Live boards as this process last read them. An entry may be stale, so a statement that relies on one compares it with the
 * row, and the caller reads again with `fresh` when they differ.
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
