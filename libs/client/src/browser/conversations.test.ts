import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typingRequest } from './conversations.ts'

const timing = { typingMs: 4000 }

test('key presses are requests every few seconds, and the end of them is one if the team knows of them', () => {
  const now = 1_800_000_000_000
  const cases: [last: number, isTyping: boolean, request: 'PUT' | 'DELETE' | undefined][] = [
    [0, true, 'PUT'],
    [now - 3999, true, undefined],
    [now - 4000, true, 'PUT'],
    [0, false, undefined],
    [now - 1, false, 'DELETE'],
    [now - 60_000, false, 'DELETE'],
  ]
  for (const [last, isTyping, request] of cases)
    assert.equal(typingRequest(last, isTyping, now, timing), request, `${now - last} ${isTyping}`)
})
