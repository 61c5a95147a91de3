import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { testAdmin } from '@earshot/testing'
import { signCaller } from './caller.ts'
import { readyIdeas, rotatedSecret } from './harness.ts'

const withIdea = async () => {
  const it = await readyIdeas()
  const created = await it.as().post('/ideas', { title: 'Dark mode' })
  const path = `/ideas/${created.data.id}`
  return { ...it, path, tag: created.headers.get('etag') ?? '' }
}

test('If-None-Match with the current ETag returns 304 without a body', async () => {
  await using it = await withIdea()
  for (const tags of [it.tag, `"other", ${it.tag}`, `W/${it.tag}`, '*']) {
    const response = await it.as().get(it.path, { 'if-none-match': tags })
    assert.deepEqual([response.status, response.body], [304, undefined])
    assert.equal(response.headers.get('etag'), it.tag)
  }
  assert.equal((await it.as().get(it.path, { 'if-none-match': '"other"' })).status, 200)
  const caller = signCaller(rotatedSecret, testAdmin, 'feedback', Date.now())
  const head = { method: 'HEAD', headers: { 'x-caller': caller, 'if-none-match': it.tag } }
  assert.equal((await fetch(`${it.url}/api/v1${it.path}`, head)).status, 304)
})

test('the ETag changes with the resource, and not with a patch that changes nothing', async () => {
  await using it = await withIdea()
  assert.equal((await it.as().patch(it.path, {})).headers.get('etag'), it.tag)
  const changed = await it.as().patch(it.path, { title: 'Light mode' })
  assert.notEqual(changed.headers.get('etag'), it.tag)
  assert.equal((await it.as().get(it.path)).headers.get('etag'), changed.headers.get('etag'))
})

test('If-Match with an outdated ETag returns 412 and changes nothing', async () => {
  await using it = await withIdea()
  await it.as().post(`${it.path}/votes`)
  for (const attempt of [
    it.as().patch(it.path, { title: 'Light mode' }, { 'if-match': it.tag }),
    it.as().delete(it.path, { 'if-match': it.tag }),
    it.as().delete(it.path, { 'if-match': '"other"' }),
  ]) {
    const { status, error } = await attempt
    assert.deepEqual([status, error.code], [412, 'PRECONDITION_FAILED'])
  }
  assert.deepEqual(await it.titles(), ['Dark mode'])
})

test('updates and deletions succeed with the current ETag or * in If-Match', async () => {
  await using it = await withIdea()
  const changed = await it.as().patch(it.path, { title: 'Light mode' }, { 'if-match': it.tag })
  assert.equal(changed.status, 200)
  const again = await it.as().patch(it.path, { title: 'Dim mode' }, { 'if-match': '*' })
  assert.equal(again.status, 200)
  const list = `"other", ${again.headers.get('etag')}`
  assert.equal((await it.as().delete(it.path, { 'if-match': list })).status, 204)
  assert.deepEqual(await it.titles(), [])
})

test('If-Match for a resource that does not exist returns 404', async () => {
  await using it = await withIdea()
  for (const tag of ['*', '"other"'])
    assert.equal((await it.as().patch(`/ideas/${newId('post')}`, {}, { 'if-match': tag })).status, 404)
})

test('exactly one of several concurrent updates with the same If-Match succeeds', async () => {
  await using it = await withIdea()
  for (let round = 0; round < 5; round++) {
    const tag = (await it.as().get(it.path)).headers.get('etag') ?? ''
    const attempts = await Promise.all(
      ['A', 'B', 'C', 'D'].map(name =>
        it.as().patch(it.path, { title: `Mode ${round}${name}` }, { 'if-match': tag }),
      ),
    )
    const statuses = attempts.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [200, 412, 412, 412])
    const winner = attempts.find(({ status }) => status === 200)
    assert.deepEqual(await it.titles(), [winner?.data.title])
  }
})
