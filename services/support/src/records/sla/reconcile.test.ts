import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Metric, Promised } from './clock.ts'
import { type Happening, type Promises, reconcile, type Standing, type Tracked } from './reconcile.ts'

const minute = 60_000
const hour = 60 * minute

const promised = (targetSeconds: number): Promised => ({ targetSeconds, leadSeconds: 0, calendar: null })
const promises: Promises = {
  first_response: promised(3600),
  next_response: promised(1800),
  resolution: promised(86_400),
}

const waiting: Standing = { isWaiting: true, wasAnswered: false, work: 'under_way' }
const answered: Standing = { isWaiting: false, wasAnswered: true, work: 'under_way' }

type Story = { clocks: Tracked[]; alarms: string[] }

const begin: Story = { clocks: [], alarms: [] }

const then = ({ clocks, alarms }: Story, it: Partial<Happening>, given = promises): Story => {
  const happening = { now: 0, standing: waiting, isAnswer: false, isSwitch: false, ...it }
  const after = reconcile(clocks, given, happening)
  return {
    clocks: [...after.clocks, ...after.started.map(clock => ({ ...clock, ended: false }))],
    alarms: [...alarms, ...after.alarms.map(({ clock, alarm }) => `${clock.metric} ${alarm}`)],
  }
}

const running = ({ clocks }: Story): Metric[] =>
  clocks.filter(it => !it.ended && it.settledAt === null && it.leftMs === null).map(it => it.metric)

test('a visitor message starts the first response and the resolution, and later waits start a next response', () => {
  const written = then(begin, {})
  assert.deepEqual(running(written), ['first_response', 'resolution'])
  const replied = then(written, { now: 10 * minute, standing: answered, isAnswer: true })
  assert.deepEqual([running(replied), replied.alarms], [['resolution'], []])
  const again = then(replied, { now: hour, standing: { ...waiting, wasAnswered: true } })
  assert.deepEqual(running(again), ['resolution', 'next_response'])
  assert.deepEqual(
    again.clocks.filter(it => it.metric === 'first_response').map(it => [it.settledAt, it.ended]),
    [[10 * minute, false]],
  )
})

test('a late reply breaches the target, even if no timer has noticed', () => {
  const late = then(then(begin, {}), { now: hour + 1, standing: answered, isAnswer: true })
  assert.deepEqual([late.alarms, running(late)], [['first_response breach'], ['resolution']])
  const justInTime = then(then(begin, {}), { now: hour, standing: answered, isAnswer: true })
  assert.deepEqual(justInTime.alarms, [])
})

test('snoozing pauses the resolution but not the response, and opening resumes it', () => {
  const snoozed = then(then(begin, {}), { now: hour / 2, standing: { ...waiting, work: 'paused' } })
  assert.deepEqual(running(snoozed), ['first_response'])
  assert.deepEqual(running(then(snoozed, { now: hour - 1 })), ['first_response', 'resolution'])
})

test('closing settles the resolution and cancels a pending response', () => {
  const closed = then(then(begin, {}), {
    now: minute,
    standing: { isWaiting: false, wasAnswered: false, work: 'done' },
  })
  assert.deepEqual(running(closed), [])
  assert.deepEqual(
    closed.clocks.map(it => [it.metric, it.settledAt, it.ended]),
    [
      ['first_response', null, true],
      ['resolution', minute, false],
    ],
  )
  const reopened = then(closed, { now: hour })
  assert.deepEqual(running(reopened), ['resolution', 'first_response'])
  assert.equal(reopened.clocks.find(it => it.metric === 'resolution')?.dueAt, hour + 24 * hour - minute)
})

test('the time to resolve runs through pauses, the resolution does not', () => {
  const given = { ...promises, time_to_resolve: promised(86_400) }
  const paused = then(then(begin, {}, given), { now: 1, standing: { ...answered, work: 'paused' } }, given)
  assert.deepEqual(running(paused), ['time_to_resolve'])
})

test('another policy changes running clocks, cancels those without a target and starts new ones', () => {
  const under = then(begin, {})
  const other = then(
    under,
    { now: minute, isSwitch: true },
    { first_response: promised(7200), time_to_resolve: promised(60) },
  )
  assert.deepEqual(running(other), ['first_response', 'time_to_resolve'])
  assert.equal(other.clocks[0]?.dueAt, 2 * hour)
  assert.deepEqual(running(then(other, { now: 2 * minute, isSwitch: true }, {})), [])
})

test('no target, no clock', () => {
  assert.deepEqual(then(begin, {}, {}), begin)
})

const standings = fc.record<Standing>({
  isWaiting: fc.boolean(),
  wasAnswered: fc.boolean(),
  work: fc.constantFrom('under_way', 'paused', 'done'),
})

test('repeating an update changes nothing, and at most one response clock runs at a time', () => {
  const steps = fc.array(
    fc.record({
      after: fc.nat(2 * hour),
      standing: standings,
      isAnswer: fc.boolean(),
      isSwitch: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(steps, given => {
      let story = begin
      let now = 0
      for (const { after, ...it } of given) {
        now += after
        const happening = { ...it, now, isAnswer: it.isAnswer && !it.standing.isWaiting }
        story = then(story, happening)
        const repeated = then(story, { ...happening, isSwitch: false })
        assert.deepEqual(repeated, story)
        const owed = story.clocks.filter(
          clock => /response/.test(clock.metric) && !clock.ended && !clock.settledAt,
        )
        assert.ok(owed.length <= 1)
        assert.equal(owed.length === 1, it.standing.isWaiting)
      }
    }),
  )
})
