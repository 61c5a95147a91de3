import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startGateway } from '../../harness.ts'

const view = { list: 'posts', name: 'Planned', filters: { status: 'planned', merged: true } }

type View = { id: string; name: string }

const namesOf = (views: View[]): string[] => views.map(({ name }) => name)

test('a member sees the own views and those of the team, by list', async () => {
  await using gateway = await startGateway()
  const ada = gateway.as((await gateway.createKey({ role: 'member' })).key)
  const ben = gateway.as((await gateway.createKey({ role: 'member' })).key)
  const { status, data, headers } = await ada.post('/saved-views', view)
  assert.deepEqual([status, headers.get('location')], [201, `/api/v1/saved-views/${data.id}`])
  assert.deepEqual([data.filters, data.isShared], [view.filters, false])
  await ada.post('/saved-views', { ...view, name: 'For all', isShared: true })
  await ben.post('/saved-views', { ...view, name: 'Tickets', list: 'tickets' })
  assert.deepEqual(namesOf((await ada.get('/saved-views')).data), ['Planned', 'For all'])
  assert.deepEqual(namesOf((await ben.get('/saved-views')).data), ['For all', 'Tickets'])
  assert.deepEqual(namesOf((await ben.get('/saved-views?list=posts')).data), ['For all'])
  assert.equal((await ben.get(`/saved-views/${data.id}`)).status, 404)
  const first = await ada.get('/saved-views?limit=1')
  assert.deepEqual(namesOf(first.data), ['Planned'])
  const { cursor } = (first.body as { meta: { pagination: { cursor: string } } }).meta.pagination
  assert.deepEqual(namesOf((await ada.get(`/saved-views?limit=1&cursor=${cursor}`)).data), ['For all'])
})

test('its owner changes a view, an admin also a shared one, and others neither', async () => {
  await using gateway = await startGateway()
  const ada = gateway.as((await gateway.createKey({ role: 'member' })).key)
  const ben = gateway.as((await gateway.createKey({ role: 'member' })).key)
  const reader = gateway.as((await gateway.createKey({ role: 'admin', access: 'read-only' })).key)
  const { id } = (await ada.post('/saved-views', view)).data
  const path = `/saved-views/${id}`
  assert.equal((await gateway.as().patch(path, { name: 'Mine' })).status, 404)
  const shared = await ada.patch(path, { isShared: true, filters: { sort: 'votes' } })
  assert.deepEqual([shared.data.isShared, shared.data.filters], [true, { sort: 'votes' }])
  assert.equal((await ada.patch(path, {})).data.updatedAt, shared.data.updatedAt)
  for (const other of [ben, reader]) {
    assert.equal((await other.get(path)).status, 200)
    assert.equal((await other.patch(path, { name: 'Mine' })).status, 403)
    assert.equal((await other.delete(path)).status, 403)
  }
  assert.equal((await reader.post('/saved-views', view)).status, 403)
  assert.equal((await gateway.as().patch(path, { name: 'Votes' })).data.name, 'Votes')
  assert.equal((await gateway.as().delete(path)).status, 204)
  assert.equal((await ada.get(path)).status, 404)
})

test('invalid views are rejected by field', async () => {
  await using gateway = await startGateway()
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`f${n}`, 'x']))
  const bad: [object, string][] = [
    [{ list: 'users' }, 'list'],
    [{ name: ' ' }, 'name'],
    [{ filters: { status: 1 } }, 'filters.status'],
    [{ filters: { status: 'x'.repeat(501) } }, 'filters.status'],
    [{ filters: many }, 'filters'],
    [{ colour: 'red' }, 'colour'],
  ]
  for (const [change, path] of bad) {
    const { status, error } = await gateway.as().post('/saved-views', { ...view, ...change })
    assert.deepEqual(
      [status, error.details.errors.map((it: { path: string }) => it.path)],
      [400, [path]],
      path,
    )
  }
})
