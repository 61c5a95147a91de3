import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { conversationStatuses } from '@earshot/contracts'
import fc from 'fast-check'
import { type Decision, decide, reopenableDays, type State, type Status, type Trigger } from './state.ts'

const now = '2026-03-09T08:00:00.000Z'
const dayMs = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.parse(now) - days * dayMs).toISOString()
const later = '2026-03-10T08:00:00.000Z'

const states: Record<Status, State> = {
  open: { status: 'open' },
  snoozed: { status: 'snoozed', snoozedUntil: now },
  closed: { status: 'closed', resolvedAt: daysAgo(1) },
}

const set = (to: Status): Trigger => ({
  kind: 'set',
  to,
  snoozedUntil: to === 'snoozed' ? now : null,
  by: 'agent',
})

/** The rows of the guide, by their first column. */
const triggers: Record<string, Trigger> = {
  'the visitor writes': { kind: 'visitor_message' },
  'the visitor writes, more than 7 days after it was closed': { kind: 'visitor_message' },
  'a member replies': { kind: 'agent_message' },
  '`status: open`': set('open'),
  '`status: snoozed`': set('snoozed'),
  '`status: closed`': set('closed'),
  'the snooze ends': { kind: 'snooze_due' },
  'the assistant hands it off': { kind: 'handed_off' },
  'the assistant resolves it': { kind: 'assistant_resolved' },
}

const inWords = (decision: Decision): string => {
  if (decision.kind === 'move') return `${decision.to.status}, ${decision.reason}`
  return { stay: '–', start_new: 'a new conversation', refuse: '409' }[decision.kind]
}

const guide = join(import.meta.dirname, '../../../../../docs/guides/support.md')

test('the table of the guide matches the status changes of a conversation', () => {
  const text = readFileSync(guide, 'utf8')
  const table = text.slice(text.indexOf('| what happens |')).split('\n\n')[0]?.split('\n').slice(2) ?? []
  const rows = table.map(line => line.split('|').map(cell => cell.trim()))
  assert.deepEqual(
    rows.map(([, what]) => what),
    Object.keys(triggers),
  )
  let seen = 0
  for (const [, what = '', ...cells] of rows)
    for (const [index, status] of conversationStatuses.entries()) {
      if (cells[index] === '') continue
      const long = what.includes('7 days') && { resolvedAt: daysAgo(reopenableDays + 1) }
      const decision = decide({ ...states[status], ...long } as State, triggers[what] as Trigger, now)
      assert.equal(inWords(decision), cells[index], `${what}, ${status}`)
      seen++
    }
  assert.equal(seen, rows.length * 3 - 2)
})

test('a conversation can be reopened until exactly seven days after it was closed', () => {
  const closed = (resolvedAt: string): State => ({ status: 'closed', resolvedAt })
  const message: Trigger = { kind: 'visitor_message' }
  assert.equal(decide(closed(daysAgo(7)), message, now).kind, 'move')
  const longer = new Date(Date.parse(now) - 7 * dayMs - 1).toISOString()
  assert.equal(decide(closed(longer), message, now).kind, 'start_new')
  assert.equal(
    decide(closed(longer), { kind: 'agent_message' }, now).kind,
    'move',
    'members can always reopen it',
  )
})

test('a snooze ends at its time and not before, and one without a time does not end', () => {
  const snoozed = (snoozedUntil: string | null): State => ({ status: 'snoozed', snoozedUntil })
  const due: Trigger = { kind: 'snooze_due' }
  assert.equal(decide(snoozed(now), due, now).kind, 'move')
  assert.equal(decide(snoozed(later), due, now).kind, 'stay')
  assert.equal(decide(snoozed(null), due, now).kind, 'stay')
})

test('snoozing again changes the end, and the same end changes nothing', () => {
  const snooze = (snoozedUntil: string | null): Trigger => ({
    kind: 'set',
    to: 'snoozed',
    snoozedUntil,
    by: 'agent',
  })
  const state: State = { status: 'snoozed', snoozedUntil: now }
  assert.deepEqual(decide(state, snooze(later), now), {
    kind: 'move',
    to: { status: 'snoozed', snoozedUntil: later },
    reason: 'agent',
  })
  assert.equal(decide(state, snooze(now), now).kind, 'stay')
  assert.equal(decide(state, snooze(null), now).kind, 'move')
})

const time = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2026-06-01'), noInvalidDate: true })
  .map(it => it.toISOString())
const anyState: fc.Arbitrary<State> = fc.oneof(
  fc.record({ status: fc.constant('open' as const) }),
  fc.record({ status: fc.constant('snoozed' as const), snoozedUntil: fc.option(time) }),
  fc.record({ status: fc.constant('closed' as const), resolvedAt: time }),
)
const anyTrigger: fc.Arbitrary<Trigger> = fc.oneof(
  fc.record({
    kind: fc.constant('set' as const),
    to: fc.constantFrom(...conversationStatuses),
    snoozedUntil: fc.option(time),
    by: fc.constantFrom('agent' as const, 'workflow' as const),
  }),
  fc.constantFrom<Trigger>(
    { kind: 'visitor_message' },
    { kind: 'agent_message' },
    { kind: 'snooze_due' },
    { kind: 'handed_off' },
    { kind: 'assistant_resolved' },
  ),
)

test('repeating any trigger at once changes nothing', () => {
  fc.assert(
    fc.property(anyState, anyTrigger, time, (state, trigger, at) => {
      const first = decide(state, trigger, at)
      if (first.kind === 'move') assert.equal(decide(first.to, trigger, at).kind, 'stay')
    }),
  )
})

test('a closed conversation can only be opened, and snoozing it is rejected', () => {
  fc.assert(
    fc.property(anyState, anyTrigger, time, (state, trigger, at) => {
      const decision = decide(state, trigger, at)
      if (state.status === 'closed' && decision.kind === 'move') assert.equal(decision.to.status, 'open')
      const isSnoozing = trigger.kind === 'set' && trigger.to === 'snoozed'
      assert.equal(decision.kind === 'refuse', state.status === 'closed' && isSnoozing)
    }),
  )
})
