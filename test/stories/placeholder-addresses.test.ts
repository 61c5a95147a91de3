import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Identity, newId } from '@earshot/contracts'
import { signCaller } from '@earshot/http'
import {
  eventually,
  recordLog,
  type TestClient,
  type TestResponse,
  testAdmin,
  testSecret,
} from '@earshot/testing'
import fc from 'fast-check'
import { type FeedbackAndWebhooks, startFeedbackAndWebhooks } from '../deployments/feedback-and-webhooks.ts'

const types = [
  'post.created',
  'post.deleted',
  'post.voted',
  'post.merged',
  'comment.created',
  'comment.updated',
  'comment.deleted',
]

const word = fc.stringMatching(/^[a-zA-Z0-9._+-]{1,12}$/)
const address = fc
  .tuple(
    word,
    fc.constantFrom('@anon.', '@ANON.', '@Anon.'),
    fc.constantFrom('earshot', 'example.org', 'invalid'),
  )
  .map(parts => parts.join(''))
const actions = [
  'post',
  'postFor',
  'hold',
  'vote',
  'voteFor',
  'comment',
  'commentFor',
  'note',
  'edit',
  'merge',
  'delete',
] as const

type NewActivity = (typeof actions)[number]

/** Only the address of an identified user may leave Earshot. */
const kinds = ['placeholder', 'anonymous', 'identified'] as const
type Kind = (typeof kinds)[number]

const steps = fc
  .tuple(
    fc.shuffledSubarray([...actions], { minLength: actions.length }),
    fc.array(fc.constantFrom(...actions), { maxLength: 6 }),
  )
  .chain(([all, more]) =>
    fc.tuple(...[...all, ...more].map(action => fc.tuple(fc.constant(action), fc.constantFrom(...kinds)))),
  )

const idOf = (response: { data: { id: string } }) => response.data.id

/** A client that records all responses. */
const recording = (client: TestClient, replies: string[]): TestClient => {
  const keep = async (response: Promise<TestResponse>) => {
    const it = await response
    replies.push(JSON.stringify([it.body, [...it.headers]]))
    return it
  }
  return {
    get: (...asked) => keep(client.get(...asked)),
    delete: (...asked) => keep(client.delete(...asked)),
    post: (...asked) => keep(client.post(...asked)),
    put: (...asked) => keep(client.put(...asked)),
    patch: (...asked) => keep(client.patch(...asked)),
  }
}

/** A user of the portal, as the gateway authenticates them. A user without a name is named by their address. */
const portalUser = (email: string | null, name: string): Identity => {
  const id = newId('principal')
  return {
    principalId: id,
    name,
    email,
    role: 'user',
    scopes: ['read:feedback', 'write:feedback'],
    credentialId: `session of ${id}`,
  }
}

const csvOf = async (feedback: FeedbackAndWebhooks['feedback'], name: string): Promise<string> => {
  const caller = signCaller(testSecret, testAdmin, 'feedback', Date.now())
  const response = await fetch(`${feedback.url}/api/v1/exports/${name}`, { headers: { 'x-caller': caller } })
  assert.equal(response.status, 200)
  return response.text()
}

