import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Envelope, eventCatalogue, eventSchema, eventTypes, isEventType } from '@earshot/contracts'
import { cursorIn, startLog } from '../delivery-log/harness.ts'

test('every type is listed with its properties, and its sample matches its schema', async () => {
  await using log = await startLog()
  const response = await log.as().get('/event-types')
  assert.equal(response.status, 200)
  assert.deepEqual(
    response.data.map(({ type }: { type: string }) => type),
    eventTypes,
  )
  assert.equal(response.data.length, 36)
  for (const { type, sample, schemaUrl, ...it } of response.data) {
    assert.ok(isEventType(type))
    const { summary, family, boardScoped, private: isPrivate } = eventCatalogue[type]
    assert.deepEqual(it, { summary, family, boardScoped, private: isPrivate })
    assert.equal(schemaUrl, `/api/v1/schemas/${type}.json`)
    const envelope = Envelope.parse(sample)
    assert.equal(envelope.type, type)
    eventSchema(type).parse(envelope.data)
  }
})

test('event types are listed in pages', async () => {
  await using log = await startLog()
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await log.as().get(`/event-types?limit=10${cursor && `&cursor=${cursor}`}`)
    seen.push(...page.data.map(({ type }: { type: string }) => type))
    cursor = cursorIn(page)
  }
  assert.deepEqual(seen, eventTypes)
  const whole = await log.as().get('/event-types?limit=36')
  assert.equal(cursorIn(whole), null)
  assert.equal((await log.as().get('/event-types?cursor=abc')).status, 400)
  assert.equal((await log.as().get('/event-types?family=post')).status, 400)
})
