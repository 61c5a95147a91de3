import assert from 'node:assert/strict'
import { test } from 'node:test'
import { member, pathsOf, startSupport, unknownIds } from '../../harness.ts'

test('attribute definitions can be created, read, updated and deleted', async () => {
  await using support = await startSupport()
  const { api } = support
  const plan = await support.create('/attribute-definitions', {
    key: 'plan',
    type: 'select',
    options: ['free', 'team', 'free'],
  })
  assert.deepEqual(plan, {
    id: plan.id,
    key: 'plan',
    name: 'plan',
    description: '',
    type: 'select',
    options: ['free', 'team'],
    createdAt: plan.createdAt,
    updatedAt: plan.updatedAt,
  })
  const path = `/attribute-definitions/${plan.id}`
  assert.deepEqual((await api.get(path)).data, plan)
  const changed = await api.patch(path, { name: 'Plan', options: ['team', 'enterprise'] })
  assert.deepEqual([changed.data.name, changed.data.options], ['Plan', ['team', 'enterprise']])
  assert.deepEqual((await api.patch(path, { name: 'Plan' })).data, changed.data)
  assert.equal((await api.post('/attribute-definitions', { key: 'plan', type: 'text' })).status, 409)
  await support.create('/attribute-definitions', { key: 'age', type: 'number' })
  const keys = (await api.get('/attribute-definitions')).data.map(({ key }: { key: string }) => key)
  assert.deepEqual(keys, ['age', 'plan'])
  const [first] = (await api.get('/attribute-definitions?limit=1')).data
  assert.equal(first.key, 'age')
  assert.equal((await api.delete(path)).status, 204)
  assert.equal((await api.get(path)).status, 404)
  const actions = (await support.events()).map(({ data }) => (data.entry as { action: string }).action)
  assert.deepEqual(actions, [
    'attribute_definition.created',
    'attribute_definition.updated',
    'attribute_definition.created',
    'attribute_definition.deleted',
  ])
})

test('invalid definitions are rejected by field, and only admins create them', async () => {
  await using support = await startSupport()
  const wrong: [object, string[]][] = [
    [{}, ['key', 'type']],
    [{ key: 'Plan', type: 'text' }, ['key']],
    [{ key: '1st', type: 'text' }, ['key']],
    [{ key: 'x'.repeat(51), type: 'text' }, ['key']],
    [{ key: 'plan', type: 'list' }, ['type']],
    [{ key: 'plan', type: 'select' }, ['options']],
    [{ key: 'plan', type: 'text', options: ['a'] }, ['options']],
    [{ key: 'plan', type: 'select', options: [''] }, ['options.0']],
  ]
  for (const [body, paths] of wrong)
    assert.deepEqual(
      pathsOf(await support.api.post('/attribute-definitions', body)),
      paths,
      JSON.stringify(body),
    )
  const text = await support.create('/attribute-definitions', { key: 'city', type: 'text' })
  const path = `/attribute-definitions/${text.id}`
  assert.deepEqual(pathsOf(await support.api.patch(path, { options: ['a'] })), ['options'])
  const mo = support.as(member)
  assert.equal((await mo.get(path)).status, 200)
  assert.equal((await mo.patch(path, { name: 'x' })).error?.code, 'INSUFFICIENT_SCOPE')
  assert.equal((await support.api.get(`/attribute-definitions/${unknownIds.attribute}`)).status, 404)
})

test('a value must have the type of its definition, and errors name its key', async () => {
  await using support = await startSupport()
  const types = { text: 'text', number: 'number', boolean: 'boolean', date: 'date' }
  for (const [key, type] of Object.entries(types))
    await support.create('/attribute-definitions', { key, type })
  await support.create('/attribute-definitions', { key: 'pick', type: 'select', options: ['a', 'b'] })
  const { id } = await support.startConversation()
  const put = (values: object) => support.api.put(`/conversations/${id}/attributes`, values)
  const good = { text: 'Zürich', number: -1.5, boolean: false, date: '2026-02-28', pick: 'b' }
  const response = await put(good)
  assert.deepEqual(response.data.attributes, good)
  assert.equal((response.body as { meta?: object }).meta, undefined, 'no value was ignored')
  const wrong: [object, string[]][] = [
    [{ text: 1 }, ['text']],
    [{ text: 'x'.repeat(1001) }, ['text']],
    [{ text: 'a\0b' }, ['text']],
    [{ number: '1' }, ['number']],
    [{ boolean: 'true' }, ['boolean']],
    [{ date: '2026-02-30' }, ['date']],
    [{ date: '2026-02-28T00:00:00Z' }, ['date']],
    [{ pick: 'c' }, ['pick']],
    [{ colour: 'red', text: 'x' }, ['colour']],
    [{ text: ['x'] }, ['text']],
    [{ text: { a: 1 } }, ['text']],
    [{ toString: 'x', number: 'x' }, ['toString', 'number']],
  ]
  for (const [values, paths] of wrong)
    assert.deepEqual(pathsOf(await put(values)), paths, JSON.stringify(values))
  const unlisted = await put({ pick: 'c' })
  assert.equal(unlisted.error.details.errors[0].message, 'must be one of: a, b')
  assert.deepEqual(
    (await support.conversation(id)).attributes,
    good,
    'one invalid value prevents all changes',
  )
  const { text: _, ...rest } = good
  assert.deepEqual((await put({ text: null, number: 0 })).data.attributes, { ...rest, number: 0 })
})

test('events about attributes include the source of the value', async () => {
  await using support = await startSupport()
  await support.create('/attribute-definitions', { key: 'plan', type: 'text' })
  const { id } = await support.startConversation()
  await support.newEvents()
  const path = `/conversations/${id}/attributes`
  await support.api.put(path, { plan: 'a' })
  await support.api.put(`${path}?source=assistant`, { plan: 'b' })
  await support.api.put(`${path}?source=customer`, { plan: 'c' })
  assert.deepEqual(
    (await support.newEvents()).map(({ data }) => data.source),
    ['teammate', 'assistant', 'customer'],
  )
  assert.deepEqual(pathsOf(await support.api.put(`${path}?source=workflow`, { plan: 'd' })), ['source'])
})

test('deleting a definition removes its values and keeps other values', async () => {
  await using support = await startSupport()
  const plan = await support.create('/attribute-definitions', { key: 'plan', type: 'text' })
  await support.create('/attribute-definitions', { key: 'city', type: 'text' })
  const [one, two] = [await support.startConversation(), await support.startConversation()]
  await support.api.put(`/conversations/${one.id}/attributes`, { plan: 'team', city: 'Bern' })
  await support.api.put(`/conversations/${two.id}/attributes`, { city: 'Basel' })
  await support.newEvents()
  assert.equal((await support.api.delete(`/attribute-definitions/${plan.id}`)).status, 204)
  assert.deepEqual((await support.conversation(one.id)).attributes, { city: 'Bern' })
  const events = await support.newEvents()
  assert.deepEqual(
    events.map(({ data }) => [data.conversationId, data.key, data.value, data.previousValue]),
    [[one.id, 'plan', null, 'team']],
  )
})
