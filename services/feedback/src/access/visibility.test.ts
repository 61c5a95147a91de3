import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTeam } from '@earshot/contracts'
import { member, pathsOf, portalUser, reader, startFeedback, testAdmin } from '../harness.ts'

test('API keys and members count as team, users of the portal do not', () => {
  assert.deepEqual([testAdmin, member, reader, portalUser('Grace')].map(isTeam), [true, true, true, false])
})

test('users of the portal cannot see a private board or anything on it', async () => {
  await using feedback = await startFeedback()
  const { api } = feedback
  const grace = feedback.as(portalUser('Grace'))
  const inside = await feedback.create('/boards', { name: 'Inside', audience: 'private' })
  const open = await feedback.createPost({ title: 'Dark mode' })
  const secret = await feedback.createPost({ title: 'Dark plans', boardId: inside.id })
  const note = await feedback.create(`/posts/${secret.id}/comments`, { content: 'Said inside' })
  const { data: vote } = await grace.post('/votes', { postId: open.id })
  assert.equal((await grace.get(`/votes/${vote.id}`)).status, 200)
  const titles = async (path: string) => (await grace.get(path)).data.map((it: { title: string }) => it.title)

  assert.deepEqual(await titles('/posts'), ['Dark mode'])
  assert.deepEqual(await titles('/posts?search=dark'), ['Dark mode'])
  assert.deepEqual(await titles(`/posts?boardId=${inside.id}`), [])
  assert.deepEqual(await titles('/posts/similar?title=dark'), ['Dark mode'])
  const boards = (await grace.get('/boards')).data.map((it: { slug: string }) => it.slug)
  assert.deepEqual(boards, ['feedback'])
  const path = `/posts/${secret.id}`
  for (const response of [
    await grace.get(`/boards/${inside.id}`),
    await grace.get(path),
    await grace.get(`${path}/similar`),
    await grace.get(`${path}/comments`),
    await grace.get(`${path}/voters`),
    await grace.get(`${path}/activity`),
    await grace.get(`/comments/${note.id}`),
    await grace.put(`${path}/vote`),
    await grace.post(`${path}/vote`),
    await grace.delete(`${path}/vote`),
    await grace.post(`${path}/comments`, { content: 'Hello' }),
    await grace.patch(path, { title: 'x' }),
    await grace.delete(path),
  ])
    assert.equal(response.status, 404, JSON.stringify(response.body))
  assert.deepEqual(pathsOf(await grace.post('/posts', { title: 'x', boardId: inside.id })), ['boardId'])
  assert.deepEqual(pathsOf(await grace.post('/votes', { postId: secret.id })), ['postId'])
  assert.equal((await api.get(path)).status, 200)

  await api.patch(`/boards/${feedback.boardId}`, { audience: 'private' })
  assert.deepEqual(await titles('/posts'), [])
  assert.equal((await grace.get(`/votes/${vote.id}`)).status, 404)
})

test('authors may edit and delete their posts, and other changes are for the team', async () => {
  await using feedback = await startFeedback()
  const { api, boardId } = feedback
  const [grace, frank] = ['Grace', 'Frank'].map(name => feedback.as(portalUser(name))) as [
    typeof api,
    typeof api,
  ]
  const tag = await feedback.create('/tags', { name: 'Later' })
  const { data: status } = await api.get('/statuses?limit=1')
  const { data: post } = await grace.post('/posts', { title: 'Dark mod', boardId })
  const path = `/posts/${post.id}`
  const { data: changed } = await grace.patch(path, { title: 'Dark mode', tagIds: [] })
  assert.equal(changed.title, 'Dark mode')
  const refused = [
    await frank.patch(path, { title: 'x' }),
    await frank.delete(path),
    await grace.patch(path, { statusId: status[0].id }),
    await grace.patch(path, { title: 'x', tagIds: [tag.id] }),
    await grace.post('/posts', { title: 'x', boardId, tagIds: [tag.id] }),
    await grace.patch(path, { title: 'x', eta: null }),
    await grace.post('/posts', { title: 'x', boardId, statusId: status[0].id }),
    await grace.get(`${path}?includeDeleted=true`),
    await grace.get('/posts?includeDeleted=true'),
  ]
  assert.deepEqual(
    refused.map(({ status, error }) => [status, error.code]),
    refused.map(() => [403, 'FORBIDDEN']),
  )
  assert.equal((await api.get(path)).data.title, 'Dark mode')
  assert.equal((await grace.delete(path)).status, 204)
  assert.equal((await grace.get(path)).status, 404)
  assert.equal((await api.post(`${path}/restore`)).status, 200)
})

