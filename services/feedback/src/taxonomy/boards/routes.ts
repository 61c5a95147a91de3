import { fail, id, isId } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { Board, BoardInput, BoardPatch } from '../../records/boards/model.ts'
import { boardsById, oldestBoard } from '../../records/boards/repo.ts'
import { createBoard, deleteBoard, getBoard, listBoards, updateBoard } from './service.ts'

const params = z.object({ id: id('board') })

export const boardRoutes = () => [
  route({
    method: 'get',
    path: '/boards',
    summary: 'List boards',
    permission: 'read:feedback',
    forUsers: true,
    reply: { status: 200, list: Board, pageSize: 100 },
    handle: ({ pool, caller, page }) => listBoards(pool, caller, page),
  }),
  route({
    method: 'post',
    path: '/boards',
    summary: 'Create a board',
    permission: 'write:feedback',
    body: BoardInput,
    reply: { status: 201, body: Board },
    location: board => `/api/v1/boards/${board.id}`,
    errors: ['CONFLICT'],
    handle: ({ pool, caller, body }) => createBoard(pool, caller, body),
  }),
  route({
    method: 'get',
    path: '/boards/:id',
    summary: 'Get a board',
    permission: 'read:feedback',
    forUsers: true,
    params,
    reply: { status: 200, body: Board },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => getBoard(pool, caller, params.id),
  }),
  route({
    method: 'patch',
    path: '/boards/:id',
    summary: 'Update a board',
    permission: 'write:feedback',
    params,
    body: BoardPatch,
    reply: { status: 200, body: Board },
    errors: ['NOT_FOUND', 'CONFLICT', 'INSUFFICIENT_SCOPE'],
    handle: ({ pool, caller, params, body }) => updateBoard(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/boards/:id',
    summary: 'Delete a board',
    permission: 'write:feedback',
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND', 'IN_USE'],
    handle: ({ pool, caller, params }) => deleteBoard(pool, caller, params),
  }),
]

const BoardRef = z.object({ id: id('board'), slug: z.string(), name: z.string() })

/** Routes for other services. */
export const internalBoardRoutes = () => [
  route({
    method: 'get',
    path: '/boards',
    summary: 'List the boards with these ids',
    permission: 'any',
    query: z.object({ ids: z.string() }),
    reply: { status: 200, body: z.array(BoardRef) },
    handle: ({ pool, query }) =>
      boardsById(
        pool,
        query.ids.split(',').filter(it => isId('board', it)),
      ),
  }),
  route({
    method: 'get',
    path: '/boards/default',
    summary: 'Get the oldest board',
    permission: 'any',
    reply: { status: 200, body: z.object({ id: id('board') }) },
    errors: ['NOT_FOUND'],
    handle: async ({ pool }) => (await oldestBoard(pool)) ?? fail('NOT_FOUND'),
  }),
]
