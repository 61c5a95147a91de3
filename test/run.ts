import { execFileSync } from 'node:child_process'
import { root } from '@earshot/testing/root'
import { readArguments } from './runner/arguments.ts'
import { changedSince, cleanCommit } from './runner/changes.ts'
import type { Outcome } from './runner/job.ts'
import { findTests, jobsFor, usesRabbit } from './runner/jobs.ts'
import type { Job } from './runner/kinds.ts'
import { nameOf, type Platform } from './runner/platform.ts'
import { cpuTimes, idleBetween, runJobs } from './runner/pool.ts'
import { addRun, readRuns, recordFiles, tooFlaky } from './runner/record.ts'
import { byKind, slowestJobs, unexplained } from './runner/report.ts'
import { retry, type Verdict } from './runner/retry.ts'
import { openServers } from './runner/servers.ts'
import { openRecorder } from './runner/statements.ts'
import { everything, type Plan, planOf, select } from './runner/tiers.ts'
import { readTimes, timesOf, writeTimes } from './runner/times.ts'

// Runs every test on the embedded PostgreSQL and this machine's RabbitMQ, and those of the second tier that are due (tiers.ts).
// Arguments select the files whose path contains one of them. A file that fails runs again, alone. Prints where the time
// went, the failures, and the number of tests.

const print = (text: string) => void process.stdout.write(`${text}\n`)

const given = readArguments(process.argv.slice(2))
const isPart = given.patterns.length > 0
const plan: Plan = given.all
  ? { whole: true, why: '--all' }
  : planOf(readRuns(), commit => changedSince(root, commit))
const selection = isPart || plan.whole ? everything : select(root, plan.changed)

/** Ends the run with its processes and servers. A second signal ends it at once. */
const ended = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    print(`\n${signal}: the tests end.`)
    ended.abort()
  })
// npm forwards no SIGKILL, and then our parent is another process.
const parent = process.ppid
setInterval(() => process.ppid !== parent && ended.abort(), 1000).unref()

const times = readTimes()

const printPlan = (platforms: Platform[], jobs: Job[]): void => {
  for (const platform of platforms)
    print(
      `${nameOf(platform)}: ${jobs.filter(job => job.platform === platform).flatMap(({ files }) => files).length} files`,
    )
  if (isPart) return
  if (plan.whole) print(`All tests, on all servers where they may differ: ${plan.why}.`)
  else {
    const second = jobs.filter(({ platform }) => platform !== platforms[0]).flatMap(({ files }) => files)
    const names = [`the second servers except for ${second.length} files`, ...selection.leftOut]
    print(
      `Left out: ${names.join(', ')}. What they depend on has not changed since ${plan.since.commit.slice(0, 8)} (${plan.since.date}); \`npm test -- --all\` runs them.`,
    )
  }
}

type Result = { outcomes: Outcome[]; verdict: Verdict; neverCalled: string[]; busy: number; share: number }

/** `busy` is the CPU time that the machine used, in seconds, and `share` the part of its capacity. */
const runAll = async (): Promise<Result> => {
  const isWhole = !isPart && plan.whole
  const isSelected = (file: string) => !isPart || given.patterns.some(pattern => file.includes(pattern))
  const files = findTests(root).filter(file => isSelected(file) && selection.runs(file))
  execFileSync(process.execPath, ['web/build.ts'], { cwd: root, stdio: 'inherit' }) // once, instead of in each test that starts Earshot
  const { runsOnSecond } = selection // in a part of the tests, which has second servers only if they are given or asked for
  const second = isPart ? given.all : isWhole || files.some(runsOnSecond)
  await using servers = await openServers({ second, rabbit: !isPart || usesRabbit(root, files) })
  const { platforms, environment } = servers
  const last = platforms.at(-1)
  const jobs = jobsFor(root, files, { platforms, times, runsOnSecond, divides: isPart || plan.whole })
  if (isWhole && !jobs.some(({ platform }) => platform === last))
    throw new Error('No test file was assigned to the last servers: check jobsFor')
  printPlan(platforms, jobs)
  using recorder = openRecorder(root)
  const setting = {
    root,
    signal: ended.signal,
    idleMs: 120_000,
    environment: ({ platform }: Job) => ({
      ...environment,
      ...(isWhole && platform === last && recorder.environment),
    }),
  }
  const from = cpuTimes()
  const outcomes = await runJobs(setting, jobs, times)
  const to = cpuTimes()
  const verdict = await retry(setting, outcomes)
  const idle = idleBetween(from, to)
  return {
    outcomes,
    verdict,
    neverCalled: isWhole && !ended.signal.aborted ? recorder.neverCalled() : [],
    busy: (to.all - from.all - (to.idle - from.idle)) / 1000,
    share: 1 - idle,
  }
}

/** Writes how long the files took, and a green run of a clean work tree to the record. */
const record = (
  { outcomes, verdict, share }: Result,
  tests: number,
  minutes: number,
  isGreen: boolean,
): void => {
  const commit = cleanCommit(root, recordFiles)
  writeTimes({ ...(plan.whole ? {} : times), ...timesOf(outcomes) })
  if (!isGreen || commit === undefined) {
    print(`\nNot recorded: ${isGreen ? 'commit the changes first' : 'tests have failed'}.`)
    return
  }
  addRun({
    commit,
    date: new Date().toISOString().slice(0, 10),
    whole: plan.whole,
    tests,
    minutes,
    busy: Math.round(share * 100) / 100,
    flaky: verdict.flaky,
  })
}

const printTimes = ({ outcomes, busy, share }: Result, minutes: number): void => {
  print(`\nSlowest, with their share of the time of all files\n${slowestJobs(outcomes)}`)
  const slow = unexplained(outcomes)
  if (slow.count > 0)
    print(`\nwarning: ${slow.count} tests took over 2 s without a tag that says why\n${slow.slowest}`)
  print(`\n${byKind(outcomes, busy)}\n${minutes} minutes, processors ${Math.round(share * 100)} % busy`)
}

/** Why the run is red. */
const faultsIn = ({ verdict, neverCalled }: Result): string[] => [
  ...verdict.failed,
  ...neverCalled.map(name => `${name} was never called on the last PostgreSQL: see test/runner/jobs.ts`),
  ...tooFlaky(readRuns(), verdict.flaky),
]

const started = performance.now()
const result = await runAll()
if (ended.signal.aborted) process.exit(130)
const minutes = Math.round((performance.now() - started) / 6000) / 10
const tests = result.outcomes.reduce((all, outcome) => all + outcome.tests, 0)
if (tests === 0) {
  console.error('No test ran.')
  process.exit(1)
}
printTimes(result, minutes)
const faults = faultsIn(result)
for (const first of result.verdict.first) print(`\nflaky: ${first}`)
for (const fault of faults) print(`\n✖ ${fault}`)
if (given.record && !isPart) record(result, tests, minutes, faults.length === 0)
print(`\n${faults.length === 0 ? 'All tests passed' : `${faults.length} failed`}\ntests ${tests}`)
process.exit(faults.length === 0 ? 0 : 1)
