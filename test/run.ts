import { execFileSync } from 'node:child_process'
import { root } from '@earshot/testing/root'
import { findTests, isFault, jobsFor } from './runner/jobs.ts'
import { type Outcome, runJobs } from './runner/pool.ts'
import { openServers } from './runner/servers.ts'

// Runs every test on the embedded PostgreSQL and on TEST_DATABASE_URL, or whatever answers on 5432; `jobsFor` says which file meets
// which server. Files given as arguments are run instead of all. With --faults it runs the long tests that kill, cut and wipe,
// with --all these beside all others. Ends with the slowest files, with what failed, once more, and the number of tests.

const options = process.argv.slice(2).filter(argument => argument.startsWith('--'))
const asked = process.argv.slice(2).filter(argument => !argument.startsWith('--'))

const isWanted = (file: string) => options.includes('--all') || isFault(file) === options.includes('--faults')
const isAsked = (file: string) => asked.length === 0 || asked.some(pattern => file.includes(pattern))

const runAll = async (): Promise<Outcome[]> => {
  const files = findTests(root).filter(file => isWanted(file) && isAsked(file))
  execFileSync(process.execPath, ['web/build.ts'], { cwd: root, stdio: 'inherit' }) // or each test that starts Earshot would
  await using servers = await openServers()
  const jobs = jobsFor(root, files, servers.postgres)
  if (asked.length === 0 && !jobs.some(({ server }) => server === servers.postgres.at(-1)))
    throw new Error('No test uses PostgreSQL: the search for them is broken')
  for (const { version, url } of servers.postgres)
    process.stdout.write(
      `PostgreSQL ${version}: ${jobs.filter(({ server }) => server.url === url).length} files\n`,
    )
  return await runJobs(root, jobs, { ...process.env, AMQP_URL: servers.amqpUrl })
}

const slowest = (outcomes: Outcome[]): string => {
  const lines = outcomes
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(
      ({ job, seconds }) =>
        `${seconds.toFixed(1).padStart(6)} s  ${job.file}, PostgreSQL ${job.server.version}`,
    )
  return `\nThe slowest files\n${lines.join('\n')}\n`
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
process.stdout.write(`\n${failed === 0 ? 'All passed' : `${failed} did not pass`}\ntests ${tests}\n`)
process.exit(failed === 0 ? 0 : 1)
