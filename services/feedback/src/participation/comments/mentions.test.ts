import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  member,
  pathsOf,
  portalUser,
  startFeedbackWithAccounts,
  unknownIds,
  type WorkingFeedback,
} from '../../harness.ts'

const ann = portalUser('Ann')
const ben = portalUser('Ben')
const stranger = portalUser('Stranger')

type Requested = { kind: string; recipients: string[]; subject: Record<string, string>; detail: string }

const requested = async (feedback: WorkingFeedback): Promise<Requested[]> =>
  (await feedback.events())
    .filter(({ type }) => type === 'notification.requested')
    .map(({ data }) => data as Requested)

/** A service that knows a member, and a post of Ann with a comment of Ben. */
const start = async () => {
  await using opened = new AsyncDisposableStack()
  const feedback = opened.use(await startFeedbackWithAccounts())
  await feedback.as(member).post('/posts', { title: 'To be known', boardId: feedback.boardId })
  await feedback.as(stranger).post('/posts', { title: 'Elsewhere', boardId: feedback.boardId })
  const { data: post } = await feedback
    .as(ann)
    .post('/posts', { title: 'Dark mode', boardId: feedback.boardId })
  const { data: bens } = await feedback.as(ben).post(`/posts/${post.id}/comments`, { content: 'Please' })
  const all = opened.move()
  const comment = (body: object, as = ann) => feedback.as(as).post(`/posts/${post.id}/comments`, body)
  return { ...feedback, post, bens, comment, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

test('a comment notifies the members and participants mentioned in it, each once', async () => {
  await using it = await start()
  const content = '@Ben and @Mo Member: **soon**?'
  const ids = [ben.principalId, member.principalId, ben.principalId, ann.principalId]
  const { status, data } = await it.comment({ content, mentionedPrincipalIds: ids })
  assert.equal(status, 201)
  assert.deepEqual(data.mentionedPrincipalIds, [ben.principalId, member.principalId, ann.principalId])
  assert.deepEqual(data.mentionedNames, ['Ben', 'Mo Member', 'Ann'])
  const subject = { kind: 'post', id: it.post.id, title: 'Dark mode' }
  assert.deepEqual(
    (await requested(it)).map(({ kind, recipients, subject, detail }) => [kind, recipients, subject, detail]),
    [
      ['mention', [member.principalId], subject, '@Ben and @Mo Member: soon?'],
      // Emails to customers show Markdown.
      ['mention_of_you', [ben.principalId], subject, content],
    ],
  )
  const [listed] = (await it.as(ben).get(`/posts/${it.post.id}/comments`)).data.slice(-1)
  assert.deepEqual(listed.mentionedNames, ['Ben', 'Mo Member', 'Ann'])
})

test('edits notify only those not yet notified of this comment', async () => {
  await using it = await start()
  const { data } = await it.comment({ content: '@Ben', mentionedPrincipalIds: [ben.principalId] })
  const edit = (mentionedPrincipalIds: string[], content = '@Ben again') =>
    it.as(ann).patch(`/comments/${data.id}`, { content, mentionedPrincipalIds })
  const count = async () => (await requested(it)).length
  assert.equal(await count(), 1)
  await edit([ben.principalId])
  await edit([])
  assert.deepEqual((await edit([ben.principalId], 'Back')).data.mentionedNames, ['Ben'])
  assert.equal(await count(), 1)
  await edit([ben.principalId, member.principalId])
  assert.deepEqual(
    (await requested(it)).map(({ kind }) => kind),
    ['mention_of_you', 'mention'],
  )
  assert.equal((await it.as(ben).patch(`/comments/${data.id}`, { mentionedPrincipalIds: [] })).status, 403)
})

test('someone who neither is a member nor takes part cannot be mentioned, and no more than ten can', async () => {
  await using it = await start()
  const path = `/posts/${it.post.id}/comments`
  const refused: [unknown, string][] = [
    [[ben.principalId, stranger.principalId], 'mentionedPrincipalIds.1'],
    [[unknownIds.principal], 'mentionedPrincipalIds.0'],
    [['ben'], 'mentionedPrincipalIds.0'],
    [Array(11).fill(ben.principalId), 'mentionedPrincipalIds'],
    ['ben', 'mentionedPrincipalIds'],
  ]
  for (const [mentionedPrincipalIds, field] of refused)
    for (const sent of [
      await it.as(ann).post(path, { content: 'x', mentionedPrincipalIds }),
      await it.as(ben).patch(`/comments/${it.bens.id}`, { mentionedPrincipalIds }),
    ]) {
      assert.equal(sent.status, 400)
      assert.deepEqual(pathsOf(sent), [field])
    }
  const post = { title: 'New', boardId: it.boardId, mentionedPrincipalIds: [ben.principalId] }
  assert.deepEqual(pathsOf(await it.as(ann).post('/posts', post)), ['mentionedPrincipalIds.0'])
  assert.deepEqual(await requested(it), [])
  const [comment] = (await it.as(ann).get(path)).data
  assert.deepEqual(comment.mentionedPrincipalIds, [])
})

test('a mention stays valid when its person no longer takes part, and the name of an erased one is null', async () => {
  await using it = await start()
  const { data } = await it.comment({ content: '@Ben', mentionedPrincipalIds: [ben.principalId] })
  await it.as(ben).delete(`/comments/${it.bens.id}`)
  const edit = { content: '@Ben!', mentionedPrincipalIds: [ben.principalId] }
  assert.equal((await it.as(ann).patch(`/comments/${data.id}`, edit)).status, 200)
  assert.equal((await it.comment({ content: '@Ben', mentionedPrincipalIds: [ben.principalId] })).status, 400)
  await it.database.query(
    `update feedback.people set erased_at = now(), name = 'Deleted user' where id = $1`,
    [ben.principalId],
  )
  assert.deepEqual((await it.as(ann).get(`/comments/${data.id}`)).data.mentionedNames, [null])
})

test('users are not notified of private comments and on private boards, nor when they unfollowed the post', async () => {
  await using it = await start()
  const mentionedPrincipalIds = [ben.principalId]
  const hidden = await it.comment({ content: '@Ben', isPrivate: true, mentionedPrincipalIds }, member)
  assert.deepEqual([hidden.status, pathsOf(hidden)], [400, ['mentionedPrincipalIds.0']])
  const { data: secret } = await it.api.post(`/posts/${it.post.id}/comments`, {
    content: 'x',
    isPrivate: true,
  })
  const reply = await it.comment({ content: '@Ben', parentId: secret.id, mentionedPrincipalIds }, member)
  assert.equal(reply.status, 400)
  const note = { content: '@Mo', isPrivate: true, mentionedPrincipalIds: [member.principalId] }
  assert.equal((await it.api.post(`/posts/${it.post.id}/comments`, note)).status, 201)
  assert.deepEqual(
    (await requested(it)).map(({ kind }) => kind),
    ['mention'],
  )
  await it.as(ben).delete(`/posts/${it.post.id}/follow`)
  assert.equal((await it.comment({ content: '@Ben', mentionedPrincipalIds })).status, 201)
  assert.equal((await requested(it)).length, 1)
  await it.as(ben).put(`/posts/${it.post.id}/follow`)
  await it.api.patch(`/boards/${it.boardId}`, { audience: 'private' })
  const late = await it.comment({ content: '@Ben', mentionedPrincipalIds }, member)
  assert.equal(late.status, 400, 'no one outside of the team takes part in a private board')
  assert.equal((await requested(it)).length, 1)
})

test('a held comment or post notifies when it is published, and not when it is rejected', async () => {
  await using it = await start()
  await it.api.patch(`/boards/${it.boardId}`, { settings: { requireApproval: 'all' } })
  const mention = { content: '@Mo Member', mentionedPrincipalIds: [member.principalId] }
  const held = [(await it.comment(mention)).data, (await it.comment(mention)).data]
  const { data: post } = await it.as(ann).post('/posts', { title: 'Held', boardId: it.boardId, ...mention })
  const count = async () => (await requested(it)).filter(({ kind }) => kind === 'mention').length
  assert.equal(await count(), 0)
  assert.equal((await it.api.post(`/moderation/comments/${held[0].id}/approve`)).status, 200)
  assert.equal(await count(), 1)
  assert.equal((await it.api.post(`/moderation/comments/${held[1].id}/reject`)).status, 200)
  assert.equal((await it.api.post(`/moderation/posts/${post.id}/approve`)).status, 200)
  assert.equal(await count(), 2)
})

test('posts mention members, and participants once there are some', async () => {
  await using it = await start()
  const mention = { content: '@Mo Member', mentionedPrincipalIds: [member.principalId] }
  const { data } = await it.as(ann).post('/posts', { title: 'Ask', boardId: it.boardId, ...mention })
  assert.deepEqual([data.mentionedPrincipalIds, data.mentionedNames], [[member.principalId], ['Mo Member']])
  await it.as(ben).post(`/posts/${data.id}/comments`, { content: 'Me too' })
  const both = { content: '@Ben @Mo Member', mentionedPrincipalIds: [member.principalId, ben.principalId] }
  const edited = await it.as(ann).patch(`/posts/${data.id}`, both)
  assert.deepEqual(edited.data.mentionedNames, ['Mo Member', 'Ben'])
  assert.deepEqual(
    (await requested(it)).map(({ kind, recipients }) => [kind, recipients]),
    [
      ['mention', [member.principalId]],
      ['mention_of_you', [ben.principalId]],
    ],
  )
  const quiet = await it.api.post('/posts?notify=false', { title: 'Import', boardId: it.boardId, ...mention })
  assert.equal(quiet.status, 201)
  assert.equal((await requested(it)).length, 2)
})

test('the list of people to mention has names of members and participants only, and no addresses', async () => {
  await using it = await start()
  const names = async (query: string, as = ann) =>
    (await it.as(as).get(`/posts/mentionable${query}`)).data.people.map(({ name }: { name: string }) => name)
  const of = `?postId=${it.post.id}`
  assert.deepEqual(await names(''), ['Mo Member'])
  assert.deepEqual(await names(of), ['Mo Member', 'Ann', 'Ben'])
  assert.deepEqual(await names(`${of}&search=b`), ['Ben'])
  assert.deepEqual(await names(`${of}&search=mem`), ['Mo Member'])
  assert.deepEqual(await names(`${of}&search=%25`), [])
  assert.doesNotMatch(JSON.stringify((await it.as(ann).get(`/posts/mentionable${of}`)).body), /@|email/i)
  await it.api.patch(`/boards/${it.boardId}`, { audience: 'private' })
  assert.equal((await it.as(ann).get(`/posts/mentionable${of}`)).status, 404)
  assert.deepEqual(await names(of, member), ['Mo Member'])
})
