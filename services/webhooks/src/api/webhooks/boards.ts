import { type FieldError, type Id, id } from '@earshot/contracts'
import type { InternalClient } from '@earshot/http'
import { z } from 'zod'

const Board = z.object({ id: id('board'), slug: z.string(), name: z.string() })
export type Board = z.output<typeof Board>

/** Returns the boards that exist. @throws {ApiError} UNAVAILABLE if the feedback service does not respond. */
export type BoardLookup = (ids: Id<'board'>[]) => Promise<Board[]>

/** The maximum number of ids per request: servers accept URLs of at least 8 KiB. */
const batch = 100

/** Asks the feedback service, which owns the boards. */
export const boardLookup =
  (feedback: InternalClient): BoardLookup =>
  async ids => {
    const found: Board[] = []
    for (let start = 0; start < ids.length; start += batch) {
      const some = ids.slice(start, start + batch).join(',')
      found.push(...z.array(Board).parse((await feedback.get(`/boards?ids=${some}`)) ?? []))
    }
    return found
  }

/**
 * Errors for boards that do not exist. Boards that are already in the webhook's filter are not checked: a board that was deleted
 * since stays in the filter, so that the filter never widens.
 */
export const boardErrors = async (
  lookup: BoardLookup,
  given: Id<'board'>[],
  held: readonly string[] = [],
): Promise<FieldError[]> => {
  const unsure = [...new Set(given)].filter(board => !held.includes(board))
  if (unsure.length === 0) return []
  const known = new Set([...held, ...(await lookup(unsure)).map(board => board.id)])
  return given.flatMap((board, index): FieldError[] =>
    known.has(board)
      ? []
      : [{ path: `boardIds.${index}`, code: 'not_found', message: 'board does not exist' }],
  )
}