test('placeholder addresses never leave Earshot, whatever their users do', async () => {
  const { log, text } = recordLog('trace')
  await using it = await startFeedbackAndWebhooks(types, log)
  const replies: string[] = []
  const team = recording(it.feedback.as(), replies)
  const [board] = (await team.get('/boards')).data
  const boardId: string = board.id
  const strict = idOf(await team.post('/boards', { name: 'Strict', settings: { requireApproval: 'all' } }))
  let runs = 0

  /** For each kind, a caller and another user on whose behalf the team acts. */
  const peopleOf = (address: string): Record<Kind, { caller: Identity; other: string }> => {
    const name = runs++ % 2 === 0 ? 'Visitor' : address
    const made = {
      placeholder: portalUser(address, name),
      anonymous: portalUser(null, 'Anonymous'),
      identified: portalUser(`known-${runs}@example.com`, 'Visitor known'),
    }
    const withOther = (caller: Identity) => {
      const { name, email } = caller
      const other = newId('principal')
      it.accounts.principals[other] = { id: other, kind: 'user', role: 'user', version: 1, name, email }
      return { caller, other }
    }
    return {
      placeholder: withOther(made.placeholder),
      anonymous: withOther(made.anonymous),
      identified: withOther(made.identified),
    }
  }

  const act = async (address: string, did: readonly (readonly [NewActivity, Kind])[]) => {
    const people = peopleOf(address)
    const first = recording(it.feedback.as(people.placeholder.caller), replies)
    const newPost = async (by: TestClient, more = {}) =>
      idOf(await by.post('/posts', { title: 'Post', boardId, ...more }))
    const post = await newPost(first)
    const doing = (kind: Kind): Record<NewActivity, () => Promise<unknown>> => {
      const { caller, other } = people[kind]
      const self = recording(it.feedback.as(caller), replies)
      const comment = async () => idOf(await self.post(`/posts/${post}/comments`, { content: 'Comment' }))
      return {
        post: () => newPost(self),
        postFor: () => newPost(team, { authorPrincipalId: other }),
        hold: async () => {
          const held = await newPost(self, { boardId: strict })
          await team.get('/moderation/pending')
          return team.post(`/moderation/posts/${held}/approve`)
        },
        vote: () => self.put(`/posts/${post}/vote`),
        voteFor: () => team.post(`/posts/${post}/vote/proxy`, { voterPrincipalId: other }),
        comment,
        commentFor: () => team.post('/comments', { postId: post, content: 'For', authorPrincipalId: other }),
        note: () =>
          team.post(`/posts/${post}/comments`, {
            content: 'Note',
            isPrivate: true,
            authorPrincipalId: other,
          }),
        edit: async () => self.patch(`/comments/${await comment()}`, { content: 'Edited' }),
        merge: async () => team.post(`/posts/${await newPost(self)}/merge`, { canonicalPostId: post }),
        delete: async () => self.delete(`/comments/${await comment()}`),
      }
    }
    for (const [action, kind] of did) await doing(kind)[action]()
    for (const path of ['', '/voters', '/comments', '/activity', '/similar'])
      assert.equal((await team.get(`/posts/${post}${path}`)).status, 200)
    for (const path of [`/votes?postId=${post}`, '/posts?limit=100', '/moderation/pending'])
      assert.equal((await team.get(path)).status, 200)
    await team.delete(`/posts/${post}`)
  }
  await fc.assert(fc.asyncProperty(address, steps, act), { numRuns: 6 })
  for (const name of ['posts.csv', 'users.csv']) replies.push(await csvOf(it.feedback, name))

  const outbox = await it.feedback.database.query(
    'select event_id, type, private, body, headers from feedback.outbox',
  )
  const arrived = (id: unknown, at: { body: string }[]) => at.some(({ body }) => body.includes(String(id)))
  const ids = outbox.map(row => row.event_id)
  const delivered = outbox
    .filter(row => types.includes(String(row.type)) && !row.private)
    .map(row => row.event_id)
  await eventually(() => ids.every(id => arrived(id, it.heard)))
  await eventually(() => delivered.every(id => arrived(id, it.receiver.received)))
  const stored = await it.webhooks.database.query('select * from webhooks.events')
  const deliveries = await it.webhooks.database.query('select * from webhooks.deliveries')
  const attempts = await it.webhooks.database.query('select * from webhooks.attempts')
  const places = {
    outbox,
    broker: it.heard,
    events: stored,
    deliveries,
    attempts,
    receiver: it.receiver.received.map(({ headers, body }) => ({ headers, body })),
    replies,
    log: text(),
  }
  for (const [place, found] of Object.entries(places)) {
    assert.ok(found.length > 50, `${place} contains data`)
    assert.doesNotMatch(JSON.stringify(found), /@anon\./i, place)
  }
  assert.match(JSON.stringify(outbox), /Visitor/, 'names are included')
  for (const found of [outbox, it.receiver.received.map(({ body }) => body), replies])
    assert.match(JSON.stringify(found), /known-\d@example\.com/, 'addresses of identified users are included')
})
