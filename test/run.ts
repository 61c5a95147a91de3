import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { inspect } from 'node:util'
import { startEmbedded } from '@earshot/db/embedded'
import { findRabbit } from '@earshot/testing'
import pg from 'pg'

// Runs every test, and those that use PostgreSQL once on each server at hand: the embedded one, and TEST_DATABASE_URL or
// whatever answers on 5432. Files given as arguments are run instead of all. With --faults it runs the long tests that
// kill, cut and wipe, on one server. Ends with what failed, once more, and the number of tests.

const root = join(import.meta.dirname, '..')
const faults = process.argv.includes('--faults')
const asked = process.argv.slice(2).filter(argument => argument !== '--faults')
const long = globSync('test/faults/*.test.ts', { cwd: root }).sort()
const usual = globSync('{libs,services,test,web}/**/*.test.ts', {
  cwd: root,
  exclude: path => path.includes('node_modules'),
})
  .filter(file => !long.includes(file))
  .sort()
const all = faults ? long : usual

const filesFor = (patterns: string[]) =>
  patterns.length === 0 ? all : all.filter(file => patterns.some(pattern => file.includes(pattern)))

const seen = new Map<string, boolean>()

/** Whether a test's outcome may depend on which PostgreSQL it meets: it, or a module beside it, asks for a database. */
const usesPostgres = (file: string): boolean => {
  const known = seen.get(file)
  if (known !== undefined) return known
  seen.set(file, false)
  const text = readFileSync(join(root, file), 'utf8')
  const beside = [...text.matchAll(/from '(\.[^']+\.ts)'/g)].map(([, path = '']) => join(dirname(file), path))
  const uses = /\b(testDatabase|testService)\b/.test(text) || beside.some(usesPostgres)
  seen.set(file, uses)
  return uses
}

const answers = async (connectionString: string): Promise<string | undefined> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    )
    return rows[0]?.version
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

type Server = { url: string; version: string }

const givenServer = async (): Promise<Server | undefined> => {
  const given = process.env.TEST_DATABASE_URL
  const url = given ?? 'postgresql://postgres@127.0.0.1:5432/postgres'
  const version = await answers(url)
  if (!version && given) throw new Error('TEST_DATABASE_URL is set, but nothing answers there')
  return version ? { url, version } : undefined
}

/** Node's timeout ends tests; a file whose process lives on after them would hold up the rest for ever. In ms. */
const longestRun = (faults ? 20 : 40) * 60_000

type Totals = { tests: number; failed: number; failures: string[] }

const runFiles = async (files: string[], server: Server): Promise<Totals> => {
  process.stdout.write(`\nPostgreSQL ${server.version}: ${files.length} files\n`)
  process.env.TEST_DATABASE_URL = server.url
  const totals: Totals = { tests: 0, failed: 0, failures: [] }
  const stream = run({
    files: files.map(file => join(root, file)),
    concurrency: 2, // of whole deployments, some with a browser before them
    timeout: faults ? 600_000 : 300_000,
    signal: AbortSignal.timeout(longestRun),
  })
  stream.on('test:summary', ({ file, counts }) => {
    if (file) return
    totals.tests += counts.tests
    totals.failed += counts.tests - counts.passed
  })
  stream.on('test:fail', ({ name, file = '', details }) => {
    const error: Error & { failureType?: string } = details.error
    if (error.failureType === 'subtestsFailed') return
    const why = inspect(error.cause ?? error).slice(0, 1500)
    totals.failures.push(`${relative(root, file)}, PostgreSQL ${server.version}: ${name}\n${why}`)
  })
  for await (const text of stream.compose(new spec())) process.stdout.write(text)
  return totals
}

/** Where the embedded server of the tests keeps its data: in memory where there is room, since every fsync counts. */
const scratch = (): string => {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 2 * 1024 ** 3 ? memory : tmpdir()
}

const main = async (): Promise<Totals> => {
  const dataDir = mkdtempSync(join(scratch(), 'earshot-test-'))
  execFileSync(process.execPath, ['web/build.ts'], { cwd: root, stdio: 'inherit' }) // or each test that starts Earshot would
  const rabbit = await findRabbit()
  process.env.AMQP_URL = rabbit.url
  const embedded = await startEmbedded({ dataDir })
  try {
    const given = await givenServer()
    const files = filesFor(asked)
    const first = await runFiles(files, embedded)
    if (!given || faults) return first
    const again = files.filter(usesPostgres)
    if (asked.length === 0 && again.length === 0)
      throw new Error('No test uses PostgreSQL: the search for them is broken')
    if (again.length === 0) return first
    const second = await runFiles(again, given)
    return {
      tests: first.tests + second.tests,
      failed: first.failed + second.failed,
      failures: [...first.failures, ...second.failures],
    }
  } finally {
    await embedded.stop()
    await rabbit.stop()
    if (existsSync(dataDir)) rmSync(dataDir, { recursive: true, force: true })
  }
}

const totals = await main()
if (totals.tests === 0) {
  console.error('No test ran.')
  process.exit(1)
}
for (const failure of totals.failures) process.stdout.write(`\n✖ ${failure}\n`)
process.stdout.write(
  `\n${totals.failed === 0 ? 'All passed' : `${totals.failed} did not pass`}\ntests ${totals.tests}\n`,
)
process.exit(totals.failed === 0 ? 0 : 1)
