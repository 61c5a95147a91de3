import { execFileSync } from 'node:child_process'
import { root } from '@earshot/testing/root'
import { findTests, jobsFor } from './runner/jobs.ts'
import { nameOf } from './runner/platform.ts'
import { type Outcome, runJobs } from './runner/pool.ts'
import { openServers } from './runner/servers.ts'
import { openRecorder } from './runner/statements.ts'

// Runs every test on the embedded PostgreSQL and this machine's RabbitMQ, and what may differ on the oldest PostgreSQL and the
// newest RabbitMQ as well. `jobsFor` decides which file uses which servers. Arguments select the files whose path contains one of
// them; these run on the first two servers only, unless `--servers=all` is given. Prints the slowest files, the failures, and the
// number of tests.

const given = process.argv.slice(2)
const patterns = given.filter(argument => !argument.startsWith('--'))
const isWhole = patterns.length === 0
const flags = given.filter(argument => argument.startsWith('--'))
const unknown = flags.find(flag => !['--servers=one', '--servers=all'].includes(flag))
if (unknown) {
  console.error(`${unknown} is not known. Use --servers=one or --servers=all.`)
  process.exit(1)
}
const usesAll = flags.length === 0 ? isWhole : flags.at(-1) === '--servers=all'

const isSelected = (file: string) => isWhole || patterns.some(pattern => file.includes(pattern))

type Result = { outcomes: Outcome[]; neverCalled: string[] }

const runAll = async (): Promise<Result> => {
  const files = findTests(root).filter(isSelected)
  execFileSync(process.execPath, ['web/build.ts'], { cwd: root, stdio: 'inherit' }) // once, instead of in each test that starts Earshot
  await using servers = await openServers(usesAll)
  const { platforms, environment } = servers
  const last = platforms.at(-1)
  const jobs = jobsFor(root, files, platforms)
  if (isWhole && !jobs.some(({ platform }) => platform === last))
    throw new Error('No test file was assigned to the last servers: check jobsFor')
  for (const platform of platforms)
    process.stdout.write(
      `${nameOf(platform)}: ${jobs.filter(job => job.platform === platform).flatMap(({ files }) => files).length} files\n`,
    )
  using recorder = openRecorder(root)
  const outcomes = await runJobs(root, jobs, ({ platform }) => ({
    ...environment,
    ...(isWhole && platform === last && recorder.environment),
  }))
  return { outcomes, neverCalled: isWhole ? recorder.neverCalled() : [] }
}

const slowest = (outcomes: Outcome[]): string => {
  const lines = outcomes
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ job, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${job.name}, ${nameOf(job.platform)}`)
  return `\nSlowest\n${lines.join('\n')}\n`
}

const { outcomes, neverCalled } = await runAll()
const sum = (of: 'tests' | 'failed') => outcomes.reduce((all, outcome) => all + outcome[of], 0)
const [tests, failed] = [sum('tests'), sum('failed') + neverCalled.length]
if (tests === 0) {
  console.error('No test ran.')
  process.exit(1)
}
process.stdout.write(slowest(outcomes))
for (const failure of outcomes.flatMap(({ failures }) => failures)) process.stdout.write(`\n✖ ${failure}\n`)
for (const name of neverCalled)
  process.stdout.write(`\n✖ ${name} was never called on the last PostgreSQL: see test/runner/jobs.ts\n`)
process.stdout.write(`\n${failed === 0 ? 'All tests passed' : `${failed} failed`}\ntests ${tests}\n`)
process.exit(failed === 0 ? 0 : 1)
