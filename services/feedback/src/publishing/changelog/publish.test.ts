import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Identity, newId } from '@earshot/contracts'
import { createLog, startLoops } from '@earshot/runtime'
import { eventually } from '@earshot/testing'
import {
  anonymousVisitor,
  type Feedback,
  pathsOf,
  portalUser,
  reader,
  secondPool,
  startFeedback,
  startFeedbackWithAccounts,
} from '../../harness.ts'
import { publishing } from './publish.ts'

const silent = createLog({ level: 'silent' })

/** Runs the publishing loop like another process. */
const startWorker = (feedback: Feedback) => {
  const beside = secondPool(feedback)
  const loops = startLoops([publishing(beside)], silent)
  return {
    [Symbol.asyncDispose]: async () => {
      await loops.stop()
      await beside[Symbol.asyncDispose]()
    },
  }
}

const soon = (ms: number) => new Date(Date.now() + ms).toISOString()

const emitted = async (feedback: Feedback): Promise<string[]> =>
  (await feedback.events())
    .filter(({ type }) => type === 'changelog.published')
    .map(event => (event.data.changelog as { id: string }).id)

test('the service publishes a scheduled entry when it is due', async () => {
  await using feedback = await startFeedback({ environment: { SERVICE_ROLE: 'all' } })
  const { id } = await feedback.create('/changelog', { title: 'Soon', publishedAt: soon(1500) })
  await feedback.create('/changelog', { title: 'Later', publishedAt: soon(3_600_000) })
  assert.deepEqual(await emitted(feedback), [])
  await eventually(async () => (await emitted(feedback)).length > 0)
  assert.deepEqual(await emitted(feedback), [id])
  assert.equal((await feedback.api.get(`/changelog/${id}`)).data.status, 'published')
})

test('an entry deleted or unpublished before it is due is never announced', async () => {
  await using feedback = await startFeedback()
  await using _worker = startWorker(feedback)
  const deleted = await feedback.create('/changelog', { title: 'Deleted', publishedAt: soon(800) })
  const withdrawn = await feedback.create('/changelog', { title: 'Withdrawn', publishedAt: soon(800) })
  const kept = await feedback.create('/changelog', { title: 'Kept', publishedAt: soon(800) })
  await feedback.api.delete(`/changelog/${deleted.id}`)
  await feedback.api.patch(`/changelog/${withdrawn.id}`, { publishedAt: null })
  await eventually(async () => (await emitted(feedback)).length > 0)
  assert.deepEqual(await emitted(feedback), [kept.id])
})

test('subscribers are notified unless the entry leaves them out, at once or at its scheduled time', async () => {
  await using feedback = await startFeedback()
  await using _worker = startWorker(feedback)
  const now = new Date().toISOString()
  const notified = await feedback.create('/changelog', { title: 'Now', publishedAt: now })
  await feedback.create('/changelog', { title: 'Quiet', publishedAt: now, notifySubscribers: false })
  const draft = await feedback.create('/changelog', { title: 'Later', publishedAt: soon(600) })
  assert.deepEqual([draft.notifySubscribers, draft.announcedAt], [true, null])
  await feedback.api.patch(`/changelog/${draft.id}`, { notifySubscribers: false })
  await eventually(async () => (await emitted(feedback)).length === 3)
  const requests = (await feedback.events()).filter(({ type }) => type === 'notification.requested')
  assert.deepEqual(
    requests.map(({ data }) => (data.subject as { id: string }).id),
    [notified.id],
  )
  const { data } = await feedback.api.get(`/changelog/${draft.id}`)
  assert.deepEqual([data.notifySubscribers, typeof data.announcedAt], [false, 'string'])
})

