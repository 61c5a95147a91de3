import { execFileSync } from 'node:child_process'
import { root } from '@earshot/testing/root'
import { findTests, jobsFor } from './runner/jobs.ts'
import { type Outcome, runJobs } from './runner/pool.ts'
import { openServers } from './runner/servers.ts'

// Runs every test on the embedded PostgreSQL and on the one of TEST_DATABASE_URL or port 5432. `jobsFor` decides which file uses
// which server. Arguments select the files whose path contains one of them. Prints the slowest files, the failures, and the number
// of tests.

const patterns = process.argv.slice(2)

const isSelected = (file: string) => patterns.length === 0 || patterns.some(pattern => file.includes(pattern))

const runAll = async (): Promise<Outcome[]> => {
  const files = findTests(root).filter(isSelected)
  execFileSync(process.execPath, ['web/build.ts'], { cwd: root, stdio: 'inherit' }) // once, instead of in each test that starts Earshot
  await using servers = await openServers()
  const jobs = jobsFor(root, files, servers.postgres)
  if (patterns.length === 0 && !jobs.some(({ server }) => server === servers.postgres.at(-1)))
    throw new Error('No test file was assigned to the last PostgreSQL server: check jobsFor')
  for (const { version, url } of servers.postgres)
    process.stdout.write(
      `PostgreSQL ${version}: ${jobs.filter(({ server }) => server.url === url).length} files\n`,
    )
  return await runJobs(root, jobs, servers.environment)
}

const slowest = (outcomes: Outcome[]): string => {
  const lines = outcomes
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(
      ({ job, seconds }) =>
        `${seconds.toFixed(1).padStart(6)} s  ${job.file}, PostgreSQL ${job.server.version}`,
    )
  return `\nSlowest files\n${lines.join('\n')}\n`
}

const outcomes = await runAll()
const sum = (of: 'tests' | 'failed') => outcomes.reduce((all, outcome) => all + outcome[of], 0)
const [tests, failed] = [sum('tests'), sum('failed')]
if (tests === 0) {
  console.error('No test ran.')
  process.exit(1)
}
process.stdout.write(slowest(outcomes))
for (const failure of outcomes.flatMap(({ failures }) => failures)) process.stdout.write(`\n✖ ${failure}\n`)
process.stdout.write(`\n${failed === 0 ? 'All tests passed' : `${failed} failed`}\ntests ${tests}\n`)
process.exit(failed === 0 ? 0 : 1)
