import { id } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import { AttributeDefinition, AttributeInput, AttributePatch } from '../../records/attributes/model.ts'
import type { Inbox } from '../../shared/inbox.ts'
import {
  changeDefinition,
  createDefinition,
  deleteDefinition,
  getDefinition,
  listDefinitions,
} from './service.ts'

const params = z.object({ id: id('attribute') })

export const attributeRoutes = (inbox: Inbox): Route[] => [
  route({
    method: 'get',
    path: '/attribute-definitions',
    summary: 'List attribute definitions',
    permission: 'read:support',
    reply: { status: 200, list: AttributeDefinition, pageSize: 100 },
    handle: ({ pool, page }) => listDefinitions(pool, page),
  }),
  route({
    method: 'post',
    path: '/attribute-definitions',
    summary: 'Create an attribute definition',
    permission: 'admin',
    body: AttributeInput,
    reply: { status: 201, body: AttributeDefinition },
    location: definition => `/api/v1/attribute-definitions/${definition.id}`,
    errors: ['CONFLICT'],
    handle: ({ pool, caller, body }) => createDefinition(pool, caller, body),
  }),
  route({
    method: 'get',
    path: '/attribute-definitions/:id',
    summary: 'Get an attribute definition',
    permission: 'read:support',
    params,
    reply: { status: 200, body: AttributeDefinition },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getDefinition(pool, params.id),
  }),
  route({
    method: 'patch',
    path: '/attribute-definitions/:id',
    summary: 'Update an attribute definition',
    permission: 'admin',
    params,
    body: AttributePatch,
    reply: { status: 200, body: AttributeDefinition },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, body }) => changeDefinition(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/attribute-definitions/:id',
    summary: 'Delete an attribute definition',
    description: 'Conversations lose their values of this attribute.',
    permission: 'admin',
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => deleteDefinition(pool, caller, inbox, params),
  }),
]
