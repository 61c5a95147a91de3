import { id } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import { Workflow, WorkflowInput, WorkflowPatch } from '../../records/workflows/model.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { changeWorkflow, createWorkflow, deleteWorkflow, getWorkflow, listWorkflows } from './service.ts'

const params = z.object({ id: id('workflow') })

export const workflowRoutes = (inbox: Inbox): Route[] => [
  route({
    method: 'get',
    path: '/workflows',
    summary: 'List workflows',
    permission: 'read:support',
    reply: { status: 200, list: Workflow, pageSize: 100 },
    handle: ({ pool, page }) => listWorkflows(pool, page),
  }),
  route({
    method: 'post',
    path: '/workflows',
    summary: 'Create a workflow',
    permission: 'admin',
    body: WorkflowInput,
    reply: { status: 201, body: Workflow },
    location: workflow => `/api/v1/workflows/${workflow.id}`,
    errors: ['CONFLICT'],
    handle: ({ pool, caller, body }) => createWorkflow(pool, caller, inbox, body),
  }),
  route({
    method: 'get',
    path: '/workflows/:id',
    summary: 'Get a workflow',
    permission: 'read:support',
    params,
    reply: { status: 200, body: Workflow },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getWorkflow(pool, params.id),
  }),
  route({
    method: 'patch',
    path: '/workflows/:id',
    summary: 'Update a workflow',
    description: 'Silences that have already started keep their duration.',
    permission: 'admin',
    params,
    body: WorkflowPatch,
    reply: { status: 200, body: Workflow },
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) => changeWorkflow(pool, caller, inbox, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/workflows/:id',
    summary: 'Delete a workflow',
    permission: 'admin',
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => deleteWorkflow(pool, caller, params),
  }),
]
