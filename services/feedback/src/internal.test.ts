import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portalUser, startFeedback, testAdmin, unknownIds } from './harness.ts'

test('other services can list existing boards by id', async () => {
  await using feedback = await startFeedback()
  const bugs = await feedback.create('/boards', { name: 'Bugs' })
  const gone = await feedback.create('/boards', { name: 'Gone' })
  await feedback.api.delete(`/boards/${gone.id}`)
  const ids = [bugs.id, unknownIds.board, 'nope', gone.id, feedback.boardId].join(',')
  const response = await feedback.internal().get(`/boards?ids=${ids}`)
  assert.deepEqual(response.data, [
    { id: feedback.boardId, slug: 'feedback', name: 'Feedback' },
    { id: bugs.id, slug: 'bugs', name: 'Bugs' },
  ])
  assert.deepEqual((await feedback.internal().get('/boards?ids=')).data, [])
})

test('the default board is the seeded one, or the oldest if that is deleted', async () => {
  await using feedback = await startFeedback()
  const bugs = await feedback.create('/boards', { name: 'Bugs' })
  const internal = feedback.internal()
  assert.deepEqual((await internal.get('/boards/default')).data, { id: feedback.boardId })
  await feedback.api.delete(`/boards/${feedback.boardId}`)
  assert.deepEqual((await internal.get('/boards/default')).data, { id: bugs.id })
  await feedback.api.delete(`/boards/${bugs.id}`)
  assert.equal((await internal.get('/boards/default')).status, 404)
})

test('other services can list posts by id that exist or wait for approval', async () => {
  await using feedback = await startFeedback()
  const { boardId, create, api } = feedback
  const post = await create('/posts', { boardId, title: 'Dark mode' })
  const gone = await create('/posts', { boardId, title: 'Gone' })
  await api.delete(`/posts/${gone.id}`)
  await api.patch(`/boards/${boardId}`, { settings: { requireApproval: 'posts' } })
  const held = await feedback.as(portalUser('Ann')).post('/posts', { boardId, title: 'Held' })
  const ids = [post.id, gone.id, held.data.id, unknownIds.post, 'nope'].join(',')
  const response = await feedback.internal().get(`/posts?ids=${ids}`)
  assert.deepEqual(response.data, [
    { id: post.id, title: 'Dark mode' },
    { id: held.data.id, title: 'Held' },
  ])
  assert.deepEqual((await feedback.internal().get('/posts?ids=')).data, [])
})

test('internal routes reject callers that are not services', async () => {
  await using feedback = await startFeedback()
  assert.equal((await feedback.internal(testAdmin).get('/boards/default')).status, 403)
})

test('the gateway learns whether a public board exists, and the newest published entries', async () => {
  await using feedback = await startFeedback()
  const { create, api, boardId } = feedback
  const widget = async () => (await feedback.internal().get('/widget')).data
  assert.deepEqual(await widget(), { hasPublicBoard: true, latestChangelog: [] })
  await api.patch(`/boards/${boardId}`, { audience: 'private' })
  await create('/changelog', { title: 'Draft' })
  await create('/changelog', { title: 'Scheduled', publishedAt: '2999-01-01T00:00:00.000Z' })
  for (let day = 1; day <= 12; day++)
    await create('/changelog', {
      title: `Day ${day}`,
      publishedAt: `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`,
    })
  const { hasPublicBoard, latestChangelog } = await widget()
  assert.equal(hasPublicBoard, false)
  assert.equal(latestChangelog.length, 10)
  assert.deepEqual(
    [latestChangelog[0].publishedAt, latestChangelog[9].publishedAt],
    ['2026-01-12T00:00:00.000Z', '2026-01-03T00:00:00.000Z'],
  )
  assert.deepEqual(Object.keys(latestChangelog[0]), ['id', 'publishedAt'])
})
