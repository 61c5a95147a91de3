import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isId } from '@earshot/contracts'
import {
  allOf,
  type Feedback,
  member,
  portalUser,
  startFeedback,
  testAdmin,
  unknownIds,
} from '../../harness.ts'

type Entry = {
  id: string
  type: string
  actorPrincipalId: string
  actorName: string
  data: unknown
  createdAt: string
}

const timeline = async (feedback: Feedback, id: string, api = feedback.api): Promise<Entry[]> =>
  (await allOf(api, `/posts/${id}/activity`, 2)).reverse()

const typesAndData = (entries: Entry[]) => entries.map(({ type, data }) => [type, data])

test('every change of a post appears in its activity, with principal and time', async () => {
  await using feedback = await startFeedback()
  const { api, statusIds } = feedback
  const bugs = await feedback.create('/boards', { name: 'Bugs' })
  const ui = await feedback.create('/tags', { name: 'UI' })
  const speed = await feedback.create('/tags', { name: 'Speed' })
  const post = await feedback.createPost({ tagIds: [ui.id] })
  const path = `/posts/${post.id}`
  await feedback
    .as(member)
    .patch(path, { title: 'Night mode', content: 'Dark.', statusId: statusIds.planned })
  await api.patch(path, {
    tagIds: [speed.id],
    ownerPrincipalId: testAdmin.principalId,
    eta: '2031-05-06',
    boardId: bugs.id,
  })
  await api.patch(path, { title: 'Night mode', eta: '2031-05-06' })
  await api.delete(path)
  await api.post(`${path}/restore`)
  await api.post(`${path}/restore`)
  const entries = await timeline(feedback, post.id)
  assert.deepEqual(typesAndData(entries.slice(0, 1)), [['created', {}]])
  const status = {
    previousStatus: 'Open',
    newStatus: 'Planned',
    previousStatusId: statusIds.open,
    newStatusId: statusIds.planned,
  }
  const byType = (some: unknown[][]) => some.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1))
  assert.deepEqual(
    byType(typesAndData(entries.slice(1, 4))),
    byType([
      ['title_changed', { previous: 'Dark mode', current: 'Night mode' }],
      ['content_changed', { previous: '', current: 'Dark.' }],
      ['status_changed', status],
    ]),
  )
  assert.deepEqual(
    byType(typesAndData(entries.slice(4, 8))),
    byType([
      ['owner_changed', { previous: null, current: testAdmin.principalId }],
      ['eta_changed', { previous: null, current: '2031-05-06' }],
      ['board_changed', { previous: feedback.boardId, current: bugs.id }],
      ['tags_changed', { added: [{ id: speed.id, name: 'Speed' }], removed: [{ id: ui.id, name: 'UI' }] }],
    ]),
  )
  assert.deepEqual(typesAndData(entries.slice(8)), [
    ['deleted', {}],
    ['restored', {}],
  ])
  for (const entry of entries) {
    assert.ok(isId('activity', entry.id), entry.id)
    assert.match(entry.createdAt, /^\d{4}-.*Z$/)
  }
  assert.deepEqual([entries[0]?.createdAt, entries[0]?.actorName], [post.createdAt, testAdmin.name])
  assert.deepEqual([entries[1]?.actorPrincipalId, entries[1]?.actorName], [member.principalId, 'Mo Member'])
  assert.equal(new Set(entries.map(entry => entry.id)).size, entries.length)
})

test('a merge appears in the activity of both posts', async () => {
  await using feedback = await startFeedback()
  const canonical = await feedback.createPost({ title: 'Dark mode' })
  const duplicate = await feedback.createPost({ title: 'Night mode' })
  for (let time = 0; time < 2; time++)
    await feedback.api.post(`/posts/${duplicate.id}/merge`, { canonicalPostId: canonical.id })
  for (let time = 0; time < 2; time++) await feedback.api.post(`/posts/${duplicate.id}/unmerge`)
  assert.deepEqual(typesAndData(await timeline(feedback, duplicate.id)), [
    ['created', {}],
    ['merged', { postId: canonical.id, title: 'Dark mode' }],
    ['unmerged', { postId: canonical.id, title: 'Dark mode' }],
  ])
  assert.deepEqual(typesAndData(await timeline(feedback, canonical.id)), [
    ['created', {}],
    ['duplicate_merged', { postId: duplicate.id, title: 'Night mode' }],
    ['duplicate_unmerged', { postId: duplicate.id, title: 'Night mode' }],
  ])
})

test('deleting a status or tag appears in the activity of its posts', async () => {
  await using feedback = await startFeedback()
  const { api, statusIds } = feedback
  const tag = await feedback.create('/tags', { name: 'UI' })
  const post = await feedback.createPost({ tagIds: [tag.id], statusId: statusIds.planned })
  await api.delete(`/tags/${tag.id}`)
  await api.delete(`/statuses/${statusIds.planned}?replaceWith=${statusIds.closed}`)
  const entries = await timeline(feedback, post.id)
  assert.deepEqual(typesAndData(entries), [
    ['created', {}],
    ['tags_changed', { added: [], removed: [{ id: tag.id, name: 'UI' }] }],
    [
      'status_changed',
      {
        previousStatus: 'Planned',
        newStatus: 'Closed',
        previousStatusId: statusIds.planned,
        newStatusId: statusIds.closed,
      },
    ],
  ])
  assert.ok(entries.every(entry => isId('activity', entry.id) && entry.actorName === testAdmin.name))
})

test('comments appear in the activity, private ones for the team only', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const path = `/posts/${post.id}/comments`
  const open = (await feedback.as(member).post(path, { content: 'Open' })).data
  const note = await feedback.create(path, { content: 'Note', isPrivate: true })
  await feedback.api.delete(`/comments/${note.id}`)
  await feedback.api.delete(`/comments/${open.id}`)
  const entries = await timeline(feedback, post.id)
  assert.deepEqual(typesAndData(entries), [
    ['created', {}],
    ['comment_created', { commentId: open.id }],
    ['comment_created', { commentId: note.id }],
    ['comment_deleted', { commentId: note.id }],
    ['comment_deleted', { commentId: open.id }],
  ])
  assert.equal(entries[1]?.actorName, 'Mo Member')
  const seen = await timeline(feedback, post.id, feedback.as(portalUser('Grace')))
  assert.deepEqual(
    seen.map(entry => entry.type),
    ['created', 'comment_created', 'comment_deleted'],
  )
})

test('failed and empty changes do not appear in the activity', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const path = `/posts/${post.id}`
  await feedback.api.patch(path, { title: 'Dark mode' })
  await feedback.api.patch(path, { title: 'New', boardId: unknownIds.board })
  await feedback.api.post(`${path}/merge`, { canonicalPostId: post.id })
  await feedback.api.post(`${path}/unmerge`)
  await feedback.api.post(`${path}/restore`)
  await feedback.api.put(`${path}/vote`)
  assert.deepEqual(typesAndData(await timeline(feedback, post.id)), [['created', {}]])
  assert.equal((await feedback.api.get(`/posts/${unknownIds.post}/activity`)).status, 404)
  await feedback.api.delete(path)
  assert.equal((await feedback.api.get(`${path}/activity`)).status, 404)
})
