import { type FieldError, failFields, type Id, id } from '@earshot/contracts'
import type { InternalClient } from '@earshot/http'
import { z } from 'zod'

const Board = z.object({ id: id('board'), slug: z.string(), name: z.string() })
export type Board = z.output<typeof Board>

/** The boards among these that exist. @throws {ApiError} UNAVAILABLE while the feedback service does not answer. */
export type BoardLookup = (ids: Id<'board'>[]) => Promise<Board[]>

/** Ids in one question: a URL of 8 KiB is the least that servers take. */
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
 * Refuses boards that are not there. Those that a webhook filters by already are not asked about: one that was deleted
 * meanwhile stays, so that the filter never widens.
 */
export const assertBoards = async (
  lookup: BoardLookup,
  given: Id<'board'>[],
  held: readonly string[] = [],
): Promise<void> => {
  const unsure = [...new Set(given)].filter(board => !held.includes(board))
  if (unsure.length === 0) return
  const known = new Set([...held, ...(await lookup(unsure)).map(board => board.id)])
  const errors = given.flatMap((board, index): FieldError[] =>
    known.has(board)
      ? []
      : [{ path: `boardIds.${index}`, code: 'not_found', message: 'there is no such board' }],
  )
  if (errors.length > 0) failFields(...errors)
}
