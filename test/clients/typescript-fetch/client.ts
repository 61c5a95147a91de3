import { type Api, dataOf, Failure, key, url } from './api.js'
import {
  BusinessHoursApi,
  CompaniesApi,
  Configuration,
  ErrorReplyFromJSON,
  PostsApi,
  type ResponseContext,
  UsersApi,
  WebhooksApi,
} from './earshot/index.js'

const failed = async ({ response }: ResponseContext) => {
  if (!response.ok) throw new Failure(response.status, ErrorReplyFromJSON(await response.json()))
}

const configuration = new Configuration({ basePath: url, accessToken: key, middleware: [{ post: failed }] })
const posts = new PostsApi(configuration)
const users = new UsersApi(configuration)

export const api: Api = {
  createPost: (postInput, idempotencyKey) =>
    dataOf(posts.createPost({ postInput, ...(idempotencyKey && { idempotencyKey }) })),
  listPosts: query => posts.listPosts(query),
  votePost: id => dataOf(posts.votePost({ id })),
  getPost: id => dataOf(posts.getPost({ id })),
  createCompany: companyInput => dataOf(new CompaniesApi(configuration).createCompany({ companyInput })),
  createWebhook: webhookInput => dataOf(new WebhooksApi(configuration).createWebhook({ webhookInput })),
  createUser: userInput => dataOf(users.createUser({ userInput })),
  getUser: principalId => dataOf(users.getUser({ principalId })),
  createBusinessHours: businessHoursInput =>
    dataOf(new BusinessHoursApi(configuration).createBusinessHours({ businessHoursInput })),
}
