import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ticketStatuses } from '@earshot/contracts'
import fc from 'fast-check'
import { type Decision, decide, reopenableDays, type State, type Status, type Trigger } from './state.ts'

const now = '2026-03-09T08:00:00.000Z'
const later = '2026-03-10T08:00:00.000Z'
const dayMs = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.parse(now) - days * dayMs).toISOString()

const defaults = { open: 'ticket_status_o', pending: 'ticket_status_p', closed: 'ticket_status_c' } as const
const others = { open: 'ticket_status_o2', pending: 'ticket_status_p2', closed: 'ticket_status_c2' } as const
const context = { now, defaults }

const states: Record<Status, State> = {
  open: { status: 'open', statusId: others.open },
  pending: { status: 'pending', statusId: others.pending, pendingUntil: now },
  closed: { status: 'closed', statusId: others.closed, resolvedAt: daysAgo(1) },
}

const set = (to: Status): Trigger => ({
  kind: 'set',
  to,
  statusId: null,
  pendingUntil: to === 'pending' ? now : null,
})

/** The rows of the guide, by their first column. */
const triggers: Record<string, Trigger> = {
  'the requester replies': { kind: 'requester_reply' },
  'the requester replies, more than 14 days after it was closed': { kind: 'requester_reply' },
  '`status: open`': set('open'),
  '`status: pending`': set('pending'),
  '`status: closed`': set('closed'),
  '`pendingUntil` is reached': { kind: 'pending_due' },
}

const inWords = (decision: Decision): string => {
  if (decision.kind === 'move') return decision.to.status
  return { stay: '–', refuse: '409' }[decision.kind]
}

const guide = join(import.meta.dirname, '../../../../../docs/guides/support.md')

test('the table of the guide matches the status changes of a ticket', () => {
  const text = readFileSync(guide, 'utf8')
  const table =
    text.slice(text.indexOf('| what happens to it |')).split('\n\n')[0]?.split('\n').slice(2) ?? []
  const rows = table.map(line => line.split('|').map(cell => cell.trim()))
  assert.deepEqual(
    rows.map(([, what]) => what),
    Object.keys(triggers),
  )
  let seen = 0
  for (const [, what = '', ...cells] of rows)
    for (const [index, status] of ticketStatuses.entries()) {
      if (cells[index] === '') continue
      const long = what.includes('14 days') && { resolvedAt: daysAgo(reopenableDays + 1) }
      const decision = decide({ ...states[status], ...long } as State, triggers[what] as Trigger, context)
      assert.equal(inWords(decision), cells[index], `${what}, ${status}`)
      seen++
    }
  assert.equal(seen, rows.length * 3 - 2)
})

test('a reply reopens a ticket until exactly fourteen days after it was closed', () => {
  const closed = (resolvedAt: string): State => ({
    status: 'closed',
    statusId: defaults.closed,
    resolvedAt,
  })
  const reply: Trigger = { kind: 'requester_reply' }
  assert.deepEqual(decide(closed(daysAgo(14)), reply, context), {
    kind: 'move',
    to: { status: 'open', statusId: defaults.open },
  })
  const longer = new Date(Date.parse(now) - 14 * dayMs - 1).toISOString()
  assert.equal(decide(closed(longer), reply, context).kind, 'stay')
  assert.equal(decide(closed(longer), set('open'), context).kind, 'move', 'members can always reopen it')
})

test('a pending ticket opens at its time and not before, and one without a time does not open', () => {
  const pending = (pendingUntil: string | null): State => ({
    status: 'pending',
    statusId: defaults.pending,
    pendingUntil,
  })
  const due: Trigger = { kind: 'pending_due' }
  assert.equal(decide(pending(now), due, context).kind, 'move')
  assert.equal(decide(pending(later), due, context).kind, 'stay')
  assert.equal(decide(pending(null), due, context).kind, 'stay')
})

test('setting a category keeps the current status in it, and a given status is set', () => {
  assert.equal(decide(states.open, set('open'), context).kind, 'stay')
  const named = (to: Status): Trigger => ({ kind: 'set', to, statusId: defaults[to], pendingUntil: null })
  assert.deepEqual(decide(states.open, named('open'), context), {
    kind: 'move',
    to: { status: 'open', statusId: defaults.open },
  })
  assert.deepEqual(
    decide(states.closed, named('closed'), context),
    { kind: 'move', to: { status: 'closed', statusId: defaults.closed, resolvedAt: daysAgo(1) } },
    'keeps resolvedAt',
  )
})

test('setting pending again changes the time, and the same time changes nothing', () => {
  const wait = (pendingUntil: string | null): Trigger => ({
    kind: 'set',
    to: 'pending',
    statusId: null,
    pendingUntil,
  })
  assert.deepEqual(decide(states.pending, wait(later), context), {
    kind: 'move',
    to: { status: 'pending', statusId: others.pending, pendingUntil: later },
  })
  assert.equal(decide(states.pending, wait(now), context).kind, 'stay')
  assert.equal(decide(states.pending, wait(null), context).kind, 'move')
})

const time = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2026-06-01'), noInvalidDate: true })
  .map(it => it.toISOString())
const statusId = <S extends Status>(status: S) => fc.constantFrom(defaults[status], others[status])
const anyState: fc.Arbitrary<State> = fc.oneof(
  fc.record({ status: fc.constant('open' as const), statusId: statusId('open') }),
  fc.record({
    status: fc.constant('pending' as const),
    statusId: statusId('pending'),
    pendingUntil: fc.option(time),
  }),
  fc.record({ status: fc.constant('closed' as const), statusId: statusId('closed'), resolvedAt: time }),
)
const anyTrigger: fc.Arbitrary<Trigger> = fc.oneof(
  fc.constantFrom(...ticketStatuses).chain(to =>
    fc.record({
      kind: fc.constant('set' as const),
      to: fc.constant(to),
      statusId: fc.option(statusId(to)),
      pendingUntil: fc.option(time),
    }),
  ),
  fc.constantFrom<Trigger>({ kind: 'requester_reply' }, { kind: 'pending_due' }),
)

test('repeating any trigger at once changes nothing', () => {
  fc.assert(
    fc.property(anyState, anyTrigger, time, (state, trigger, at) => {
      const first = decide(state, trigger, { now: at, defaults })
      if (first.kind === 'move') assert.equal(decide(first.to, trigger, { now: at, defaults }).kind, 'stay')
    }),
  )
})

test('a closed ticket can be opened or get another closed status, and making it pending is rejected', () => {
  fc.assert(
    fc.property(anyState, anyTrigger, time, (state, trigger, at) => {
      const decision = decide(state, trigger, { now: at, defaults })
      if (state.status === 'closed' && decision.kind === 'move')
        assert.notEqual(decision.to.status, 'pending')
      const isWaiting = trigger.kind === 'set' && trigger.to === 'pending'
      assert.equal(decision.kind === 'refuse', state.status === 'closed' && isWaiting)
    }),
  )
})
