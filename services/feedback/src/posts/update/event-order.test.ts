import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startFeedback } from '../../harness.ts'

type Event = { id: string; createdAt: string }

const key = ({ createdAt, id }: Event) => `${createdAt} ${id}`

/** Compares the order of the outbox with the order by createdAt, then id. */
const assertSorted = (events: Event[]) => assert.deepEqual(events.map(key), events.map(key).toSorted())

/** Every second reading of the clock is 50 ms too early. */
const withUnsteadyClock = (t: TestContext) => {
  const real = Date.now
  let readings = 0
  t.mock.method(Date, 'now', () => real() - (readings++ % 2) * 50)
}

test('sorted by createdAt and id, the events of requests have the order in which the changes were made', async t => {
  await using feedback = await startFeedback()
  const { api, statusIds } = feedback
  withUnsteadyClock(t)
  const tag = await feedback.create('/tags', { name: 'UI' })
  const canonical = await feedback.createPost()
  const posts = await Array.fromAsync({ length: 20 }, () => feedback.createPost())
  for (const post of posts) {
    const changed = await api.patch(`/posts/${post.id}`, {
      title: 'Night mode',
      statusId: statusIds.planned,
      tagIds: [tag.id],
    })
    assert.equal(changed.status, 200)
  }
  await api.delete(`/tags/${tag.id}`)
  const events = await feedback.events()
  assert.equal(events.filter(it => it.type === 'post.status_changed').length, posts.length)
  assert.equal(events.filter(it => it.type === 'post.updated').length, 2 * posts.length)

  const merged = posts[0]?.id
  assert.equal((await api.post(`/posts/${merged}/merge`, { canonicalPostId: canonical.id })).status, 200)
  assertSorted(await feedback.events())
})

test('sorted by createdAt and id, quick changes of one post have the order in which they were made', async t => {
  await using feedback = await startFeedback()
  const { api, statusIds } = feedback
  withUnsteadyClock(t)
  const { id } = await feedback.createPost()
  const titles = Array.from({ length: 40 }, (_, n) => `Dark mode ${n}`)
  const changes = titles.map((title, n) =>
    api.patch(`/posts/${id}`, { title, statusId: n % 2 ? statusIds.planned : statusIds.open }),
  )
  for (const { status } of await Promise.all(changes)) assert.equal(status, 200)
  const events = await feedback.events()
  assert.ok(events.length > titles.length)
  assertSorted(events)
})
