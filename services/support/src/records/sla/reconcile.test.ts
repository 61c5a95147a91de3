import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Metric, SlaTarget } from './clock.ts'
import { type Progress, reconcile, type SlaTargets, type SlaUpdate, type Tracked } from './reconcile.ts'

const minute = 60_000
const hour = 60 * minute

const target = (targetSeconds: number): SlaTarget => ({ targetSeconds, leadSeconds: 0, calendar: null })
const targets: SlaTargets = {
  first_response: target(3600),
  next_response: target(1800),
  resolution: target(86_400),
}

const waiting: Progress = { isWaiting: true, wasAnswered: false, work: 'active' }
const answered: Progress = { isWaiting: false, wasAnswered: true, work: 'active' }

type Run = { clocks: Tracked[]; alarms: string[] }

const start: Run = { clocks: [], alarms: [] }

const after = ({ clocks, alarms }: Run, it: Partial<SlaUpdate>, given = targets): Run => {
  const update = { now: 0, progress: waiting, isReply: false, isSwitch: false, ...it }
  const result = reconcile(clocks, given, update)
  return {
    clocks: [...result.clocks, ...result.started.map(clock => ({ ...clock, ended: false }))],
    alarms: [...alarms, ...result.alarms.map(({ clock, alarm }) => `${clock.metric} ${alarm}`)],
  }
}

const running = ({ clocks }: Run): Metric[] =>
  clocks.filter(it => !it.ended && it.settledAt === null && it.leftMs === null).map(it => it.metric)

test('a visitor message starts the first response and the resolution, and later waits start a next response', () => {
  const written = after(start, {})
  assert.deepEqual(running(written), ['first_response', 'resolution'])
  const replied = after(written, { now: 10 * minute, progress: answered, isReply: true })
  assert.deepEqual([running(replied), replied.alarms], [['resolution'], []])
  const again = after(replied, { now: hour, progress: { ...waiting, wasAnswered: true } })
  assert.deepEqual(running(again), ['resolution', 'next_response'])
  assert.deepEqual(
    again.clocks.filter(it => it.metric === 'first_response').map(it => [it.settledAt, it.ended]),
    [[10 * minute, false]],
  )
})

test('a late reply breaches the target, even if no timer has noticed', () => {
  const late = after(after(start, {}), { now: hour + 1, progress: answered, isReply: true })
  assert.deepEqual([late.alarms, running(late)], [['first_response breach'], ['resolution']])
  const justInTime = after(after(start, {}), { now: hour, progress: answered, isReply: true })
  assert.deepEqual(justInTime.alarms, [])
})

test('snoozing pauses the resolution but not the response, and opening resumes it', () => {
  const snoozed = after(after(start, {}), { now: hour / 2, progress: { ...waiting, work: 'paused' } })
  assert.deepEqual(running(snoozed), ['first_response'])
  assert.deepEqual(running(after(snoozed, { now: hour - 1 })), ['first_response', 'resolution'])
})

test('closing settles the resolution and cancels a pending response', () => {
  const closed = after(after(start, {}), {
    now: minute,
    progress: { isWaiting: false, wasAnswered: false, work: 'done' },
  })
  assert.deepEqual(running(closed), [])
  assert.deepEqual(
    closed.clocks.map(it => [it.metric, it.settledAt, it.ended]),
    [
      ['first_response', null, true],
      ['resolution', minute, false],
    ],
  )
  const reopened = after(closed, { now: hour })
  assert.deepEqual(running(reopened), ['resolution', 'first_response'])
  assert.equal(reopened.clocks.find(it => it.metric === 'resolution')?.dueAt, hour + 24 * hour - minute)
})

test('the time to resolve runs through pauses, the resolution does not', () => {
  const given = { ...targets, time_to_resolve: target(86_400) }
  const paused = after(after(start, {}, given), { now: 1, progress: { ...answered, work: 'paused' } }, given)
  assert.deepEqual(running(paused), ['time_to_resolve'])
})

test('another policy changes running clocks, cancels those without a target and starts new ones', () => {
  const under = after(start, {})
  const other = after(
    under,
    { now: minute, isSwitch: true },
    { first_response: target(7200), time_to_resolve: target(60) },
  )
  assert.deepEqual(running(other), ['first_response', 'time_to_resolve'])
  assert.equal(other.clocks[0]?.dueAt, 2 * hour)
  assert.deepEqual(running(after(other, { now: 2 * minute, isSwitch: true }, {})), [])
})

test('a policy without targets starts no clock', () => {
  assert.deepEqual(after(start, {}, {}), start)
})

const progresses = fc.record<Progress>({
  isWaiting: fc.boolean(),
  wasAnswered: fc.boolean(),
  work: fc.constantFrom('active', 'paused', 'done'),
})

test('repeating an update changes nothing, and at most one response clock runs at a time', () => {
  const steps = fc.array(
    fc.record({
      result: fc.nat(2 * hour),
      progress: progresses,
      isReply: fc.boolean(),
      isSwitch: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(steps, given => {
      let story = start
      let now = 0
      for (const { result, ...it } of given) {
        now += result
        const update = { ...it, now, isReply: it.isReply && !it.progress.isWaiting }
        story = after(story, update)
        const repeated = after(story, { ...update, isSwitch: false })
        assert.deepEqual(repeated, story)
        const owed = story.clocks.filter(
          clock => /response/.test(clock.metric) && !clock.ended && !clock.settledAt,
        )
        assert.ok(owed.length <= 1)
        assert.equal(owed.length === 1, it.progress.isWaiting)
      }
    }),
  )
})
