import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { eventually, scrape, testAdmin } from '@earshot/testing'
import { signCaller } from './caller.ts'
import { readyIdeas, rotatedSecret } from './harness.ts'

const name = 'earshot_http_request_duration_seconds_count'

/** Returns the number of requests since the last call, by method, route and status class. */
const counting = (url: string) => {
  let before = new Map<string, number>()
  return async (): Promise<Record<string, number>> => {
    const { samples } = await scrape(url)
    const now = new Map(
      samples
        .filter(sample => sample.name === name && sample.labels.service === 'feedback')
        .map(({ labels, value }) => [`${labels.method} ${labels.route} ${labels.status}`, value]),
    )
    const added = [...now].map(([key, value]) => [key, value - (before.get(key) ?? 0)] as const)
    before = now
    return Object.fromEntries(added.filter(([, value]) => value > 0))
  }
}

test('requests are counted by route and status class, not by path', async () => {
  await using it = await readyIdeas()
  const added = counting(it.url)
  await added()
  const { data } = await it.as().post('/ideas', { title: 'Dark mode' })
  for (let count = 0; count < 20; count++) await it.as().get(`/ideas/${newId('post')}?x=${count}`)
  await it.as().get(`/ideas/${data.id}`)
  await it.as().post('/ideas', { title: 7 })
  for (let count = 0; count < 20; count++) await it.as().get(`/nothing/${count}`)
  assert.deepEqual(await added(), {
    'POST /ideas 2xx': 1,
    'POST /ideas 4xx': 1,
    'GET /ideas/:id 2xx': 1,
    'GET /ideas/:id 4xx': 20,
    'GET none 4xx': 20,
  })
})

test('a bug counts as 5xx, and a request that the client aborted as aborted', async () => {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  let fails = true
  const ask = async () => {
    if (fails) throw new Error('a bug')
    asked.resolve()
    await answer.promise
    return 'too late'
  }
  await using it = await readyIdeas({ hooks: { ask } })
  const added = counting(it.url)
  await added()
  assert.equal((await it.as().get('/questions')).status, 500)
  assert.deepEqual(await added(), { 'GET /questions 5xx': 1 })

  fails = false
  const gone = new AbortController()
  const asking = fetch(`${it.url}/api/v1/questions`, {
    headers: { 'x-caller': signCaller(rotatedSecret, testAdmin, 'feedback', Date.now()) },
    signal: gone.signal,
  }).catch(() => undefined)
  await asked.promise
  gone.abort()
  await asking
  assert.deepEqual(
    await eventually(async () => {
      const it = await added()
      return Object.keys(it).length > 0 && it
    }),
    { 'GET /questions aborted': 1 },
  )
  answer.resolve()
})
