import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '@earshot/contracts'
import { startReceiver, type TestResponse, testClient } from '@earshot/testing'
import { adminKey, startEarshot, type TestEarshot } from '../deployments/earshot.ts'

// What the published API tests and the import tool of Quackback send, and what they expect. A row with `reason` is one where Earshot
// responds differently on purpose: decision 46 explains each.

let earshot: TestEarshot

before(async () => {
  earshot = await startEarshot({ RATE_LIMIT_PER_MINUTE: '0' })
})
after(() => earshot[Symbol.asyncDispose]())

type Parsed = { data?: TestResponse['data']; error?: TestResponse['error'] }

/** The cursor of the next page. */
const cursorIn = ({ body }: TestResponse): unknown =>
  (body as { meta: { pagination: { cursor: unknown } } }).meta.pagination.cursor

type Row = {
  send: () => Promise<TestResponse>
  /** The expected status. */
  status: number
  expect?: (response: TestResponse) => void
  /** Why the status is `ours` instead. */
  reason?: string
  ours?: number
}

const hasFields =
  (fields: object) =>
  ({ data }: TestResponse) => {
    const shown = Object.fromEntries(Object.keys(fields).map(name => [name, data[name]]))
    assert.deepEqual(shown, fields)
  }

const keyed = (key: string) => testClient(`${earshot.url}/api/v1`, { authorization: `Bearer ${key}` })

