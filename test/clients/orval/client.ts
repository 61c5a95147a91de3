import { type Api, dataOf, Failure, headersFor } from './api.js'
import {
  createBusinessHours,
  createCompany,
  createPost,
  createUser,
  createWebhook,
  type ErrorReply,
  getPost,
  getUser,
  listPosts,
  votePost,
} from './earshot.js'

type Success = { status: 200 | 201 }

/** The body of a response. @throws {Failure} for an error response */
const bodyOf = async <R extends { status: number; data: unknown }>(
  call: Promise<R>,
): Promise<Extract<R, Success>['data']> => {
  const { status, data } = await call
  if (status >= 400) throw new Failure(status, data as ErrorReply)
  return data
}

export const api: Api = {
  createPost: (post, idempotencyKey) =>
    dataOf(bodyOf(createPost(post, undefined, { headers: new Headers(headersFor(idempotencyKey)) }))),
  listPosts: query => bodyOf(listPosts(query)),
  votePost: id => dataOf(bodyOf(votePost(id))),
  getPost: id => dataOf(bodyOf(getPost(id))),
  createCompany: company => dataOf(bodyOf(createCompany(company))),
  createWebhook: webhook => dataOf(bodyOf(createWebhook(webhook))),
  createUser: user => dataOf(bodyOf(createUser(user))),
  getUser: id => dataOf(bodyOf(getUser(id))),
  createBusinessHours: hours => dataOf(bodyOf(createBusinessHours(hours))),
}
