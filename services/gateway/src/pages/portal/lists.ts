import { EarshotError, paginate } from '@earshot/client'
import type { Redirect } from './answer.ts'
import { type Board, pathWith, type Status } from './parts.ts'
import type { Visit } from './visit.ts'

/** More boards than that are not shown in one list. */
const mostBoards = 500

export const boardsOf = async ({ read }: Visit): Promise<Board[]> => {
  const boards: Board[] = []
  for await (const board of paginate(read, '/api/v1/boards', { params: { query: { limit: 100 } } })) {
    boards.push(board)
    if (boards.length === mostBoards) break
  }
  return boards
}

export const statusesOf = async ({ read }: Visit): Promise<Map<string, Status>> => {
  const { data } = await read.get('/api/v1/statuses', { params: { query: { limit: 100 } } })
  return new Map(data.map(status => [status.id, status]))
}

/** What a service refuses of the query of a page can only be its cursor, which was for another list: from the start then. */
export const fromStart =
  (path: string, values: Record<string, string>) =>
  (error: unknown): Redirect => {
    if (error instanceof EarshotError && error.code === 'VALIDATION_ERROR')
      return { to: pathWith(path, values) }
    throw error
  }
