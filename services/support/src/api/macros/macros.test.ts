import assert from 'node:assert/strict'
import { test } from 'node:test'
import { member, pathsOf, startSupport, unknownIds } from '../../harness.ts'

test('macros can be created, read, updated and deleted, and are audited', async () => {
  await using support = await startSupport()
  const { api } = support
  const macro = await support.create('/macros', { name: ' Ask ', content: 'Which browser?\n' })
  assert.deepEqual(macro, {
    id: macro.id,
    name: 'Ask',
    content: 'Which browser?\n',
    createdAt: macro.createdAt,
    updatedAt: macro.updatedAt,
  })
  const path = `/macros/${macro.id}`
  assert.deepEqual((await api.get(path)).data, macro)
  const changed = await api.patch(path, { content: 'Which?' })
  assert.equal(changed.data.content, 'Which?')
  assert.deepEqual((await api.patch(path, { content: 'Which?' })).data, changed.data)
  await support.create('/macros', { name: 'Bye', content: 'x' })
  const names = (await api.get('/macros')).data.map(({ name }: { name: string }) => name)
  assert.deepEqual(names, ['Ask', 'Bye'])
  assert.equal((await api.post('/macros', { name: 'ASK', content: 'x' })).error?.code, 'CONFLICT')
  assert.equal((await api.patch(path, { name: 'bye' })).error?.code, 'CONFLICT')
  assert.equal((await api.delete(path)).status, 204)
  assert.equal((await api.delete(path)).status, 404)
  const actions = (await support.events()).map(({ data }) => (data.entry as { action: string }).action)
  assert.deepEqual(actions, ['macro.created', 'macro.updated', 'macro.created', 'macro.deleted'])
})

test('members read macros, only admins create them, and invalid ones are rejected by field', async () => {
  await using support = await startSupport()
  const mo = support.as(member)
  assert.equal((await mo.get('/macros')).status, 200)
  assert.equal((await mo.post('/macros', { name: 'a', content: 'b' })).error?.code, 'INSUFFICIENT_SCOPE')
  assert.deepEqual(pathsOf(await support.api.post('/macros', {})), ['name', 'content'])
  assert.deepEqual(pathsOf(await support.api.post('/macros', { name: 'a', content: '' })), ['content'])
  assert.equal((await support.api.get(`/macros/${unknownIds.macro}`)).status, 404)
})
