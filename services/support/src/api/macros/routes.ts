import { id } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import { Macro, MacroInput, MacroPatch } from '../../records/macros/model.ts'
import { changeMacro, createMacro, deleteMacro, getMacro, listMacros } from './service.ts'

const params = z.object({ id: id('macro') })

export const macroRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/macros',
    summary: 'List macros',
    permission: 'read:support',
    reply: { status: 200, list: Macro, pageSize: 100 },
    handle: ({ pool, page }) => listMacros(pool, page),
  }),
  route({
    method: 'post',
    path: '/macros',
    summary: 'Create a macro',
    permission: 'admin',
    body: MacroInput,
    reply: { status: 201, body: Macro },
    location: macro => `/api/v1/macros/${macro.id}`,
    errors: ['CONFLICT'],
    handle: ({ pool, caller, body }) => createMacro(pool, caller, body),
  }),
  route({
    method: 'get',
    path: '/macros/:id',
    summary: 'Get a macro',
    permission: 'read:support',
    params,
    reply: { status: 200, body: Macro },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getMacro(pool, params.id),
  }),
  route({
    method: 'patch',
    path: '/macros/:id',
    summary: 'Update a macro',
    permission: 'admin',
    params,
    body: MacroPatch,
    reply: { status: 200, body: Macro },
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) => changeMacro(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/macros/:id',
    summary: 'Delete a macro',
    permission: 'admin',
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => deleteMacro(pool, caller, params),
  }),
]