const things = () => {
  const { api, board, make } = earshot
  return {
    api,
    board,
    make,
    newPost: async (more: object = {}): Promise<string> =>
      (await make('/posts', { boardId: board, title: 'Dark mode', content: 'Please', ...more })).id,
    person: async (): Promise<string> =>
      (await make('/users/identify', { email: `${newId('evt')}@example.com`, name: 'Grace' })).principalId,
    /** A DELETE with a body. */
    remove: async (path: string, body: object) => {
      const response = await fetch(`${earshot.url}/api/v1${path}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const parsed = (await response.json()) as Parsed
      const { status, headers } = response
      return { status, headers, body: parsed, data: parsed.data, error: parsed.error }
    },
  }
}

const malformed = 'A malformed id in a path is an address that does not exist.'
const unknownInBody = 'An id in a body that does not exist is an invalid field, which the error names.'
const strict = 'A filter that cannot match is an error, instead of a list without the filter.'
const state = 'The reply says whether the voter has a vote now, and the new count, which 204 could not.'

const rows: Record<string, (on: ReturnType<typeof things>) => Row> = {
  'a request without a key': () => ({
    send: () => testClient(`${earshot.url}/api/v1`).get('/boards'),
    status: 401,
  }),
  'a request with a wrong key': () => ({ send: () => keyed('invalid_key').get('/boards'), status: 401 }),
  'list boards': ({ api }) => ({
    send: () => api.get('/boards'),
    status: 200,
    expect: ({ data }) => assert.ok(Array.isArray(data)),
  }),
  'create a board': ({ api }) => ({
    send: () => api.post('/boards', { name: 'Test Board', slug: `test-board-${Date.now()}` }),
    status: 201,
    expect: ({ data }) => assert.ok(data.id),
  }),
  'create a board without a description': ({ api }) => ({
    send: () => api.post('/boards', { name: 'Null board', description: null }),
    status: 201,
  }),
  'create a board with a slug with underscores': ({ api }) => ({
    send: () => api.post('/boards', { name: 'Test Board', slug: 'slug_with_underscores' }),
    status: 400,
    ours: 201,
    reason: 'Slugs may have underscores, as those of statuses have.',
  }),
  'get a board': ({ api, board }) => ({
    send: () => api.get(`/boards/${board}`),
    status: 200,
    expect: ({ data }) => assert.equal(data.id, board),
  }),
  'get a board by a malformed id': ({ api }) => ({
    send: () => api.get('/boards/invalid-id'),
    status: 400,
    ours: 404,
    reason: malformed,
  }),
  'list posts': ({ api }) => ({
    send: () => api.get('/posts'),
    status: 200,
    expect: response => assert.ok(Array.isArray(response.data) && cursorIn(response) !== undefined),
  }),
  'create a post': ({ api, board }) => ({
    send: async () => api.post('/posts', { boardId: board, title: 'Test Post', content: 'Test' }),
    status: 201,
  }),
  'create a post with an empty content': ({ api, board }) => ({
    send: async () => api.post('/posts', { boardId: board, title: 'Title only', content: '' }),
    status: 201,
  }),
  'create a post with an empty title': ({ api }) => ({
    send: () => api.post('/posts', { title: '', content: 'Test' }),
    status: 400,
    // The code is VALIDATION_ERROR there BAD_REQUEST: see the decision.
    expect: ({ error }) =>
      assert.deepEqual([error.code, typeof error.message], ['VALIDATION_ERROR', 'string']),
  }),
  'get a post': ({ api, newPost }) => ({
    send: async () => api.get(`/posts/${await newPost()}`),
    status: 200,
    expect: ({ data }) => assert.match(data.createdAt, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/),
  }),
  'get a post by a malformed id': ({ api }) => ({
    send: () => api.get('/posts/invalid-id'),
    status: 400,
    ours: 404,
    reason: malformed,
  }),
  'get a post by an id with too few characters': ({ api }) => ({
    send: () => api.get('/posts/post_invalid123'),
    status: 400,
    ours: 404,
    reason: malformed,
  }),
  'get a post by the id of a board': ({ api, board }) => ({
    send: async () => api.get(`/posts/${board}`),
    status: 400,
    ours: 404,
    reason: malformed,
  }),
  'list posts of a malformed board': ({ api }) => ({
    send: () => api.get('/posts?boardId=invalid'),
    status: 200,
    ours: 400,
    reason: strict,
  }),
  'list five posts': ({ api }) => ({
    send: () => api.get('/posts?limit=5'),
    status: 200,
    expect: ({ data }) => assert.ok(data.length <= 5),
  }),
  'list more posts than the maximum': ({ api }) => ({
    send: () => api.get('/posts?limit=500'),
    status: 200,
    expect: ({ data }) => assert.ok(data.length <= 100),
  }),
  'list the next page of posts': ({ api, newPost }) => ({
    send: async () => {
      await newPost()
      await newPost()
      return api.get(`/posts?limit=1&cursor=${cursorIn(await api.get('/posts?limit=1'))}`)
    },
    status: 200,
  }),
  'get a post that does not exist': ({ api }) => ({
    send: () => api.get(`/posts/${newId('post')}`),
    status: 404,
    expect: ({ error }) => assert.equal(error.code, 'NOT_FOUND'),
  }),
  'create a post without fields': ({ api }) => ({
    send: () => api.post('/posts', {}),
    status: 400,
    expect: ({ error }) => assert.ok(error.code && error.message),
  }),
  'create a post on a board that does not exist': ({ api }) => ({
    send: () => api.post('/posts', { boardId: newId('board'), title: 'Test', content: 'Test' }),
    status: 404,
    ours: 400,
    reason: unknownInBody,
  }),
  'create a post with a status that does not exist': ({ api, board }) => ({
    send: async () =>
      api.post('/posts', { boardId: board, title: 'Test', content: '', statusId: newId('status') }),
    status: 404,
    ours: 400,
    reason: unknownInBody,
  }),
  'comment on a post that does not exist': ({ api }) => ({
    send: () => api.post(`/posts/${newId('post')}/comments`, { content: 'Test comment' }),
    status: 404,
  }),
  'create a post with the longest title': ({ api, board }) => ({
    send: async () => api.post('/posts', { boardId: board, title: 'A'.repeat(200), content: '' }),
    status: 201,
  }),
  'create a post with a longer title': ({ api, board }) => ({
    send: async () => api.post('/posts', { boardId: board, title: 'A'.repeat(201), content: '' }),
    status: 400,
  }),
  'create a post with a title in several scripts': ({ api, board }) => ({
    send: async () => api.post('/posts', { boardId: board, title: '🎉 日本語 Ñoño', content: '' }),
    status: 201,
  }),
  'a proxy vote without a voter': ({ api, newPost }) => ({
    send: async () => api.post(`/posts/${await newPost()}/vote/proxy`, {}),
    status: 400,
  }),
  'a proxy vote for a malformed post': ({ api }) => ({
    send: () => api.post('/posts/invalid_id/vote/proxy', { voterPrincipalId: newId('principal') }),
    status: 400,
    ours: 404,
    reason: malformed,
  }),
  'a proxy vote': ({ api, newPost, person }) => ({
    send: async () => api.post(`/posts/${await newPost()}/vote/proxy`, { voterPrincipalId: await person() }),
    status: 200,
    expect: hasFields({ voted: true, voteCount: 1 }),
  }),
  'the same proxy vote again': ({ api, newPost, person }) => ({
    send: async () => {
      const path = `/posts/${await newPost()}/vote/proxy`
      const body = { voterPrincipalId: await person() }
      await api.post(path, body)
      return api.post(path, body)
    },
    status: 200,
    // `voted` is false there, as nothing was done: see the decision.
    expect: hasFields({ voted: true, voteCount: 1 }),
  }),
  'the removal of a proxy vote, with a body': ({ api, newPost, person, remove }) => ({
    send: async () => {
      const path = `/posts/${await newPost()}/vote/proxy`
      const body = { voterPrincipalId: await person() }
      await api.post(path, body)
      return remove(path, body)
    },
    status: 204,
    ours: 200,
    reason: state,
    expect: hasFields({ voted: false, voteCount: 0 }),
  }),
  'the removal of a proxy vote that does not exist': ({ newPost, person, remove }) => ({
    send: async () => remove(`/posts/${await newPost()}/vote/proxy`, { voterPrincipalId: await person() }),
    status: 204,
    ours: 200,
    reason: state,
  }),
  'the removal of a proxy vote without a voter': ({ newPost, remove }) => ({
    send: async () => remove(`/posts/${await newPost()}/vote/proxy`, {}),
    status: 400,
  }),
  'list deleted posts by tag, owner and votes': ({ api, make, person }) => ({
    send: async () => {
      const tag = await make('/tags', { name: `Tag ${newId('tag')}`, color: '#2563eb', description: null })
      return api.get(`/posts?showDeleted=true&tagId=${tag.id}&ownerId=${await person()}&sort=top`)
    },
    status: 200,
  }),
  'set the owner of a post': ({ api, make, newPost }) => ({
    send: async () => {
      const { id: ownerId } = await make('/principals', {
        email: `${newId('evt')}@example.com`,
        role: 'member',
      })
      return api.patch(`/posts/${await newPost()}`, { ownerId })
    },
    status: 200,
    expect: ({ data }) => assert.ok(data.ownerId && data.ownerId === data.ownerPrincipalId),
  }),
  'merge a post': ({ api, newPost }) => ({
    send: async () => {
      const canonical = await newPost()
      return api.post(`/posts/${await newPost()}/merge`, { canonicalPostId: canonical })
    },
    status: 200,
    expect: ({ data }) => {
      assert.deepEqual(data.canonicalPost, { id: data.canonicalPostId, voteCount: 0 })
      assert.deepEqual(data.duplicatePost, { id: data.id })
    },
  }),
  'get a post with a merged one': ({ api, newPost }) => ({
    send: async () => {
      const canonical = await newPost()
      await api.post(`/posts/${await newPost()}/merge`, { canonicalPostId: canonical })
      return api.get(`/posts/${canonical}`)
    },
    status: 200,
    expect: ({ data: { mergedPosts, ownerId, isCommentsLocked } }) => {
      assert.deepEqual([mergedPosts.length, ownerId, isCommentsLocked], [1, null, false])
      const [{ title, voteCount, createdAt }] = mergedPosts
      assert.deepEqual([title, voteCount], ['Dark mode', 0])
      assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    },
  }),
  'comment without a parent': ({ api, newPost }) => ({
    send: async () => api.post(`/posts/${await newPost()}/comments`, { content: 'Hi', parentId: null }),
    status: 201,
    expect: hasFields({ parentId: null, isTeamMember: true, replies: [] }),
  }),
  'list the comments of a post': ({ api, newPost, make }) => ({
    send: async () => {
      const id = await newPost()
      const { id: parentId } = await make(`/posts/${id}/comments`, { content: 'One' })
      await make(`/posts/${id}/comments`, { content: 'Two', parentId })
      return api.get(`/posts/${id}/comments`)
    },
    status: 200,
    expect: ({ data }) =>
      assert.deepEqual(
        data.map((it: { replies: [] }) => it.replies),
        [[], []],
      ),
  }),
  'pause a webhook': ({ api, make }) => ({
    send: async () => {
      const { id } = await make('/webhooks', {
        url: 'http://127.0.0.1:9/',
        events: ['post.created'],
        boardIds: [],
      })
      return api.patch(`/webhooks/${id}`, { status: 'disabled' })
    },
    status: 200,
    expect: hasFields({ status: 'paused', failureCount: 0, lastTriggeredAt: null }),
  }),
  'test a webhook': ({ api, make }) => ({
    send: async () => {
      await using receiver = await startReceiver()
      const { id } = await make('/webhooks', { url: receiver.url, events: ['post.created'] })
      return api.post(`/webhooks/${id}/test`, { eventType: 'post.deleted' })
    },
    status: 200,
  }),
  'create a customer ticket with a link': ({ api }) => ({
    send: () =>
      api.post('/tickets', {
        type: 'customer',
        title: 'Cannot log in',
        description: 'Steps',
        attachments: [{ url: 'https://cdn.example.com/uploads/screenshot.png?v=1', size: 48_213 }],
      }),
    status: 201,
    expect: ({ data: { attachments, reference } }) => {
      const [{ name, contentType }] = attachments
      assert.deepEqual([name, contentType], ['screenshot.png', 'application/octet-stream'])
      assert.match(reference, /^#\d+$/)
    },
  }),
  'unassign a ticket': ({ api, make }) => ({
    send: async () => {
      const { id } = await make('/tickets', { type: 'customer', title: 'Hi' })
      return api.post(`/tickets/${id}/assign`, { assigneePrincipalId: null })
    },
    status: 200,
    expect: hasFields({ assigneePrincipalId: null, assigneeTeamId: null, assignedPrincipalId: null }),
  }),
  'list the conversations of an agent': ({ api }) => ({
    send: () => api.get(`/conversations?assignedAgentPrincipalId=${newId('principal')}`),
    status: 200,
    expect: ({ data }) => assert.deepEqual(data, []),
  }),
  'unassign a conversation': ({ api, make }) => ({
    send: async () => {
      const message = { content: 'Hello' }
      const { id } = await make('/conversations', { visitor: { anonymous: true }, message })
      return api.post(`/conversations/${id}/assign`, { agentPrincipalId: null })
    },
    status: 200,
    expect: hasFields({ assignedAgentPrincipalId: null }),
  }),
  'identify a user': ({ api }) => ({
    send: () => api.post('/users/identify', { email: 'lin@example.com', name: 'Lin' }),
    status: 201,
    expect: hasFields({ name: 'Lin', displayName: 'Lin' }),
  }),
  'list members': ({ api }) => ({ send: () => api.get('/principals'), status: 200 }),
}

for (const [name, row] of Object.entries(rows))
  test(`${name}: as clients of Quackback expect, or different for a reason`, async () => {
    const { send, status, expect, reason, ours = status } = row(things())
    assert.equal(ours !== status, reason !== undefined)
    const response = await send()
    assert.equal(response.status, ours, JSON.stringify(response.body))
    expect?.(response)
  })

test('an import in the manner of Quackback’s tool brings in all posts, comments and votes with their times, without events', async () => {
  const { api, board, make } = things()
  const headers = { 'x-import-mode': 'true' }
  const old = '2024-03-01T08:00:00.000Z'
  const { data: before } = await api.get('/events?limit=100')
  const post = async (path: string, body: object) => {
    const response = await api.post(path, body, headers)
    assert.ok(response.status < 300, JSON.stringify(response.body))
    return response.data
  }
  const first = await post('/posts', { boardId: board, title: 'Old idea', content: 'Text', createdAt: old })
  const second = await post('/posts', {
    boardId: board,
    title: 'Older idea',
    content: 'Text',
    createdAt: old,
  })
  const voters = []
  for (const name of ['Ann', 'Ben', 'Cem'])
    voters.push(await post('/users/identify', { email: `${name.toLowerCase()}@example.com`, name }))
  for (const { principalId } of voters)
    await post(`/posts/${first.id}/vote/proxy`, { voterPrincipalId: principalId, createdAt: old })
  await post(`/posts/${first.id}/comments`, { content: 'Private', isPrivate: true, createdAt: old })
  await post(`/posts/${second.id}/merge`, { canonicalPostId: first.id })
  await post('/changelog', {
    title: 'Shipped',
    content: 'It works',
    publishedAt: old,
    linkedPostIds: [first.id],
  })
  const { data: voted } = await api.get(`/posts/${first.id}/voters`)
  assert.deepEqual(
    voted.map((it: { createdAt: string }) => it.createdAt),
    [old, old, old],
  )
  assert.equal((await api.get(`/posts/${first.id}`)).data.voteCount, 3)
  const member = (await make('/api-keys', { name: 'Import', role: 'member', access: 'full' })).key
  const refused = await keyed(member).post('/posts', { boardId: board, title: 'x' }, headers)
  assert.deepEqual([refused.status, refused.error.code], [403, 'INSUFFICIENT_SCOPE'])
  const contradiction = await api.post('/posts?notify=true', { boardId: board, title: 'x' }, headers)
  assert.match(contradiction.error.message, /X-Import-Mode.*notify/)
  const { data: after } = await api.get('/events?limit=100')
  const added = after.slice(0, after.length - before.length).map((it: { type: string }) => it.type)
  assert.deepEqual(
    added.filter((type: string) => /created|voted/.test(type)),
    [],
  )
})

test('a lenient request ignores unknown fields behind the gateway, and pages of other origins can read which', async () => {
  const { board } = things()
  const response = await fetch(`${earshot.url}/api/v1/posts?colour=red`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${adminKey}`,
      'content-type': 'application/json',
      prefer: 'handling=lenient',
    },
    body: JSON.stringify({ boardId: board, title: 'Lenient', isPublic: true }),
  })
  assert.equal(response.status, 201)
  assert.equal(response.headers.get('preference-applied'), 'handling=lenient')
  assert.equal(response.headers.get('earshot-ignored-fields'), 'colour, isPublic')
})
