import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { armCrashPoint, crashPoint, crashPoints, mailCrashPoints } from './crash.ts'
import { SettingsError } from './settings.ts'

/** Runs a few lines of code with `crash` in a new process. */
const run = (lines: string) =>
  spawnSync(process.execPath, [
    '--input-type=module',
    '-e',
    `import * as crash from '${import.meta.resolve('./crash.ts')}'\n${lines}`,
  ])

test('a process without CRASH_AT passes all crash points', () => {
  for (const unset of [{}, { CRASH_AT: '' }, { CRASH_AT: ' ', NODE_ENV: 'production' }]) armCrashPoint(unset)
  for (const point of crashPoints) crashPoint(point)
})

test('a process is killed at the point in CRASH_AT and at no other', () => {
  const { signal, stdout } = run(`
    crash.armCrashPoint({ CRASH_AT: 'after-claim-before-request' })
    process.on('exit', () => console.log('in order'))
    crash.crashPoint('during-request')
    console.log('alive')
    crash.crashPoint('after-claim-before-request')
    console.log('still alive')`)
  assert.equal(signal, 'SIGKILL')
  assert.equal(String(stdout), 'alive\n')
})

test('a process may pass its crash point some times before', () => {
  const { signal, stdout } = run(`
    crash.armCrashPoint({ CRASH_AT: '3 during-request' })
    for (const time of [1, 2, 3, 4]) {
      console.log(time)
      crash.crashPoint('during-request')
    }`)
  assert.equal(signal, 'SIGKILL')
  assert.equal(String(stdout), '1\n2\n3\n')
})

test('a crash point may have a delay', () => {
  const { signal, stdout } = run(`
    crash.armCrashPoint({ CRASH_AT: 'during-request' })
    crash.crashPoint('during-request', 50)
    console.log('alive')
    setTimeout(() => undefined, 60_000)`)
  assert.equal(signal, 'SIGKILL')
  assert.equal(String(stdout), 'alive\n')
})

test('an unknown crash point is rejected with the list of points, and production rejects all', () => {
  assert.throws(() => armCrashPoint({ CRASH_AT: 'after-lunch' }), {
    name: SettingsError.name,
    message: `CRASH_AT must be one of: ${[...crashPoints, ...mailCrashPoints].join(', ')}`,
  })
  for (const point of crashPoints)
    assert.throws(
      () => armCrashPoint({ CRASH_AT: point, NODE_ENV: 'production' }),
      /not allowed in production/,
    )
})
