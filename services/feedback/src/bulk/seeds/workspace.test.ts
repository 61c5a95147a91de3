import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secondPool, startFeedback } from '../../harness.ts'
import { seed } from './workspace.ts'

test('a new workspace has one public board and six statuses, the first of them the default', async () => {
  await using feedback = await startFeedback()
  const boards = (await feedback.api.get('/boards')).data
  assert.equal(boards.length, 1)
  const { name, slug, audience, postCount } = boards[0]
  assert.deepEqual(
    { name, slug, audience, postCount },
    {
      name: 'Feedback',
      slug: 'feedback',
      audience: 'public',
      postCount: 0,
    },
  )
  const statuses = (await feedback.api.get('/statuses')).data
  assert.deepEqual(
    statuses.map((it: { name: string; category: string; isDefault: boolean }) =>
      [it.name, it.category, it.isDefault].join(' '),
    ),
    [
      'Open active true',
      'Under Review active false',
      'Planned active false',
      'In Progress active false',
      'Complete complete false',
      'Closed closed false',
    ],
  )
  assert.deepEqual(await feedback.eventTypes(), [])
})

test('concurrent starts seed once, and deleted seed data stays deleted', async () => {
  await using feedback = await startFeedback()
  await using beside = secondPool(feedback)
  const { database } = feedback
  await database.query('truncate feedback.seeds, feedback.boards, feedback.statuses, feedback.posts cascade')
  await Promise.all([seed(beside.pool), seed(beside.pool), seed(beside.pool), seed(beside.pool)])
  const [board, ...more] = (await feedback.api.get('/boards')).data
  assert.deepEqual(more, [])
  assert.equal((await feedback.api.get('/statuses')).data.length, 6)
  assert.equal((await feedback.api.delete(`/boards/${board.id}`)).status, 204)
  await seed(beside.pool)
  assert.deepEqual((await feedback.api.get('/boards')).data, [])
})
