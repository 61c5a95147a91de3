import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type Alarm,
  alarm,
  alarmAt,
  type Clock,
  pause,
  reopen,
  resume,
  retarget,
  type SlaTarget,
  settle,
  startClock,
  withAlarm,
} from './clock.ts'

const hour = 3_600_000
const minute = 60_000
const target = (targetSeconds: number, leadSeconds = 900): SlaTarget => ({
  targetSeconds,
  leadSeconds,
  calendar: null,
})

test('a clock warns a quarter of an hour before, and breaches only after the due time', () => {
  const clock = startClock(target(3600), 0)
  assert.equal(alarm(clock, hour - 15 * minute - 1), undefined)
  assert.equal(alarm(clock, hour - 15 * minute), 'warn')
  const warned = withAlarm(clock, 'warn', hour - 15 * minute)
  assert.equal(alarm(warned, hour), undefined)
  assert.equal(alarm(warned, hour + 1), 'breach')
  assert.equal(alarm(withAlarm(warned, 'breach', hour + 1), 2 * hour), undefined)
})

test('a clock that starts within the warning period warns at once', () => {
  assert.equal(alarm(startClock(target(600), 0), 0), 'warn')
})

test('after the due time only the breach is emitted', () => {
  assert.equal(alarm(startClock(target(3600), 0), 2 * hour), 'breach')
})

test('settling exactly at the due time is in time', () => {
  const clock = startClock(target(3600), 0)
  assert.notEqual(alarm(clock, hour), 'breach')
  assert.equal(alarm(settle(clock, hour), 5 * hour), undefined)
})

test('a pause keeps the remaining time, and a warning is not repeated', () => {
  const warned = withAlarm(startClock(target(3600), 0), 'warn', 50 * minute)
  const still = pause(warned, 50 * minute)
  assert.deepEqual([still.dueAt, still.leftMs, alarmAt(still)], [null, 10 * minute, null])
  const again = resume(still, 5 * hour)
  assert.deepEqual(
    [again.dueAt, again.leftMs, alarmAt(again)],
    [5 * hour + 10 * minute, null, 5 * hour + 10 * minute + 1],
  )
})

test('a clock past its due time cannot be paused', () => {
  const clock = startClock(target(3600), 0)
  assert.equal(alarm(pause(clock, hour + 1), 2 * hour), 'breach')
})

test('reopening resumes with the time that was left', () => {
  const settled = settle(startClock(target(3600), 0), 20 * minute)
  assert.equal(reopen(settled, 3 * hour).dueAt, 3 * hour + 40 * minute)
  const paused = settle(pause(startClock(target(3600), 0), 20 * minute), hour)
  assert.equal(reopen(paused, 3 * hour).dueAt, 3 * hour + 40 * minute)
})

test('another target changes the remaining time by the difference', () => {
  const clock = startClock(target(3600), 0)
  assert.equal(retarget(clock, target(7200), 30 * minute).dueAt, 2 * hour)
  assert.equal(retarget(clock, target(7200), 90 * minute).dueAt, 2 * hour)
  assert.equal(alarm(retarget(clock, target(600), 30 * minute), 30 * minute), 'breach')
  const still = pause(clock, 20 * minute)
  assert.equal(retarget(still, target(7200), 3 * hour).leftMs, hour + 40 * minute)
  assert.equal(retarget(still, target(60), 3 * hour).leftMs, 0)
})

type Step = { after: number; do: 'pause' | 'resume' | 'look' }

/** Runs a clock with random checks, and returns its alarms. */
const run = (start: Clock, steps: Step[]): { alarms: Alarm[]; ranMs: number } => {
  let clock = start
  let now = 0
  let ranMs = 0
  const alarms: Alarm[] = []
  for (const step of steps) {
    if (clock.leftMs === null) ranMs += step.after
    now += step.after
    const raised = alarm(clock, now)
    if (raised) {
      alarms.push(raised)
      clock = withAlarm(clock, raised, now)
    }
    if (step.do === 'pause') clock = pause(clock, now)
    if (step.do === 'resume') clock = resume(clock, now)
  }
  return { alarms, ranMs }
}

test('with any pauses and checks, a clock warns once, breaches once, and only when its time is over', () => {
  const steps = fc.array(
    fc.record({
      after: fc.integer({ min: 0, max: 40 * minute }),
      do: fc.constantFrom('pause', 'resume', 'look'),
    }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(steps, given => {
      const { alarms, ranMs } = run(startClock(target(3600), 0), given)
      assert.ok(['', 'warn', 'breach', 'warn,breach'].includes(alarms.join()))
      assert.equal(alarms.includes('breach'), ranMs > hour)
    }),
  )
})
