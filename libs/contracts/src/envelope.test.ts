import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { z } from 'zod'
import { eventTypes } from './catalogue.ts'
import { Envelope, isPlaceholderEmail, newEvent } from './envelope.ts'
import { idTime } from './ids.ts'
import { sampleData } from './samples.ts'

const now = Date.parse('2026-03-05T09:15:00.123Z')
const { post } = sampleData['post.restored']
const { comment } = sampleData['comment.created']

const dataOf = (event: { body: string }) => Envelope.parse(JSON.parse(event.body)).data

test('an envelope has the keys id, type, createdAt and data in this order, for every type', () => {
  for (const type of eventTypes) {
    const event = newEvent(type, sampleData[type], now)
    const envelope = JSON.parse(event.body)
    assert.deepEqual(Object.keys(envelope), ['id', 'type', 'createdAt', 'data'])
    assert.deepEqual(Envelope.parse(envelope), {
      id: event.id,
      type,
      createdAt: '2026-03-05T09:15:00.123Z',
      data: sampleData[type],
    })
    assert.equal(idTime(event.id), now)
  }
})

test('data that does not match its schema is rejected', () => {
  const { title: _, ...untitled } = post
  assert.throws(() => newEvent('post.restored', { post: untitled as typeof post }, now), z.ZodError)
  assert.throws(() => newEvent('post.restored', { post: { ...post, id: '42' } }, now), z.ZodError)
})

test('fields that the catalogue does not define are removed', () => {
  const event = newEvent('post.restored', { post: { ...post, moderationNote: 'spam?' } as typeof post }, now)
  assert.deepEqual(dataOf(event), { post })
})

test('times without milliseconds are rejected', () => {
  const { changelog } = sampleData['changelog.published']
  const data = { changelog: { ...changelog, publishedAt: '2026-03-09T14:00:00Z' } }
  assert.throws(() => newEvent('changelog.published', data, now), z.ZodError)
})

test('only notes and private comments are private', () => {
  const isPrivate = (isPrivate: boolean) =>
    newEvent('comment.created', { post, comment: { ...comment, isPrivate } }, now).private
  assert.equal(isPrivate(true), true)
  assert.equal(isPrivate(false), false)
  assert.deepEqual(
    eventTypes.filter(type => newEvent(type, sampleData[type], now).private),
    ['conversation.note_mentioned', 'message.note_created', 'ticket.note_added'],
  )
})

test('post and comment events have their board, other events none', () => {
  for (const type of eventTypes)
    assert.deepEqual(
      newEvent(type, sampleData[type], now).boardIds,
      /^(post|comment)\./.test(type) ? [post.boardId] : [],
      type,
    )
})

test('an event about posts of several boards has each of them once', () => {
  const posts = eventTypes.flatMap(type =>
    Object.entries(sampleData[type]).flatMap(([field, value]) =>
      'boardId' in Object(value) ? [[type, field]] : [],
    ),
  )
  assert.ok(posts.some(([type, field]) => type === 'post.unmerged' && field === 'formerCanonicalPost'))
  for (const [type, field] of posts as [(typeof eventTypes)[number], string][]) {
    const boardId = 'board_01kk345nnfecst1qjr1ncrnnw4'
    const data = { ...sampleData[type], [field]: { ...Object(sampleData[type])[field], boardId } }
    const { boardIds } = newEvent(type, data as never, now)
    assert.ok(boardIds.includes(boardId), `${type} ${field}`)
    assert.equal(new Set(boardIds).size, boardIds.length)
  }
})

const addresses = fc
  .tuple(fc.stringMatching(/^[a-z0-9.+-]{1,12}$/), fc.stringMatching(/^[a-z]{1,8}(\.[a-z]{2,5})?$/))
  .chain(([user, domain]) =>
    fc.constantFrom(
      `${user}@anon.${domain}`,
      `${user}@ANON.${domain}`,
      `${user}@${domain}`,
      `${user}@example.com`,
      null,
    ),
  )

const emitted = (address: string | null) => (address !== null && isPlaceholderEmail(address) ? null : address)

test('an event body contains real addresses but no placeholder addresses', () => {
  fc.assert(
    fc.property(addresses, addresses, (one, other) => {
      const voted = newEvent('post.voted', { post, voteCount: 1, voterName: other, voterEmail: one }, now)
      const written = newEvent(
        'message.created',
        {
          ...sampleData['message.created'],
          message: { ...sampleData['message.created'].message, authorEmail: one, authorName: other },
        },
        now,
      )
      const begun = newEvent(
        'conversation.created',
        { conversation: { ...sampleData['conversation.created'].conversation, visitorEmail: one } },
        now,
      )
      for (const { body } of [voted, written, begun]) assert.doesNotMatch(body, /@anon\./i)
      assert.equal(dataOf(voted).voterEmail, emitted(one))
      assert.equal(
        z.object({ authorName: z.unknown() }).parse(dataOf(written).message).authorName,
        emitted(other),
      )
    }),
  )
})

test('placeholder addresses are removed from attributes at any depth', () => {
  const leaf = addresses.map(address => ({ email: address, contactEmail: address }))
  const { tree } = fc.letrec(tie => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('company', 'billing', 'contacts'), tie('tree'), { maxKeys: 3 }),
    ),
  }))
  fc.assert(
    fc.property(tree, addresses, (value, previousValue) => {
      const data = {
        ...sampleData['conversation.attribute_changed'],
        value: z.json().parse(value),
        previousValue,
      }
      const event = newEvent('conversation.attribute_changed', data, now)
      assert.doesNotMatch(event.body, /@anon\./i)
      assert.equal(dataOf(event).previousValue, emitted(previousValue))
    }),
  )
})

test('text with a placeholder address in it is not changed', () => {
  const content = 'Mail to visitor-7@anon.earshot bounces.'
  const event = newEvent('comment.created', { post, comment: { ...comment, content } }, now)
  assert.deepEqual(dataOf(event).comment, { ...comment, content })
})

test('creating an event does not modify its input', () => {
  const data = { post, voteCount: 3, voterName: null, voterEmail: 'visitor-7@anon.earshot' }
  newEvent('post.voted', data, now)
  assert.equal(data.voterEmail, 'visitor-7@anon.earshot')
})
