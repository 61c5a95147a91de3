import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dataUrl, eventually, openEventStream, pngOf, type TestClient, testClient } from '@earshot/testing'
import { signedIn } from '../../services/accounts/src/accounts/sign-in/harness.ts'
import { createMember } from '../../services/accounts/src/credentials/oauth/harness.ts'
import { operationsOf } from '../api/contract/document.ts'
import { enableWidget, newVisitor, signing } from '../client/visitors.ts'
import { startEarshot, type TestEarshot } from '../deployments/earshot.ts'
import { sharedEarshot } from '../deployments/shared.ts'

// Visitors with visitor tokens on a complete Earshot: each can access their own conversations, public feedback, and what they
// wrote there.

/** Who they are, and which emails they get. */
const ofThemselves = [
  'getMe',
  'getEmailChoices',
  'updateEmailChoices',
  'mergeAnonymousVisitor',
  'getContactAddress',
  'setContactAddress',
  'listMyComments',
  'listMyFollows',
  'listMyVotes',
]

/** Public, and the same for everyone. */
const publicLists = [
  'listEventTypes',
  'listBoards',
  'getBoard',
  'listStatuses',
  'getStatus',
  'listTags',
  'getTag',
  'listRoadmaps',
  'getRoadmap',
  'listRoadmapPosts',
  'listChangelog',
  'getChangelog',
]

/** The feedback form and its posts, with the rights of a user of the portal: public boards, and changes of what is their own. */
const feedback = [
  'listPosts',
  'createPost',
  'getPost',
  'updatePost',
  'deletePost',
  'findSimilarPosts',
  'listSimilarPosts',
  'listPostActivity',
  'votePost',
  'setPostVote',
  'deletePostVote',
  'listPostVoters',
  'listVotes',
  'createVote',
  'getVote',
  'updateVote',
  'deleteVote',
  'getPostFollow',
  'followPost',
  'unfollowPost',
  'listPostComments',
  'listComments',
  'createPostComment',
  'createComment',
  'getComment',
  'updateComment',
  'deleteComment',
  'addCommentReaction',
  'removeCommentReaction',
  'addChangelogReaction',
  'removeChangelogReaction',
  'listMentionable',
]

/** Their own conversations, for the messenger. */
const messenger = [
  'streamChanges',
  'listConversations',
  'createConversation',
  'getConversation',
  'markConversationRead',
  'getConversationPresence',
  'setConversationPresence',
  'endConversationPresence',
  'rateConversation',
  'listConversationMessages',
  'createConversationMessage',
  'getMessage',
  'updateMessage',
  'deleteMessage',
  'uploadFile',
  'getFile',
  'listPrincipalPictures',
]

/** The operations open to visitors. All others are rejected. */
const open = [...ofThemselves, ...publicLists, ...feedback, ...messenger]

/** What an anonymous visitor may not do, unlike one that the site identifies. */
const forAccounts = [
  'updateEmailChoices',
  'mergeAnonymousVisitor',
  'updatePost',
  'deletePost',
  'updateVote',
  'followPost',
  'unfollowPost',
  'createPostComment',
  'createComment',
  'updateComment',
  'deleteComment',
  'addCommentReaction',
  'removeCommentReaction',
  'addChangelogReaction',
  'removeChangelogReaction',
  'deleteMe',
  'exportMyData',
  'listMentionable',
]

