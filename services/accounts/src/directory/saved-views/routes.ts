import { id } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { SavedView, SavedViewInput, SavedViewPatch, SavedViewQuery } from './model.ts'
import { changeView, createView, deleteView, getView, listViews } from './service.ts'

const params = z.object({ id: id('saved_view') })

const read = { permission: 'any', forUsers: false } as const
const write = { permission: 'write', forUsers: false } as const

export const savedViewRoutes = () => [
  route({
    ...read,
    method: 'get',
    path: '/saved-views',
    summary: 'List saved views',
    description: 'The caller’s own views, and those that are shared with the team.',
    query: SavedViewQuery,
    reply: { status: 200, list: SavedView, pageSize: 100 },
    handle: ({ pool, caller, query, page }) => listViews(pool, caller, { query, page }),
  }),
  route({
    ...write,
    method: 'post',
    path: '/saved-views',
    summary: 'Save a view',
    body: SavedViewInput,
    reply: { status: 201, body: SavedView },
    location: view => `/api/v1/saved-views/${view.id}`,
    handle: ({ pool, caller, body }) => createView(pool, caller, body),
  }),
  route({
    ...read,
    method: 'get',
    path: '/saved-views/:id',
    summary: 'Get a saved view',
    params,
    reply: { status: 200, body: SavedView },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => getView(pool, caller, params),
  }),
  route({
    ...write,
    method: 'patch',
    path: '/saved-views/:id',
    summary: 'Update a saved view',
    description: 'For its owner. Admins can also update views that are shared with the team.',
    params,
    body: SavedViewPatch,
    reply: { status: 200, body: SavedView },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, body }) => changeView(pool, caller, { ...params, ...body }),
  }),
  route({
    ...write,
    method: 'delete',
    path: '/saved-views/:id',
    summary: 'Delete a saved view',
    description: 'For its owner. Admins can also delete views that are shared with the team.',
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => deleteView(pool, caller, params),
  }),
]
