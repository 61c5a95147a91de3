import assert from 'node:assert/strict'
import { test } from 'node:test'
import { root } from '@earshot/testing/root'
import { findTests } from './jobs.ts'
import { type RecordedRun, tooFlaky } from './record.ts'
import { planOf, select } from './tiers.ts'

const run = (whole: boolean, flaky: RecordedRun['flaky'] = []): RecordedRun => ({
  commit: 'c0ffee',
  date: '2026-11-27',
  whole,
  tests: 1,
  minutes: 1,
  busy: 1,
  flaky,
})
const unchanged = () => []
const runs = (...whole: boolean[]) => whole.map(it => run(it))

test('a run is whole without a recorded whole run, after five others, and at an unknown commit', () => {
  assert.equal(planOf([], unchanged).whole, true)
  assert.equal(planOf(runs(false), unchanged).whole, true)
  assert.equal(planOf(runs(true, false, false, false, false, false), unchanged).whole, true)
  assert.equal(planOf(runs(true), () => undefined).whole, true)
  assert.equal(planOf(runs(true, false, false, false, false), unchanged).whole, false)
})

const selected = (...changed: string[]) => {
  const { runs: runsAtAll, runsOnSecond, leftOut } = select(root, changed)
  const files = findTests(root)
  return { second: files.filter(runsOnSecond), missing: files.filter(file => !runsAtAll(file)), leftOut }
}

test('a changed rule and a changed page run no test on the second servers', () => {
  const { second, missing, leftOut } = selected(
    'services/feedback/src/posts/create/service.ts',
    'web/src/pages/home/home.tsx',
  )
  assert.deepEqual(second, [])
  assert.deepEqual(leftOut, ['the benchmarks', 'the image', 'Kubernetes', 'accounting', 'chaos'])
  assert.ok(missing.includes('test/deploy/containers.test.ts'))
})

test('changed SQL runs the tests that reach it on the second servers, and those of deployments', () => {
  const { second } = selected('services/feedback/src/posts/create/repo.ts')
  assert.ok(second.includes('services/feedback/src/posts/create/create.test.ts'))
  assert.ok(second.includes('test/api/contract.test.ts'))
  assert.ok(!second.some(file => file.startsWith('libs/')))
})

test('a changed migration runs all tests of its service on the second servers', () => {
  const { second } = selected('services/support/migrations/0001_support.sql')
  assert.ok(second.includes('services/support/src/features.test.ts'))
  assert.ok(!second.includes('services/feedback/src/events.test.ts'))
})

test('a changed library of the database, or another dependency, runs everything', () => {
  for (const changed of ['libs/db/src/pool.ts', 'package-lock.json', 'libs/identity/src/repo.ts']) {
    const { second, missing } = selected(changed)
    assert.deepEqual([second.length, missing], [findTests(root).length, []], changed)
  }
})

test('what each left out test depends on brings it back', () => {
  assert.deepEqual(selected('services/webhooks/src/main.ts').leftOut, ['the image', 'Kubernetes', 'chaos'])
  assert.deepEqual(selected('deploy/Dockerfile').leftOut, ['the benchmarks', 'accounting', 'chaos'])
  assert.deepEqual(selected('services/gateway/src/config.ts').leftOut, [
    'the benchmarks',
    'the image',
    'accounting',
    'chaos',
  ])
})

const flaky = (test: string) => ({ file: 'a.test.ts', test })

test('a test that is flaky for the first time leaves the run green', () => {
  assert.deepEqual(tooFlaky([run(true)], [flaky('one')]), [])
  assert.deepEqual(tooFlaky([run(true, [flaky('other')])], [flaky('one')]), [])
  assert.deepEqual(tooFlaky([run(true, [flaky('one')])], []), [])
})

test('the second time in ten runs, or a third flaky test, makes the run red', () => {
  assert.match(String(tooFlaky([run(true, [flaky('one')])], [flaky('one')])), /a.test.ts: one was flaky/)
  assert.equal(tooFlaky([run(true, [flaky('two'), flaky('three')])], [flaky('one')]).length, 1)
  const longAgo = [run(true, [flaky('one')]), ...runs(...Array<boolean>(9).fill(true))]
  assert.deepEqual(tooFlaky(longAgo, [flaky('one')]), [])
})

test('a flaky test whose cause was fixed no longer counts, unless it is flaky again', () => {
  const before = [run(true, [{ ...flaky('one'), fixed: 'c0ffee' }, flaky('two')])]
  assert.deepEqual(tooFlaky(before, [flaky('three')]), [])
  assert.match(String(tooFlaky(before, [flaky('one')])), /a.test.ts: one was flaky/)
})