test('users set the tags of their posts on boards that allow it, and cannot remove the tags of the team on others', async () => {
  await using feedback = await startFeedback()
  const { api, boardId } = feedback
  const grace = feedback.as(portalUser('Grace'))
  const tag = await feedback.create('/tags', { name: 'Later' })
  const board = `/boards/${boardId}`
  assert.equal((await grace.post('/posts', { title: 'x', boardId, tagIds: [tag.id] })).status, 403)
  await api.patch(board, { settings: { userTags: true } })
  const { data: post } = await grace.post('/posts', { title: 'Dark mode', boardId, tagIds: [tag.id] })
  assert.equal(post.tags.length, 1)
  const path = `/posts/${post.id}`
  assert.deepEqual((await grace.patch(path, { tagIds: [] })).data.tags, [])
  assert.equal((await grace.patch(path, { tagIds: [tag.id] })).data.tags.length, 1)
  await api.patch(board, { settings: { userTags: false } })
  assert.equal((await grace.patch(path, { tagIds: [] })).status, 403)
  assert.equal((await grace.patch(path, { title: 'Night mode', tagIds: [tag.id] })).data.title, 'Night mode')
  assert.equal((await grace.post('/posts', { title: 'x', boardId, tagIds: [tag.id] })).status, 403)
  assert.deepEqual((await api.patch(path, { tagIds: [] })).data.tags, [])
})

test('users see the names of voters only on boards that show them, and always their own vote', async () => {
  await using feedback = await startFeedback()
  const { api } = feedback
  const [grace, frank] = ['Grace', 'Frank'].map(name => feedback.as(portalUser(name))) as [
    typeof api,
    typeof api,
  ]
  const other = await feedback.create('/boards', { name: 'Other' })
  const post = await feedback.createPost({ title: 'Dark mode' })
  const duplicate = await feedback.createPost({ title: 'Night mode', boardId: other.id })
  for (const client of [grace, frank]) await client.put(`/posts/${post.id}/vote`)
  await feedback.as(member).put(`/posts/${duplicate.id}/vote`)
  await api.post(`/posts/${duplicate.id}/merge`, { canonicalPostId: post.id })
  const votersFor = async (client: typeof api) =>
    (await client.get(`/posts/${post.id}/voters`)).data
      .map(({ voterName }: { voterName: string }) => voterName)
      .sort()
  const everyone = ['Frank', 'Grace', 'Mo Member']
  assert.deepEqual([await votersFor(grace), await votersFor(frank)], [['Grace'], ['Frank']])
  assert.deepEqual(await votersFor(feedback.as(portalUser('Eve'))), [])
  assert.deepEqual([await votersFor(api), await votersFor(feedback.as(member))], [everyone, everyone])
  assert.equal((await grace.get(`/posts/${post.id}`)).data.voteCount, 3)
  await api.patch(`/boards/${feedback.boardId}`, { settings: { showVoters: true } })
  assert.deepEqual(await votersFor(grace), ['Frank', 'Grace'])
  await api.patch(`/boards/${other.id}`, { settings: { showVoters: true } })
  assert.deepEqual(await votersFor(grace), everyone)
  await api.patch(`/boards/${other.id}`, { audience: 'private' })
  assert.deepEqual(await votersFor(grace), ['Frank', 'Grace'])
})

test('users of the portal cannot see drafts and roadmaps of private boards', async () => {
  await using feedback = await startFeedback()
  const grace = feedback.as(portalUser('Grace'))
  const inside = await feedback.create('/boards', { name: 'Inside', audience: 'private' })
  const draft = await feedback.create('/changelog', { title: 'Soon', content: 'x' })
  const plan = await feedback.create('/roadmaps', { name: 'Plan', boardIds: [inside.id] })
  const both = await feedback.create('/roadmaps', { name: 'Both', boardIds: [inside.id, feedback.boardId] })
  const names = (await grace.get('/roadmaps')).data.map((it: { name: string }) => it.name)
  assert.ok(names.includes('Both') && !names.includes('Plan'), names.join())
  assert.deepEqual((await grace.get('/changelog')).data, [])
  for (const path of [`/changelog/${draft.id}`, `/roadmaps/${plan.id}`, `/roadmaps/${plan.id}/posts`])
    assert.deepEqual(
      [(await grace.get(path)).status, (await feedback.api.get(path)).status],
      [404, 200],
      path,
    )
  assert.equal((await grace.get(`/roadmaps/${both.id}/posts`)).status, 200)
})

test('operations that are not open to users return 403 INSUFFICIENT_SCOPE, whatever their scopes', async () => {
  await using feedback = await startFeedback()
  const { boardId } = feedback
  const grace = feedback.as(portalUser('Grace'))
  const post = await feedback.createPost({ title: 'Dark mode' })
  const operations = [{ method: 'create', body: { boardId, title: 'x' } }]
  for (const response of [
    await grace.post('/boards', { name: 'Mine' }),
    await grace.patch(`/boards/${boardId}`, { audience: 'private' }),
    await grace.delete(`/boards/${boardId}`),
    await grace.post('/tags', { name: 'Mine' }),
    await grace.post('/statuses', { name: 'Mine' }),
    await grace.post('/roadmaps', { name: 'Mine' }),
    await grace.post('/changelog', { title: 'Mine' }),
    await grace.post('/posts/batch', { operations }),
    await grace.post(`/posts/${post.id}/restore`),
    await grace.post(`/posts/${post.id}/vote/proxy`, { voter: { email: 'frank@example.com' } }),
  ])
    assert.deepEqual([response.status, response.error.code], [403, 'INSUFFICIENT_SCOPE'])
})
