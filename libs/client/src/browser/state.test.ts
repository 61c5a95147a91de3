import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  connects,
  decide,
  firstState,
  hasNothing,
  type LiveEvent,
  type LiveState,
  typingIn,
} from './state.ts'

const after = (...events: LiveEvent[]): LiveState => events.reduce(decide, firstState)

const page = (type: string, isHidden = false): LiveEvent => ({ kind: 'page', type, isHidden })
const known = (marks: LiveState['known']['marks']): LiveEvent => ({
  kind: 'state',
  marks,
  connection: 'open',
})
const typing = (conversationId: string, isTyping: boolean): LiveEvent => ({
  kind: 'typing',
  conversationId,
  isTyping,
  name: null,
})
const mark = { lastMessageAt: 'a', updatedAt: 'b', unread: false }

test('a page connects while it is wanted, online, shown and has something to follow', () => {
  const cases: [why: string, LiveEvent[], connects: boolean][] = [
    ['at the start', [], true],
    ['shown', [page('pageshow')], true],
    ['hidden for some time', [page('visibilitychange', true)], true],
    ['hidden for long', [page('visibilitychange', true), { kind: 'away' }], false],
    ['offline while it is hidden for long', [{ kind: 'away' }, page('offline', true)], false],
    ['online again while it is hidden for long', [{ kind: 'away' }, page('online', true)], false],
    ['shown again', [{ kind: 'away' }, page('visibilitychange')], true],
    ['left', [page('pagehide')], false],
    ['left and shown again from the cache', [page('pagehide', true), page('pageshow')], true],
    ['nothing to follow', [{ kind: 'rest' }], false],
    ['another token', [{ kind: 'rest' }, { kind: 'token' }], true],
    ['something was written', [{ kind: 'rest' }, { kind: 'changed' }], true],
    ['another token while it is hidden for long', [{ kind: 'away' }, { kind: 'token' }], false],
    ['shown with nothing to follow', [{ kind: 'rest' }, page('pagehide'), page('pageshow')], false],
    ['a state of another page with nothing to follow', [{ kind: 'rest' }, known({})], false],
  ]
  for (const [why, events, expected] of cases) {
    assert.equal(connects(after(...events), true, false), expected, why)
    assert.equal(connects(after(...events), false, false), false, `${why}, without handlers`)
    assert.equal(connects(after(...events), true, true), false, `${why}, but offline`)
  }
})

test('an anonymous visitor has nothing to follow until something is written', () => {
  assert.equal(hasNothing(after()), false, 'the list was not read')
  assert.equal(hasNothing(after(known({}))), true)
  assert.equal(hasNothing(after(known({ conversation_1: mark }))), false)
  // The list may have been read before the first message was stored.
  assert.equal(hasNothing(after({ kind: 'changed' }, known({}))), false)
  assert.equal(hasNothing(after({ kind: 'changed' }, { kind: 'reset' }, known({}))), true)
})

test('members who start and stop typing are reported once, and all are forgotten for another visitor', () => {
  const one = after(typing('conversation_1', true), typing('conversation_1', true))
  assert.deepEqual(one.typing, ['conversation_1'])
  assert.equal(typingIn(one, 'conversation_1', 'Ada'), undefined)
  assert.deepEqual(typingIn(one, 'conversation_1'), {
    kind: 'typing',
    conversationId: 'conversation_1',
    isTyping: false,
    name: null,
  })
  assert.deepEqual(typingIn(one, 'conversation_2', null)?.isTyping, true)
  assert.equal(typingIn(one, 'conversation_2'), undefined)
  const both = decide(one, typing('conversation_2', true))
  assert.deepEqual(decide(both, typing('conversation_1', false)).typing, ['conversation_2'])
  assert.deepEqual(decide(both, { kind: 'reset' }).typing, [])
})

test('another visitor knows nothing of the previous one, and the page remains hidden and at rest', () => {
  const before = after(
    known({ conversation_1: mark }),
    { kind: 'changed' },
    { kind: 'rest' },
    page('pagehide'),
  )
  assert.deepEqual(decide(before, { kind: 'reset' }), { ...firstState, isAway: true, isResting: true })
})

test('what is only emitted changes nothing', () => {
  const before = after(known({}), { kind: 'rest' })
  assert.equal(decide(before, { kind: 'changelog' }), before)
  assert.equal(decide(before, { kind: 'conversation', conversationId: 'conversation_1' }), before)
})
