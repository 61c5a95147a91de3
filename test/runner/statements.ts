import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Records which functions of the repos the processes of tests call, to find SQL that a server has never executed. */
export type Recorder = Disposable & {
  /** Makes a test file and its child processes write their calls. */
  environment: NodeJS.ProcessEnv
  /** The functions of repos that no process has called, as `file: function`, and repos that no process has imported. */
  neverCalled: () => string[]
}

/** What record-calls.js writes: the URL of a file, the name of a function ('' for the file itself), and whether it was called. */
type Call = [url: string, name: string, called: boolean]

/** Functions that only run when a test does something at an unlikely moment, or a long time later. */
const exceptions = [
  'libs/events/src/erasing/repo.ts: dropErasure', // an hour after an erasure
  'services/support/src/records/seeds/repo.ts: teamNamed', // when a team of the demo data already exists
  'services/accounts/src/credentials/passwords/repo.ts: replaceHash', // after a release with another cost of hashes
  'services/webhooks/src/deliveries/claims/repo.ts: release', // when the circuit breaker opens between claim and request
]

const repos = '{libs,services}/**/*repo.ts'

const callsIn = (folder: string): Call[] =>
  readdirSync(folder).flatMap(file => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Call[])

export const openRecorder = (root: string): Recorder => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-calls-'))
  const recorder = join(import.meta.dirname, 'record-calls.js')
  return {
    environment: { TEST_CALLS: folder, NODE_OPTIONS: `--import ${recorder}` },
    neverCalled: () => {
      const functions = new Map<string, boolean>()
      const imported = new Set<string>()
      for (const [url, name, called] of callsIn(folder)) {
        const path = fileURLToPath(url)
        const key = `${path.slice(root.length + 1)}: ${name}`
        imported.add(path)
        functions.set(key, called || functions.get(key) === true)
      }
      const files = globSync(repos, { cwd: root, exclude: path => path.includes('node_modules') })
      return [
        ...files.filter(file => !imported.has(join(root, file))),
        ...[...functions].filter(([, called]) => !called).map(([key]) => key),
      ]
        .filter(name => !exceptions.includes(name))
        .sort()
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
