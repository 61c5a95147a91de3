import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Server } from '../deployments/servers.ts'

/** A PostgreSQL server of the test run, and its `max_connections`. */
export type TestServer = Server & { connections: number }

/** A test file, and the PostgreSQL server that it uses. */
export type Job = { file: string; server: TestServer; kind: Kind }

/** What a file starts. Predicts how long it takes and how much CPU it uses. */
export type Kind = 'faults' | 'browser' | 'deployment' | 'module'

/** The slowest kinds start first, so that no slow file is left at the end of the run. */
const order: Kind[] = ['faults', 'browser', 'deployment', 'module']

const faults = 'test/faults/'

/** Every `*.test.ts` of the project, as a path relative to `root`. */
export const findTests = (root: string): string[] =>
  globSync('{libs,services,test,web}/**/*.test.ts', {
    cwd: root,
    exclude: path => path.includes('node_modules'),
  }).sort()

const isFault = (file: string): boolean => file.startsWith(faults)

/** Whether a file, or a module that it imports by a relative path, matches the pattern. */
const mentions = (root: string, pattern: RegExp) => {
  const seen = new Map<string, boolean>()
  const search = (file: string): boolean => {
    const known = seen.get(file)
    if (known !== undefined) return known
    seen.set(file, false)
    const text = readFileSync(join(root, file), 'utf8')
    const imported = [...text.matchAll(/from '(\.[^']+\.ts)'/g)].map(([, path = '']) =>
      join(dirname(file), path),
    )
    const found = pattern.test(text) || imported.some(search)
    seen.set(file, found)
    return found
  }
  return search
}

/**
 * Files of test/ whose result may depend on the version of PostgreSQL: they compare the schema, dump and restore it, seed it, or
 * call every operation of the API.
 */
const dependsOnVersion = [
  'test/structure/',
  'test/processes/backup.test.ts',
  'test/processes/seed.test.ts',
  'test/api/contract.test.ts',
]

/** Layers without SQL of their own: they serve HTTP, or send it. Their tests run once, like those of deployments. */
const withoutSql = [
  'services/gateway/src/edge/',
  'services/gateway/src/pages/',
  'services/gateway/src/base/',
  'services/webhooks/src/egress/',
]

const startsWithAny = (file: string, paths: string[]): boolean => paths.some(path => file.startsWith(path))

const hash = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7)

/**
 * Assigns files to servers. The tests of libraries and services send every SQL statement, so those that use PostgreSQL run on each
 * server, except in layers without SQL. Deployment tests send the same statements and take far longer, so each runs once, on a server chosen by a hash of its
 * path: every version still runs some deployments.
 */
export const jobsFor = (
  root: string,
  files: string[],
  [first, ...others]: [TestServer, ...TestServer[]],
): Job[] => {
  const usesPostgres = mentions(root, /\b(testDatabase|testService)\b/)
  const opensBrowser = mentions(root, /@earshot\/testing\/browser/)
  const kindOf = (file: string): Kind => {
    if (isFault(file)) return 'faults'
    if (opensBrowser(file)) return 'browser'
    return file.startsWith('test/') ? 'deployment' : 'module'
  }
  const serversFor = (file: string): TestServer[] => {
    if (isFault(file) || !usesPostgres(file)) return [first]
    const all = [first, ...others]
    const runsOnce = startsWithAny(file, ['test/', ...withoutSql])
    if (!runsOnce || startsWithAny(file, dependsOnVersion)) return all
    return [all[Math.abs(hash(file)) % all.length] ?? first]
  }
  // Ordered by server, so that the two runs of a file do not overlap.
  const jobs = [first, ...others].flatMap(server =>
    files
      .filter(file => serversFor(file).includes(server))
      .map(file => ({ file, server, kind: kindOf(file) })),
  )
  return jobs.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
}