const authorizing = async (earshot: TestEarshot) => {
  const sign = await signing(earshot)
  return (claims: object) => ({ authorization: `Bearer ${sign(claims)}` })
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

const request = (client: TestClient, method: Method, path: string, body?: object) =>
  method === 'get' || method === 'delete' ? client[method](path) : client[method](path, body ?? {})

const message = { content: 'The export stops at 99 percent.' }

test('a visitor can read and write their own conversations, and cannot detect those of others', async () => {
  const earshot = await sharedEarshot()
  const { api } = earshot
  const authorization = await authorizing(earshot)
  const as = (claims: object) => testClient(`${earshot.url}/api/v1`, authorization(claims))
  const grace = as({ sub: 'crm-1', email: 'grace@example.com', name: 'Grace Holt' })
  const frank = as({ sub: 'crm-2', email: 'frank@example.com' })

  const visitor = { email: 'Grace@example.com' }
  const created = await grace.post('/conversations', { channel: 'web', visitor, message })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  const hers = `/conversations/${created.data.id}`
  assert.equal(created.data.visitorEmail, 'grace@example.com')
  await api.post(`${hers}/note`, { content: 'Difficult customer' })
  await api.post(`${hers}/tags`, { tags: ['difficult'] })
  assert.equal((await api.post(`${hers}/reply`, { content: 'We have found it.' })).status, 201)

  const seen = await grace.get(`${hers}/messages`)
  assert.deepEqual(
    seen.data.map(({ senderType, content }: { senderType: string; content: string }) => [
      senderType,
      content,
    ]),
    [
      ['visitor', message.content],
      ['agent', 'We have found it.'],
    ],
  )
  assert.equal((await grace.get(`${hers}/messages?includeInternal=true`)).status, 400)
  assert.deepEqual((await grace.get(hers)).data.tags, [])
  const notes = (await api.get(`${hers}/messages?includeInternal=true`)).data.filter(
    ({ isInternal }: { isInternal: boolean }) => isInternal,
  )
  assert.ok(notes.length > 0)
  for (const { id } of notes)
    for (const method of ['get', 'delete'] as const)
      assert.equal((await grace[method](`/messages/${id}`)).status, 404)
  const response = await grace.post(`${hers}/messages`, { content: 'Thank you.' })
  assert.deepEqual([response.status, response.data.senderType], [201, 'visitor'])
  assert.equal((await grace.patch(`/messages/${response.data.id}`, { content: 'Thank you!' })).status, 200)
  assert.equal((await grace.post(`${hers}/csat`, { rating: 5 })).status, 200)
  assert.equal((await grace.post(`${hers}/read`)).data.unread, false)

  const refused: [string, object][] = [
    ['priority', { message, visitor, priority: 'urgent' }],
    ['assignedTeamId', { message, visitor, assignedTeamId: 'team_01jn0where0n0where0n0where' }],
    ['visitor', { message, visitor: { email: 'frank@example.com' } }],
    ['visitor', { message, visitor: { anonymous: true } }],
    ['visitor', { message }],
  ]
  for (const [field, body] of refused) {
    const { status, error } = await grace.post('/conversations', body)
    assert.deepEqual([status, error.details.errors[0].path], [400, field])
  }
  const { principalId } = (await grace.get('/me')).data
  const again = await grace.post('/conversations', { visitor: { principalId }, message })
  assert.deepEqual([again.status, again.data.visitorPrincipalId], [201, principalId])
  const asAgent = await grace.post(`${hers}/messages`, { content: 'x', senderType: 'agent' })
  assert.equal(asAgent.status, 400)

  // For Frank, Grace's objects are indistinguishable from unknown ones.
  const first = seen.data[0].id
  const his: [Method, string, object?][] = [
    ['get', hers],
    ['get', `${hers}/messages`],
    ['post', `${hers}/messages`, { content: 'x' }],
    ['post', `${hers}/csat`, { rating: 1 }],
    ['post', `${hers}/read`],
    ['get', `/messages/${first}`],
    ['patch', `/messages/${first}`, { content: 'x' }],
    ['delete', `/messages/${first}`],
  ]
  for (const [method, path, body] of his) {
    const nothing = path.replace(/_[0-9a-z]{26}/, '_01jn0where0n0where0n0where')
    const responses = [await request(frank, method, path, body), await request(frank, method, nothing, body)]
    const errors = responses.map(({ status, error }) => [status, error.code, error.message])
    assert.deepEqual(errors[0], errors[1], path)
    assert.equal(errors[0]?.[0], 404, path)
  }
  for (const query of [
    '',
    '?search=export',
    '?tag=difficult',
    `?visitorPrincipalId=${created.data.visitorPrincipalId}`,
  ])
    assert.deepEqual((await frank.get(`/conversations${query}`)).data, [], query)
})

test('a messenger needs nothing but a visitor token: files, names and pictures of members, and the rating', async () => {
  const earshot = await sharedEarshot()
  const { url, api } = earshot
  const visitor = newVisitor()
  const headers = (await authorizing(earshot))(visitor)
  const grace = testClient(`${url}/api/v1`, headers)
  const gateway = { url, as: () => api }
  const { email } = await createMember(gateway, 'ada@example.org', 'member')
  const ada = await signedIn(gateway, email)
  const picture = dataUrl('image/png', pngOf({ width: 64, height: 64 }))
  assert.equal((await ada.auth.patch('/auth/profile', { name: 'Ada Moreno', picture })).status, 200)

  const upload = await fetch(`${url}/api/v1/files?name=trace.log`, { method: 'POST', headers, body: 'lines' })
  const { data: file } = (await upload.json()) as { data: { id: string } }
  assert.equal(upload.status, 201)
  const started = await grace.post('/conversations', {
    channel: 'messenger',
    visitor: { email: visitor.email },
    message: { attachments: [{ fileId: file.id }] },
  })
  assert.equal(started.status, 201, JSON.stringify(started.body))
  const path = `/conversations/${started.data.id}`
  assert.equal((await ada.api.post(`${path}/reply`, { content: 'Thank you.' })).status, 201)
  const [own, reply] = (await grace.get(`${path}/messages`)).data
  assert.deepEqual([own.content, own.attachments[0].name], ['', 'trace.log'])
  const address = own.attachments[0].url
  assert.ok(address.startsWith(`${url.replace('127.0.0.1', 'localhost')}/files/`), 'it works on any page')
  assert.equal(await (await fetch(address)).text(), 'lines')
  assert.deepEqual([reply.authorName, reply.authorEmail], ['Ada Moreno', null])
  assert.ok(!JSON.stringify((await grace.get(path)).body).includes(email))
  const { data } = await grace.get(`/principals/pictures?principalIds=${reply.authorPrincipalId}`)
  assert.equal((await fetch(url + data.pictures[0].image)).headers.get('content-type'), 'image/png')

  assert.equal((await grace.get('/conversations')).data[0].unread, true)
  assert.equal((await grace.post(`${path}/read`)).data.unread, false)
  assert.equal((await ada.api.post(`${path}/status`, { status: 'closed' })).status, 200)
  assert.equal((await grace.get(path)).data.status, 'closed')
  assert.equal((await grace.post(`${path}/csat`, { rating: 5, comment: 'Quick.' })).status, 200)
  assert.equal((await grace.get(path)).data.csat.rating, 5)
})

test('a visitor takes part in feedback like a user of the portal, and sees nothing private', async () => {
  await using earshot = await startEarshot({ RATE_LIMIT_PER_MINUTE: '0' })
  const { api, make, board } = earshot
  const authorization = await authorizing(earshot)
  const as = (claims: object) => testClient(`${earshot.url}/api/v1`, authorization(claims))
  const grace = as({ sub: 'crm-1', email: 'grace@example.com', name: 'Grace Holt' })
  const frank = as({ sub: 'crm-2', email: 'frank@example.com', name: 'Frank Bell' })

  const hers = await grace.post('/posts', { boardId: board, title: 'Dark mode', content: 'At night.' })
  assert.deepEqual([hers.status, hers.data.authorName], [201, 'Grace Holt'])
  const post = `/posts/${hers.data.id}`
  assert.equal((await frank.put(`${post}/vote`)).data.voteCount, 1)
  assert.equal((await frank.put(`${post}/follow`)).status, 200)
  const comment = await frank.post(`${post}/comments`, { content: 'Me too.' })
  assert.equal(comment.status, 201)
  assert.equal((await frank.get('/posts/similar?title=Dark%20modes')).data[0]?.id, hers.data.id)

  const his: [Method, string, object?][] = [
    ['patch', post, { title: 'Mine' }],
    ['delete', post],
    ['patch', `/comments/${(await make(`${post}/comments`, { content: 'Planned.' })).id}`, { content: 'x' }],
  ]
  for (const [method, path, body] of his)
    assert.equal((await request(frank, method, path, body)).status, 403, `${method} ${path}`)
  assert.equal((await frank.patch(`/comments/${comment.data.id}`, { content: 'Me, too.' })).status, 200)
  for (const body of [
    { authorEmail: 'grace@example.com' },
    { authorPrincipalId: hers.data.authorPrincipalId },
  ])
    assert.ok((await frank.post('/posts', { boardId: board, title: 'Not mine', ...body })).status >= 400)

  const secret = await make('/boards', { name: 'Roadmap ideas', audience: 'private' })
  const hidden = await make('/posts', { boardId: secret.id, title: 'Dark secret' })
  await make(`${post}/comments`, { content: 'Dark note', isPrivate: true })
  await make('/changelog', { title: 'Dark draft' })
  await api.patch(`/boards/${board}`, { settings: { requireApproval: 'posts' } })
  const pending = (await grace.post('/posts', { boardId: board, title: 'Dark and pending' })).data
  const gone: [Method, string, object?][] = [
    ['get', `/posts/${hidden.id}`],
    ['get', `/posts/${pending.id}`],
    ['get', `/boards/${secret.id}`],
    ['get', `/posts/${pending.id}/comments`],
    ['put', `/posts/${hidden.id}/vote`],
    ['put', `/posts/${hidden.id}/follow`],
    ['post', `/posts/${hidden.id}/comments`, { content: 'x' }],
    ['post', '/posts', { boardId: secret.id, title: 'x' }],
  ]
  for (const [method, path, body] of gone) {
    const { status, text } = await request(frank, method, path, body).then(it => ({
      status: it.status,
      text: JSON.stringify(it.body),
    }))
    assert.ok([400, 404].includes(status) && !text.includes('secret'), `${method} ${path}: ${status} ${text}`)
  }
  const lists = [
    '/boards',
    '/posts',
    '/posts?search=dark',
    `/posts?boardIds=${secret.id}`,
    '/posts/similar?title=Dark%20secret',
    `${post}/comments`,
    `${post}/activity`,
    `${post}/voters`,
    `${post}/similar`,
    '/votes',
    '/changelog',
    '/changelog?status=draft',
    '/roadmaps',
    post,
  ]
  for (const path of lists) {
    const { body } = await frank.get(path)
    const text = JSON.stringify(body)
    for (const word of ['secret', 'pending', 'note', 'draft', 'ideas', 'grace@example.com'])
      assert.ok(!text.includes(word), `${path} has ${word}: ${text}`)
  }
})

test('a visitor receives changes of their own conversations as they happen, and no others', async () => {
  const earshot = await sharedEarshot()
  const { api, url } = earshot
  const authorization = await authorizing(earshot)
  const visit = async (claims: object) => {
    const headers = authorization(claims)
    const stream = await openEventStream(`${url}/api/v1/changes`, headers)
    return { stream, api: testClient(`${url}/api/v1`, headers) }
  }
  const grace = await visit(newVisitor())
  const frank = await visit(newVisitor())
  await using graceStream = grace.stream
  await using frankStream = frank.stream
  const start = async (client: TestClient) => {
    const { principalId } = (await client.get('/me')).data
    return (await client.post('/conversations', { visitor: { principalId }, message })).data.id as string
  }
  const hers = await start(grace.api)
  await api.post(`/conversations/${hers}/note`, { content: 'Difficult customer' })
  await api.post(`/conversations/${hers}/assign`, { principalId: null, teamId: null })
  await api.post(`/conversations/${hers}/tags`, { tags: ['difficult'] })
  const reply = (await api.post(`/conversations/${hers}/reply`, { content: 'We have found it.' })).data
  await api.patch(`/messages/${reply.id}`, { content: 'We found it.' })
  await api.delete(`/messages/${reply.id}`)
  await api.post(`/conversations/${hers}/status`, { status: 'closed' })
  const his = await start(frank.api)
  const last = (await grace.api.post(`/conversations/${hers}/messages`, { content: 'Thank you.' })).data
  await eventually(() =>
    graceStream.events.some(
      ({ subjects }: { subjects: { message?: string } }) => subjects.message === last.id,
    ),
  )
  const received = graceStream.events.map(({ type, subjects }) => [type, subjects.conversation])
  assert.deepEqual(received, [
    ['conversation.created', hers],
    ['message.created', hers],
    ['message.created', hers],
    ['message.updated', hers],
    ['message.deleted', hers],
    ['conversation.status_changed', hers],
    ['message.created', hers],
    ['conversation.status_changed', hers],
  ])
  await eventually(() => frankStream.events.length === 2)
  assert.ok(frankStream.events.every(({ subjects }) => subjects.conversation === his))
  assert.ok(!JSON.stringify(graceStream.events).includes('found'))
})

test('a visitor and the team see each other type in the conversation of the visitor, and in no other', async () => {
  const earshot = await sharedEarshot()
  const { api, url } = earshot
  const authorization = await authorizing(earshot)
  const as = (claims: object) => testClient(`${url}/api/v1`, authorization(claims))
  const [grace, frank] = [as(newVisitor()), as(newVisitor())]
  const { principalId } = (await grace.get('/me')).data
  const { id } = (await grace.post('/conversations', { visitor: { principalId }, message })).data
  const at = `/conversations/${id}/presence`
  const me = (await api.get('/me')).data
  await api.put(at, { state: 'typing' })
  assert.deepEqual((await grace.put(at, { state: 'typing' })).data, {
    members: [],
    typing: [{ name: me.name }],
  })
  assert.deepEqual((await api.get(at)).data.typing, [{ name: 'Grace Holt' }])
  assert.equal((await frank.put(at, { state: 'typing' })).status, 404)
  assert.equal((await frank.get(at)).status, 404)
})

/** The operations that a credential may not use, with the code of the error, and those that it may use. */
const refusedOf = async ({ url }: TestEarshot, headers: Record<string, string>) => {
  const document = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as Record<string, unknown>
  const operations = operationsOf(document).filter(({ needsKey }) => needsKey)
  const refused: Record<string, string> = {}
  for (const { id, method, path, parameters } of operations) {
    const inPath = parameters.filter(it => it.in === 'path')
    const filled = inPath.reduce(
      (text, { name, example }) => text.replace(`{${name}}`, String(example)),
      path,
    )
    const response = await fetch(`${url + filled}?nonsense=1`, { method, headers })
    if (response.status === 403) refused[id] = JSON.parse(await response.text()).error.code
    else await response.arrayBuffer()
  }
  return { refused, allowed: operations.map(({ id }) => id).filter(id => !(id in refused)) }
}

test('all other operations reject visitors with 403', async () => {
  const earshot = await sharedEarshot()
  const { allowed } = await refusedOf(earshot, (await authorizing(earshot))(newVisitor()))
  assert.deepEqual(allowed.toSorted(), open.toSorted())
})

test('an anonymous visitor may do less, and is asked to sign in', async () => {
  const earshot = await sharedEarshot()
  await enableWidget(earshot)
  const anybody = testClient(earshot.url)
  const { token } = (await anybody.post('/api/v1/widget/visitors', {})).data
  const { refused, allowed } = await refusedOf(earshot, { authorization: `Bearer ${token}` })
  const expected = open.filter(id => !forAccounts.includes(id))
  assert.deepEqual(allowed.toSorted(), expected.toSorted())
  const toSignIn = Object.keys(refused).filter(id => refused[id] === 'SIGN_IN_REQUIRED')
  assert.deepEqual(toSignIn.toSorted(), forAccounts.toSorted())
})
