import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { armCrashPoint, crashPoint, crashPoints, mailCrashPoints } from './crash.ts'
import { SettingsError } from './settings.ts'

/** Runs a few lines that know `crash` in a process of their own. */
const run = (lines: string) =>
  spawnSync(process.execPath, [
    '--input-type=module',
    '-e',
    `import * as crash from '${import.meta.resolve('./crash.ts')}'\n${lines}`,
  ])

test('a process that was told no point passes all of them', () => {
  for (const unset of [{}, { CRASH_AT: '' }, { CRASH_AT: ' ', NODE_ENV: 'production' }]) armCrashPoint(unset)
  for (const point of crashPoints) crashPoint(point)
})

test('at the point that it was told a process ends as by kill -9, and at no other', () => {
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

test('a point may be a while after it is passed', () => {
  const { signal, stdout } = run(`
    crash.armCrashPoint({ CRASH_AT: 'during-request' })
    crash.crashPoint('during-request', 50)
    console.log('alive')
    setTimeout(() => undefined, 60_000)`)
  assert.equal(signal, 'SIGKILL')
  assert.equal(String(stdout), 'alive\n')
})

test('an unknown point refuses to start and names the known ones; production refuses any', () => {
  assert.throws(() => armCrashPoint({ CRASH_AT: 'after-lunch' }), {
    name: SettingsError.name,
    message: `CRASH_AT must be one of ${[...crashPoints, ...mailCrashPoints].join(', ')}`,
  })
  for (const point of crashPoints)
    assert.throws(() => armCrashPoint({ CRASH_AT: point, NODE_ENV: 'production' }), /refused in production/)
})
