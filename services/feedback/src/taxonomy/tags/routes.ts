import { id } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { Tag, TagInput, TagPatch } from '../../records/tags/model.ts'
import { createTag, deleteTag, getTag, listTags, updateTag } from './service.ts'

const params = z.object({ id: id('tag') })

export const tagRoutes = () => [
  route({
    method: 'get',
    path: '/tags',
    summary: 'List tags',
    permission: 'read:feedback',
    forUsers: true,
    reply: { status: 200, list: Tag, pageSize: 100 },
    handle: ({ pool, page }) => listTags(pool, page),
  }),
  route({
    method: 'post',
    path: '/tags',
    summary: 'Create a tag',
    permission: 'write:feedback',
    body: TagInput,
    reply: { status: 201, body: Tag },
    location: tag => `/api/v1/tags/${tag.id}`,
    errors: ['CONFLICT'],
    handle: ({ pool, body }) => createTag(pool, body),
  }),
  route({
    method: 'get',
    path: '/tags/:id',
    summary: 'Get a tag',
    permission: 'read:feedback',
    forUsers: true,
    params,
    reply: { status: 200, body: Tag },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getTag(pool, params.id),
  }),
  route({
    method: 'patch',
    path: '/tags/:id',
    summary: 'Update a tag',
    permission: 'write:feedback',
    params,
    body: TagPatch,
    reply: { status: 200, body: Tag },
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, params, body }) => updateTag(pool, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/tags/:id',
    summary: 'Delete a tag',
    permission: 'write:feedback',
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => deleteTag(pool, caller, params),
  }),
]