test('an entry names a segment of subscribers by its slug, and requests emails for the segment that had it then', async () => {
  await using feedback = await startFeedbackWithAccounts()
  const { segments } = feedback.accounts
  const beta = newId('segment')
  segments.beta = beta
  const draft = await feedback.create('/changelog', { title: 'Maps', notifySegment: 'beta' })
  assert.equal(draft.notifySegment, 'beta')
  const patch = (body: object) => feedback.api.patch(`/changelog/${draft.id}`, body)
  for (const notifySegment of [null, 'beta'])
    assert.equal((await patch({ notifySegment })).data.notifySegment, notifySegment)
  const { data: same } = await feedback.api.get(`/changelog/${draft.id}`)
  assert.deepEqual((await patch({ notifySegment: 'beta' })).data, same, 'no change')
  segments.beta = newId('segment')
  const publishedAt = new Date().toISOString()
  const { data: published } = await patch({ publishedAt })
  assert.deepEqual([published.status, published.notifySegment], ['published', 'beta'])
  await feedback.create('/changelog', { title: 'Search', publishedAt, notifySegment: 'beta' })
  const requests = (await feedback.events()).filter(({ type }) => type === 'notification.requested')
  assert.deepEqual(
    requests.map(({ data }) => data.recipients),
    [{ subscribersIn: beta }, { subscribersIn: segments.beta }],
  )
})

test('an unknown segment is rejected with its path, and nothing is saved', async () => {
  await using feedback = await startFeedbackWithAccounts()
  const draft = await feedback.create('/changelog', { title: 'Maps' })
  const wrong = { title: 'Search', notifySegment: 'nobody' }
  for (const refused of [
    await feedback.api.post('/changelog', wrong),
    await feedback.api.patch(`/changelog/${draft.id}`, wrong),
  ])
    assert.deepEqual([refused.status, pathsOf(refused)], [400, ['notifySegment']])
  const invalid = await feedback.api.post('/changelog', { title: 'Search', notifySegment: 'Not a slug' })
  assert.deepEqual([invalid.status, pathsOf(invalid)], [400, ['notifySegment']])
  assert.deepEqual((await feedback.api.get('/changelog')).data, [draft])
})

test('an entry for a segment is as public as any other, and only the team sees the segment', async () => {
  await using feedback = await startFeedbackWithAccounts()
  feedback.accounts.segments.beta = newId('segment')
  const publishedAt = new Date().toISOString()
  const { id } = await feedback.create('/changelog', { title: 'Maps', publishedAt, notifySegment: 'beta' })
  const seen = async (caller: Identity) => [
    (await feedback.as(caller).get(`/changelog/${id}`)).data.notifySegment,
    ...(await feedback.as(caller).get('/changelog')).data.map(
      (it: { notifySegment: string | null }) => it.notifySegment,
    ),
  ]
  assert.deepEqual(await seen(reader), ['beta', 'beta'])
  for (const user of [portalUser('Ann'), anonymousVisitor('vera')])
    assert.deepEqual(await seen(user), [null, null])
  assert.equal((await feedback.internal().get('/changelog')).data[0].id, id)
})

test('workers that repeatedly lose their connection announce each entry exactly once', async () => {
  await using feedback = await startFeedback()
  const entries = 200
  await feedback.database.query(
    `insert into feedback.changelog (id, title, content, published_at)
     select 'changelog_' || '01k' || lpad(n::text, 23, '0'), 'Entry ' || n, '', now() + n * interval '20 ms'
     from generate_series(1, $1) n`,
    [entries],
  )
  const ids = (await feedback.database.query('select id from feedback.changelog order by id')).map(
    row => row.id,
  )
  await using _one = startWorker(feedback)
  await using _two = startWorker(feedback)
  await using _three = startWorker(feedback)
  let done = false
  const cutting = (async () => {
    while (!done) {
      await feedback.database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'test' and datname = current_database() and random() < 0.3`,
      )
      await sleep(150)
    }
  })()
  const editing = (async () => {
    for (let round = 0; !done; round++) {
      const id = ids[(round * 37) % entries]
      const patch = round % 2 === 0 ? { publishedAt: null } : { title: `Edited ${round}` }
      await feedback.api.patch(`/changelog/${id}`, patch)
      await feedback.api.patch(`/changelog/${id}`, { publishedAt: soon(round % 3 === 0 ? -1000 : 200) })
      await sleep(20)
    }
  })()
  await eventually(async () => (await emitted(feedback)).length >= entries, { everyMs: 200 })
  done = true
  await Promise.all([cutting, editing])
  await sleep(1500) // lets every worker poll again
  assert.deepEqual((await emitted(feedback)).toSorted(), ids)
})
