import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Server } from '../deployments/servers.ts'

/** A PostgreSQL of the run, and its `max_connections`. */
export type TestServer = Server & { connections: number }

/** A test file, and the PostgreSQL that it uses. */
export type Job = { file: string; server: TestServer; kind: Kind }

/** What a file starts, which says how long it takes and how busy it keeps the processor. */
export type Kind = 'faults' | 'browser' | 'deployment' | 'module'

/** The longest go first, so that no long one is left when all others are over. */
const order: Kind[] = ['faults', 'browser', 'deployment', 'module']

const faults = 'test/faults/'

/** Each `*.test.ts` of the project, by its path below `root`. */
export const findTests = (root: string): string[] =>
  globSync('{libs,services,test,web}/**/*.test.ts', {
    cwd: root,
    exclude: path => path.includes('node_modules'),
  }).sort()

const isFault = (file: string): boolean => file.startsWith(faults)

/** Whether a file's text, or that of a module it imports by a relative path, matches. */
const mentions = (root: string, pattern: RegExp) => {
  const seen = new Map<string, boolean>()
  const look = (file: string): boolean => {
    const known = seen.get(file)
    if (known !== undefined) return known
    seen.set(file, false)
    const text = readFileSync(join(root, file), 'utf8')
    const beside = [...text.matchAll(/from '(\.[^']+\.ts)'/g)].map(([, path = '']) =>
      join(dirname(file), path),
    )
    const found = pattern.test(text) || beside.some(look)
    seen.set(file, found)
    return found
  }
  return look
}

/**
 * Files of test/ whose outcome may depend on the version of PostgreSQL: they compare the schema, dump and restore it, fill it, or
 * send every operation of the API.
 */
const versionMatters = [
  'test/structure/',
  'test/processes/backup.test.ts',
  'test/processes/seed.test.ts',
  'test/api/contract.test.ts',
]

const hash = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7)

/**
 * Which file runs on which server. The tests of libraries and services together send every SQL statement, so those that use
 * PostgreSQL run on each server. Those of whole deployments send the same statements again and take far longer. Each runs once,
 * on a server that its path decides, so that every version still meets whole deployments.
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
    if (!file.startsWith('test/') || versionMatters.some(path => file.startsWith(path))) return all
    return [all[Math.abs(hash(file)) % all.length] ?? first]
  }
  // A file's second run comes long after its first, so that the two do not meet.
  const jobs = [first, ...others].flatMap(server =>
    files
      .filter(file => serversFor(file).includes(server))
      .map(file => ({ file, server, kind: kindOf(file) })),
  )
  return jobs.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
}
