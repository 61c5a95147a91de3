import createClient from 'openapi-fetch'
import { type Api, bodyOf, dataOf, headersFor, key, url } from './api.js'
import type { paths } from './earshot.js'

const client = createClient<paths>({ baseUrl: url, headers: { Authorization: `Bearer ${key}` } })

export const api: Api = {
  createPost: (body, idempotencyKey) =>
    dataOf(bodyOf(client.POST('/api/v1/posts', { params: { header: headersFor(idempotencyKey) }, body }))),
  listPosts: query => bodyOf(client.GET('/api/v1/posts', { params: { query } })),
  votePost: id => dataOf(bodyOf(client.POST('/api/v1/posts/{id}/vote', { params: { path: { id } } }))),
  getPost: id => dataOf(bodyOf(client.GET('/api/v1/posts/{id}', { params: { path: { id } } }))),
  createCompany: body => dataOf(bodyOf(client.POST('/api/v1/companies', { body }))),
  createWebhook: body => dataOf(bodyOf(client.POST('/api/v1/webhooks', { body }))),
  createUser: body => dataOf(bodyOf(client.POST('/api/v1/users', { body }))),
  getUser: principalId =>
    dataOf(bodyOf(client.GET('/api/v1/users/{principalId}', { params: { path: { principalId } } }))),
  createBusinessHours: body => dataOf(bodyOf(client.POST('/api/v1/business-hours', { body }))),
}
