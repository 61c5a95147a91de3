import { id } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import { SlaPolicy, SlaPolicyInput, SlaPolicyPatch } from '../../records/sla-policies/model.ts'
import { changePolicy, createPolicy, deletePolicy, getPolicy, listPolicies } from './service.ts'

const params = z.object({ id: id('sla_policy') })

export const slaPolicyRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/sla-policies',
    summary: 'List SLA policies',
    permission: 'read:support',
    reply: { status: 200, list: SlaPolicy, pageSize: 100 },
    handle: ({ pool, page }) => listPolicies(pool, page),
  }),
  route({
    method: 'post',
    path: '/sla-policies',
    summary: 'Create an SLA policy',
    permission: 'admin',
    body: SlaPolicyInput,
    reply: { status: 201, body: SlaPolicy },
    location: policy => `/api/v1/sla-policies/${policy.id}`,
    errors: ['CONFLICT'],
    handle: ({ pool, caller, body }) => createPolicy(pool, caller, body),
  }),
  route({
    method: 'get',
    path: '/sla-policies/:id',
    summary: 'Get an SLA policy',
    permission: 'read:support',
    params,
    reply: { status: 200, body: SlaPolicy },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getPolicy(pool, params.id),
  }),
  route({
    method: 'patch',
    path: '/sla-policies/:id',
    summary: 'Update an SLA policy',
    description: 'Running SLA clocks keep their targets.',
    permission: 'admin',
    params,
    body: SlaPolicyPatch,
    reply: { status: 200, body: SlaPolicy },
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) => changePolicy(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/sla-policies/:id',
    summary: 'Delete an SLA policy',
    description: 'Cancels its running SLA clocks.',
    permission: 'admin',
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => deletePolicy(pool, caller, params),
  }),
]
