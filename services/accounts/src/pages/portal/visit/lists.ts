import { EarshotError, paginate } from '@earshot/client'
import { fail } from '@earshot/contracts'
import type { PageContext } from './page-context.ts'
import type { Redirect } from './page-response.ts'
import { type Board, pathWith, type Roadmap, type Status } from './parts.ts'

/** Lists show at most this many boards. */
const maxBoards = 500

export const boardsOf = async ({ publicApi }: PageContext): Promise<Board[]> => {
  const boards: Board[] = []
  for await (const board of paginate(publicApi, '/api/v1/boards', { params: { query: { limit: 100 } } })) {
    boards.push(board)
    if (boards.length === maxBoards) break
  }
  return boards
}

/** The board that the path names by its slug, or by its id. @throws {ApiError} NOT_FOUND */
export const findBoard = ({ request }: PageContext, boards: Board[]): Board => {
  const { slug } = request.params
  return boards.find(it => it.slug === slug) ?? boards.find(it => it.id === slug) ?? fail('NOT_FOUND')
}

export const roadmapsOf = async ({ publicApi }: PageContext): Promise<Roadmap[]> =>
  (await publicApi.get('/api/v1/roadmaps', { params: { query: { limit: 100 } } })).data

export const statusesOf = async ({ publicApi }: PageContext): Promise<Map<string, Status>> => {
  const { data } = await publicApi.get('/api/v1/statuses', { params: { query: { limit: 100 } } })
  return new Map(data.map(status => [status.id, status]))
}

/**
 * Redirects to the first page on VALIDATION_ERROR. Of a page's query the service can only reject the cursor, which then
 * belongs to another list.
 */
export const redirectToFirstPage =
  (path: string, values: Record<string, string>) =>
  (error: unknown): Redirect => {
    if (error instanceof EarshotError && error.code === 'VALIDATION_ERROR')
      return { to: pathWith(path, values) }
    throw error
  }
