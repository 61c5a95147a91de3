import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '@earshot/db'
import { recordLog, type TestResponse, testAdmin } from '@earshot/testing'
import { readyIdeas } from './harness.ts'

type Result = {
  index: number
  status: number
  data?: { id: string; title: string }
  error?: { code: string; details?: { errors: { path: string }[] } }
}

const statuses = (answer: TestResponse): number[] => answer.data.map((result: Result) => result.status)

const create = (title: string) => ({ method: 'create', body: { title } })

test('operations run in order, and each has the result of a single request', async () => {
  await using it = await readyIdeas()
  const { data: first } = await it.as().post('/ideas', { title: 'First' })
  const answer = await it.as().post('/ideas/batch', {
    operations: [
      { method: 'create', body: { title: 'Second' } },
      { method: 'update', id: first.id, body: { title: 'Changed' } },
      { method: 'delete', id: first.id },
      { method: 'update', id: first.id, body: { title: 'Too late' } },
      { method: 'create', body: { title: '' } },
      { method: 'create', body: { title: 'Third', colour: 'red' } },
      { method: 'create' },
      { method: 'delete' },
      { method: 'delete', id: 'nope' },
    ],
  })
  assert.equal(answer.status, 200)
  assert.deepEqual(statuses(answer), [201, 200, 204, 404, 400, 400, 400, 400, 404])
  const results: Result[] = answer.data
  assert.deepEqual(
    results.map(result => result.index),
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
  )
  assert.equal(results[0]?.data?.title, 'Second')
  assert.equal(results[1]?.data?.title, 'Changed')
  assert.equal(results[2]?.data, undefined)
  assert.deepEqual(
    results.map(result => result.error?.code),
    [
      undefined,
      undefined,
      undefined,
      'NOT_FOUND',
      'VALIDATION_ERROR',
      'VALIDATION_ERROR',
      'VALIDATION_ERROR',
      'VALIDATION_ERROR',
      'NOT_FOUND',
    ],
  )
  assert.deepEqual(
    results.map(result => result.error?.details?.errors.map(error => error.path).join()),
    [undefined, undefined, undefined, undefined, 'title', 'colour', 'title', 'id', undefined],
  )
  assert.deepEqual(await it.titles(), ['Second'])
})

test('an invalid batch, or one with no or too many operations, is rejected as a whole', async () => {
  await using it = await readyIdeas()
  for (const operations of [
    undefined,
    'x',
    [],
    Array.from({ length: 101 }, () => create('x')),
    [{ method: 'read' }],
  ])
    assert.equal((await it.as().post('/ideas/batch', { operations })).status, 400)
  const hundred = Array.from({ length: 100 }, (_, index) => create(`Idea ${index}`))
  assert.equal((await it.as().post('/ideas/batch', { operations: hundred })).status, 200)
  assert.equal((await it.titles()).length, 100)
})

test('a batch larger than 8 MiB is rejected', async () => {
  await using it = await readyIdeas()
  const batch = (bytes: number) =>
    it.as().post('/ideas/batch', JSON.stringify({ operations: [create('x')] }) + ' '.repeat(bytes))
  assert.equal((await batch(8_300_000)).status, 200)
  assert.equal((await batch(8_400_000)).status, 413)
})

test('an operation requires the same scope as a single request', async () => {
  await using it = await readyIdeas()
  const reader = it.as({ ...testAdmin, scopes: ['read:feedback'] })
  assert.equal((await reader.post('/ideas/batch', { operations: [create('x')] })).status, 403)
})

test('a bug in one operation results in status 500 for it, is logged, and does not affect the others', async () => {
  const { log, lines } = recordLog()
  const created = async (_db: unknown, title: string) => {
    if (title === 'Bug') throw new Error('sesame')
  }
  await using it = await readyIdeas({ hooks: { created }, log })
  const answer = await it
    .as()
    .post('/ideas/batch', { operations: [create('One'), create('Bug'), create('Two')] })
  assert.deepEqual(statuses(answer), [201, 500, 201])
  assert.doesNotMatch(JSON.stringify(answer.body), /sesame/)
  assert.equal(lines().filter(line => line.msg === 'batch.operation_failed').length, 1)
})

test('with an Idempotency-Key, a repeated batch changes nothing, and a server fault rolls back the whole batch', async () => {
  await using it = await readyIdeas({
    hooks: {
      created: async (db, title) => {
        if (title === 'Broken') await db.query(sql`insert into ideas (id, title) values (null, 'x')`)
      },
    },
  })
  const { data: gone } = await it.as().post('/ideas', { title: 'Gone' })
  const operations = [
    create('One'),
    { method: 'delete', id: gone.id },
    { method: 'delete', id: gone.id },
    create('Two'),
  ]
  const key = { 'idempotency-key': 'batch-1' }
  const first = await it.as().post('/ideas/batch', { operations }, key)
  assert.deepEqual(statuses(first), [201, 204, 404, 201])
  const again = await it.as().post('/ideas/batch', { operations }, key)
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  assert.deepEqual(again.body, first.body)
  assert.deepEqual((await it.titles()).toSorted(), ['One', 'Two'])

  const broken = { operations: [create('Three'), create('Broken')] }
  const failed = await it.as().post('/ideas/batch', broken, { 'idempotency-key': 'batch-2' })
  assert.equal(failed.status, 500, 'a server fault fails the batch')
  assert.deepEqual((await it.titles()).toSorted(), ['One', 'Two'])
})
