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
  await it.as().patch(it.path, { title: 'Dim mode' })
  for (const attempt of [
    it.as().patch(it.path, { title: 'Light mode' }, { 'if-match': it.tag }),
    it.as().delete(it.path, { 'if-match': it.tag }),
    it.as().delete(it.path, { 'if-match': '"other"' }),
  ]) {
    const { status, error } = await attempt
    assert.deepEqual([status, error.code], [412, 'PRECONDITION_FAILED'])
  }
  assert.deepEqual(await it.titles(), ['Dim mode'])
})

test('a vote changes the ETag for If-None-Match, and not for If-Match', async () => {
  await using it = await withIdea()
  await it.as().post(`${it.path}/votes`)
  const read = await it.as().get(it.path, { 'if-none-match': it.tag })
  assert.deepEqual([read.status, read.data.votes], [200, 1])
  const voted = read.headers.get('etag') ?? ''
  assert.notEqual(voted, it.tag)
  assert.equal((await it.as().get(it.path, { 'if-none-match': voted })).status, 304)
  const changed = await it.as().patch(it.path, { title: 'Light mode' }, { 'if-match': it.tag })
  assert.deepEqual([changed.status, changed.data.votes], [200, 1])
  for (const tag of [it.tag, voted])
    assert.equal((await it.as().patch(it.path, { title: 'Dim mode' }, { 'if-match': tag })).status, 412)
  await it.as().post(`${it.path}/votes`)
  const latest = changed.headers.get('etag') ?? ''
  assert.equal((await it.as().delete(it.path, { 'if-match': latest })).status, 204)
})

test('an update with If-Match succeeds while others vote', async () => {
  await using it = await withIdea()
  const votes = Array.from({ length: 4 }, () => it.as().post(`${it.path}/votes`))
  const changed = await it.as().patch(it.path, { title: 'Light mode' }, { 'if-match': it.tag })
  await Promise.all(votes)
  assert.equal(changed.status, 200)
  assert.equal((await it.as().get(it.path)).data.votes, 4)
})

test('an update with If-Match gets 503 if other changes make every attempt fail', async () => {
  await using it = await withIdea()
  await it.server.query(`
    create function feedback.busy() returns trigger language plpgsql as $$
    begin raise exception 'changed meanwhile' using errcode = '40001'; end $$;
    create trigger busy before update on feedback.ideas for each row execute function feedback.busy()`)
  const changed = await it.as().patch(it.path, { title: 'Light mode' }, { 'if-match': it.tag })
  assert.deepEqual([changed.status, changed.error.code], [503, 'UNAVAILABLE'])
  assert.ok(changed.headers.get('retry-after'))
  assert.deepEqual(await it.titles(), ['Dark mode'])
})

/** How proxies that compress change a tag: nginx, Apache, Caddy, Jetty. */
const asCompressed = (tag: string): string[] => [
  `W/${tag}`,
  ...['-gzip', '-br', '-zstd', '--gzip', ';gzip'].map(coding => tag.replace(/"$/, `${coding}"`)),
]

test('ETags that a proxy has changed match in If-None-Match and in If-Match, until the next edit', async () => {
  await using it = await withIdea()
  for (const index of asCompressed(it.tag).keys()) {
    const tag = (await it.as().get(it.path)).headers.get('etag') ?? ''
    const changed = asCompressed(tag)[index] ?? ''
    assert.equal((await it.as().get(it.path, { 'if-none-match': changed })).status, 304, changed)
    await it.as().post(`${it.path}/votes`)
    const patch = () => it.as().patch(it.path, { title: `Mode ${index}` }, { 'if-match': changed })
    assert.deepEqual([(await patch()).status, (await patch()).status], [200, 412], changed)
    assert.equal((await it.as().get(it.path, { 'if-none-match': changed })).status, 200, changed)
  }
})

test('a change with If-None-Match fails if the tag is current, and for * if the resource exists', async () => {
  await using it = await withIdea()
  for (const tag of ['*', it.tag, `W/${it.tag}`, `"other", ${it.tag}`])
    for (const attempt of [
      it.as().patch(it.path, { title: 'Light mode' }, { 'if-none-match': tag }),
      it.as().delete(it.path, { 'if-none-match': tag }),
    ]) {
      const { status, error } = await attempt
      assert.deepEqual([status, error.code], [412, 'PRECONDITION_FAILED'], tag)
    }
  assert.deepEqual(await it.titles(), ['Dark mode'])
  const patched = await it.as().patch(it.path, { title: 'Light mode' }, { 'if-none-match': '"other"' })
  assert.equal(patched.status, 200)
  const missing = `/ideas/${newId('post')}`
  assert.equal((await it.as().patch(missing, {}, { 'if-none-match': '*' })).status, 404)
  assert.equal((await it.as().patch(it.path, { title: '' }, { 'if-none-match': '*' })).status, 400)
})

test('If-Match is checked before If-None-Match', async () => {
  await using it = await withIdea()
  const read = (match: string, none: string) =>
    it.as().get(it.path, { 'if-match': match, 'if-none-match': none })
  assert.equal((await read('"other"', it.tag)).status, 412)
  assert.equal((await read(it.tag, it.tag)).status, 304)
  assert.equal((await read(it.tag, '"other"')).status, 200)
  const change = { 'if-match': it.tag, 'if-none-match': it.tag }
  assert.equal((await it.as().patch(it.path, {}, change)).status, 412)
  assert.equal((await it.as().patch(it.path, {}, { ...change, 'if-none-match': '"other"' })).status, 200)
})

test('a read with If-Match returns 412 if the resource was edited', async () => {
  await using it = await withIdea()
  for (const tag of [it.tag, `W/${it.tag}`, '*', `"other", ${it.tag}`])
    assert.equal((await it.as().get(it.path, { 'if-match': tag })).status, 200, tag)
  const { status, error } = await it.as().get(it.path, { 'if-match': '"other"' })
  assert.deepEqual([status, error.code], [412, 'PRECONDITION_FAILED'])
  const caller = signCaller(rotatedSecret, testAdmin, 'feedback', Date.now())
  const head = { method: 'HEAD', headers: { 'x-caller': caller, 'if-match': '"other"' } }
  assert.equal((await fetch(`${it.url}/api/v1${it.path}`, head)).status, 412)
  assert.equal((await it.as().get(`/ideas/${newId('post')}`, { 'if-match': '*' })).status, 404)
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
