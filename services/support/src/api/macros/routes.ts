import { id } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import {
  AppliedMacro,
  Macro,
  MacroInput,
  MacroPatch,
  MacroPreview,
  MacroPreviewInput,
  MacroQuery,
  MacroUse,
} from '../../records/macros/model.ts'
import type { MacroDeps } from '../../shared/inbox.ts'
import { applyMacro, previewMacro } from './apply.ts'
import { changeMacro, createMacro, deleteMacro, getMacro, listMacros } from './service.ts'

const params = z.object({ id: id('macro') })

export const macroRoutes = (deps: MacroDeps): Route[] => [
  route({
    method: 'get',
    path: '/macros',
    summary: 'List macros',
    permission: 'read:support',
    query: MacroQuery,
    reply: { status: 200, list: Macro, pageSize: 100 },
    handle: ({ pool, caller, query, page }) => listMacros(pool, caller, { ...query, page }),
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
    prepare: ({ caller, body }) => deps.attachments(caller, body.attachments),
    handle: ({ pool, caller, body, prepared: attachments }) =>
      createMacro(pool, caller, deps, { ...body, attachments }),
  }),
  route({
    method: 'get',
    path: '/macros/:id',
    summary: 'Get a macro',
    permission: 'read:support',
    params,
    reply: { status: 200, body: Macro },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => getMacro(pool, caller, params),
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
    prepare: ({ caller, body }) => deps.attachments(caller, body.attachments),
    handle: ({ pool, caller, params, body, prepared: attachments }) =>
      changeMacro(pool, caller, deps, { ...params, ...body, attachments }),
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
  route({
    method: 'post',
    path: '/macros/:id/apply',
    summary: 'Apply a macro',
    description:
      'Fills in its variables for a conversation or ticket, and counts the use. Changes nothing else: send the text, the attachments and the actions as a reply or note. `agent.name` is the caller, and in a ticket `conversation.subject` is its title.',
    operationId: 'applyMacro',
    permission: 'write:support',
    params,
    body: MacroUse,
    reply: { status: 200, body: AppliedMacro },
    errors: ['NOT_FOUND', 'FEATURE_DISABLED'],
    handle: ({ pool, caller, params, body }) => applyMacro(pool, caller, deps, { ...params, ...body }),
  }),
  route({
    method: 'post',
    path: '/macros/preview',
    summary: 'Preview a macro',
    description: 'Fills in the variables of a text with an example customer.',
    operationId: 'previewMacro',
    permission: 'read:support',
    body: MacroPreviewInput,
    reply: { status: 200, body: MacroPreview },
    handle: ({ caller, body }) => previewMacro(caller, deps, body.content),
  }),
]
