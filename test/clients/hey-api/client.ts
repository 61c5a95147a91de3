import { type Api, bodyOf, dataOf, headersFor, key, url } from './api.js'
import { client } from './earshot/client.gen.js'
import {
  createBusinessHours,
  createCompany,
  createPost,
  createUser,
  createWebhook,
  getPost,
  getUser,
  listPosts,
  votePost,
} from './earshot/index.js'

client.setConfig({ baseUrl: url, auth: key })

export const api: Api = {
  createPost: (body, idempotencyKey) =>
    dataOf(bodyOf(createPost({ body, headers: headersFor(idempotencyKey) }))),
  listPosts: query => bodyOf(listPosts({ query })),
  votePost: id => dataOf(bodyOf(votePost({ path: { id } }))),
  getPost: id => dataOf(bodyOf(getPost({ path: { id } }))),
  createCompany: body => dataOf(bodyOf(createCompany({ body }))),
  createWebhook: body => dataOf(bodyOf(createWebhook({ body }))),
  createUser: body => dataOf(bodyOf(createUser({ body }))),
  getUser: principalId => dataOf(bodyOf(getUser({ path: { principalId } }))),
  createBusinessHours: body => dataOf(bodyOf(createBusinessHours({ body }))),
}
