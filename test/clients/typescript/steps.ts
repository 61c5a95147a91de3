import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { boardId } from './api.js'
import { api } from './client.js'

const domain = `${boardId.replace('_', '-')}.example`
const company = { name: 'Northwind', domain, externalId: boardId, mrrCents: 9_000_000_000_000 }

const expectFailure = (
  call: Promise<unknown>,
  expected: { status: number; code: string; fields?: string[] },
) => assert.rejects(call, { fields: [], ...expected })

const listPosts = async (dateFrom: string) => {
  const posts = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof api.listPosts>> = await api.listPosts({
      boardId,
      dateFrom,
      limit: 2,
      ...(cursor && { cursor }),
    })
    posts.push(...page.data)
    cursor = page.meta.pagination.cursor
  } while (cursor)
  return posts
}

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const post = await api.createPost({ boardId, title: 'Dark mode' })
await api.createPost({ boardId, title: 'Light mode' })
await api.createPost({ boardId, title: 'Sepia mode' })
assert.equal((await listPosts(minutesFromNow(-1))).length, 3)
assert.equal((await listPosts(minutesFromNow(1))).length, 0)
assert.equal((await api.votePost(post.id)).voted, true)

await expectFailure(api.getPost('post_00000000000000000000000000'), { status: 404, code: 'NOT_FOUND' })
assert.equal((await api.createCompany(company)).mrrCents, company.mrrCents)
await expectFailure(api.createCompany(company), {
  status: 409,
  code: 'CONFLICT',
  fields: ['externalId'],
})
await expectFailure(api.createPost({ boardId, title: '' }), {
  status: 400,
  code: 'VALIDATION_ERROR',
  fields: ['title'],
})
const key = randomUUID()
await api.createPost({ boardId, title: 'Sent once' }, key)
await expectFailure(api.createPost({ boardId, title: 'Another post' }, key), {
  status: 422,
  code: 'IDEMPOTENCY_KEY_REUSED',
})

const receiver = createServer().listen(0, '127.0.0.1')
await once(receiver, 'listening')
const { port } = receiver.address() as AddressInfo
const { secret = '' } = await api.createWebhook({
  url: `http://127.0.0.1:${port}`,
  events: ['post.created'],
  boardIds: [boardId],
})
const delivered = once(receiver, 'request')
await api.createPost({ boardId, title: 'Delivered' })
const [request, response] = await delivered
new Webhook(secret).verify(await text(request), request.headers)
response.end()
receiver.close()

const attributes = { plan: 'team', seats: 12, trial: false }
const user = await api.createUser({ email: `ada@${domain}`, attributes })
assert.deepEqual((await api.getUser(user.principalId)).attributes, attributes)

const monday = [{ from: '09:00', to: '24:00' }]
const hours = await api.createBusinessHours({ name: boardId, timeZone: 'Europe/Berlin', week: { monday } })
assert.deepEqual(hours.week.monday, monday)
