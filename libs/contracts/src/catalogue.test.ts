import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import {
  eventCatalogue,
  eventDef,
  eventSchema,
  eventTypes,
  internalEventCatalogue,
  isEventType,
} from './catalogue.ts'
import { families } from './event.ts'
import { isId } from './ids.ts'
import { sampleData } from './samples.ts'

/** The specification's table of event types, by family. */
const specified: Record<string, string[]> = {
  post: ['created', 'status_changed', 'updated', 'deleted', 'restored', 'merged', 'unmerged', 'voted'],
  comment: ['created', 'updated', 'deleted'],
  changelog: ['published'],
  conversation: [
    'created',
    'status_changed',
    'assigned',
    'priority_changed',
    'attribute_changed',
    'csat_submitted',
    'csat_comment_added',
    'note_mentioned',
    'customer_unresponsive',
    'teammate_unresponsive',
  ],
  message: ['created', 'note_created', 'deleted', 'updated'],
  ticket: ['created', 'status_changed', 'assigned', 'replied', 'note_added', 'external_status_changed'],
  assistant: ['handed_off', 'resolved'],
  sla: ['approaching_breach', 'breached'],
}

test('the catalogue has exactly the 36 event types of the specification', () => {
  const all = Object.entries(specified).flatMap(([family, names]) => names.map(name => `${family}.${name}`))
  assert.equal(all.length, 36)
  assert.deepEqual([...eventTypes].sort(), all.sort())
  assert.deepEqual([...families], Object.keys(specified))
})

test("an event's family is the part of its type before the period", () => {
  for (const type of eventTypes) assert.equal(eventCatalogue[type].family, type.split('.')[0])
})

test('board filters apply only to post and comment events', () => {
  const scoped = eventTypes.filter(type => eventCatalogue[type].boardScoped)
  assert.deepEqual(
    scoped,
    eventTypes.filter(type => /^(post|comment)\./.test(type)),
  )
  assert.equal(scoped.length, 11)
})

test('only the three note events are private', () => {
  assert.deepEqual(
    eventTypes.filter(type => eventCatalogue[type].private),
    ['conversation.note_mentioned', 'message.note_created', 'ticket.note_added'],
  )
})

test('every event type has a unique summary, which is a sentence', () => {
  const definitions = [...Object.values(eventCatalogue), ...Object.values(internalEventCatalogue)]
  for (const { summary } of definitions) assert.match(summary, /^[A-Z].+\.$/)
  assert.equal(new Set(definitions.map(({ summary }) => summary)).size, definitions.length)
})

test('webhooks cannot subscribe to internal events', () => {
  const internal = Object.keys(internalEventCatalogue)
  assert.ok(internal.length > 0)
  for (const type of internal as (keyof typeof internalEventCatalogue)[]) {
    assert.equal(isEventType(type), false)
    assert.equal(eventDef(type), undefined)
  }
  assert.equal(isEventType('constructor'), false)
})

test('the sample of each event type is valid and complete', () => {
  for (const type of eventTypes) {
    const parsed = eventSchema(type).parse(sampleData[type])
    assert.deepEqual(parsed, sampleData[type], `${type} has fields that its schema does not know`)
  }
})

test('samples contain no real addresses or domains', () => {
  const addresses = JSON.stringify(sampleData).match(/[\w.-]+@[\w.-]+/g) ?? []
  const links = JSON.stringify(sampleData).match(/https?:\/\/[^/"]+/g) ?? []
  assert.ok(addresses.length > 0 && links.length > 0)
  for (const found of [...addresses, ...links]) assert.match(found, /[@./]example\.(com|org)$/)
})

/** The fields of each object in a payload, from the specification. */
const objects: Record<string, string[]> = {
  post: ['id', 'title', 'boardId', 'boardSlug'],
  comment: ['id', 'content', 'authorEmail', 'authorName', 'isPrivate'],
  changelog: ['id', 'title', 'contentPreview', 'publishedAt', 'linkedPostCount'],
  conversation: ['id', 'status', 'channel', 'priority', 'assignedTeamId'],
  message: [
    'id',
    'conversationId',
    'senderType',
    'authorPrincipalId',
    'authorName',
    'authorEmail',
    'content',
    'createdAt',
  ],
  ticket: ['id', 'number', 'type', 'priority', 'assignedPrincipalId', 'assignedTeamId'],
}

test("each payload contains its family's object with every field of the specification", () => {
  for (const type of eventTypes) {
    const { family } = eventCatalogue[type]
    const data: Record<string, unknown> = sampleData[type]
    for (const [name, fields] of Object.entries(objects)) {
      // The comment of a rating is text, not a comment object.
      if (name !== family && !(data[name] instanceof Object)) continue
      const nested = z.record(z.string(), z.unknown()).parse(data[name])
      for (const field of fields) assert.ok(field in nested, `${type}: ${name}.${field} is missing`)
    }
  }
  assert.deepEqual(Object.keys(sampleData['post.created'].post), [
    'id',
    'title',
    'content',
    'boardId',
    'boardSlug',
    'authorEmail',
    'authorName',
    'voteCount',
  ])
})

test('sample fields with names like ids contain valid ids', () => {
  const check = (value: unknown, name = ''): number => {
    if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + check(item, name), 0)
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).reduce((sum, [key, item]) => sum + check(item, key), 0)
    if (typeof value !== 'string' || !/(^id|Ids?)$/.test(name) || name === 'externalDisplayId') return 0
    const prefix = value.slice(0, -27) as Parameters<typeof isId>[0]
    assert.ok(isId(prefix, value), `${name}: ${value}`)
    return 1
  }
  assert.ok(check(sampleData) > 100)
})
