import { relatedTo } from './imports.ts'
import type { RecordedRun } from './record.ts'

/**
 * What a run leaves out. The second tier costs a third of a whole run and seldom fails alone: the runs of files on the second
 * pair of servers, and the tests in `deployments` below. They run when what they depend on has changed since the last green
 * run, which had run them itself or left them out for the same reason.
 */
export type Plan = { whole: true; why: string } | { whole: false; since: RecordedRun; changed: string[] }

/** A whole run is due after so many other runs, whatever has changed. */
const maxRuns = 5

type Changes = (commit: string) => string[] | undefined

/** Decides by the record which tests a run without arguments may leave out. */
export const planOf = (runs: RecordedRun[], changedSince: Changes): Plan => {
  const since = runs.at(-1)
  const age = runs.toReversed().findIndex(({ whole }) => whole)
  if (!since || age < 0) return { whole: true, why: 'no whole run is recorded' }
  if (age >= maxRuns) return { whole: true, why: `the last ${age} runs were not whole` }
  const changed = changedSince(since.commit)
  return changed
    ? { whole: false, since, changed }
    : { whole: true, why: `the recorded commit ${since.commit.slice(0, 8)} is unknown` }
}

type Tested = { name: string; files: string[]; dependsOn: string[] }

/** What every test of the second tier depends on, besides SQL in libraries. */
const everywhere = [
  'package-lock.json',
  'libs/db/',
  'libs/events/',
  'libs/rabbitmq/',
  'libs/testing/',
  'test/runner/jobs.ts',
  'test/runner/servers.ts',
]

/** Tests of what only changes with these paths. */
const deployments: Tested[] = [
  {
    name: 'the benchmarks',
    files: ['test/bench/'],
    dependsOn: [
      'test/bench/',
      'test/load/',
      'test/deployments/',
      'libs/service/',
      'libs/http/',
      'services/*/src/main.ts',
    ],
  },
  {
    name: 'the image',
    files: ['test/deploy/containers.test.ts', 'test/deploy/image.test.ts'],
    dependsOn: ['test/deploy/', 'deploy/', 'package.json', '.dockerignore', 'libs/service/', 'web/build.ts'],
  },
  {
    name: 'Kubernetes',
    files: ['test/deploy/kubernetes.test.ts'],
    dependsOn: ['test/deploy/', 'deploy/', 'libs/service/', 'libs/runtime/', 'services/*/src/config.ts'],
  },
  {
    name: 'accounting',
    files: ['test/faults/accounting.test.ts'],
    dependsOn: [
      'test/faults/',
      'test/load/',
      'test/deployments/',
      'libs/http/',
      'libs/service/',
      'services/mail/src/',
      'services/files/src/',
      'services/webhooks/src/workers/',
      'services/*/src/main.ts',
    ],
  },
  { name: 'chaos', files: ['test/chaos/'], dependsOn: ['test/chaos/', 'test/load/'] },
]

const startsWithAny = (file: string, paths: string[]): boolean =>
  paths.some(path =>
    path.includes('*')
      ? new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}`).test(file)
      : file.startsWith(path),
  )

export type Selection = {
  /** Whether the file runs at all. */
  runs: (file: string) => boolean
  /** Whether a file whose result may depend on the servers runs on the second pair. */
  runsOnSecond: (file: string) => boolean
  /** What is left out, for a person. */
  leftOut: string[]
}

/** SQL, which is all that differs between versions of PostgreSQL. */
const isSql = (file: string): boolean => /repo\.ts$|\/migrations\//.test(file)

/**
 * Selects by the changed files. A test of a module runs on the second servers if it, or SQL that it reaches by its imports, has
 * changed, or a migration of its service; a test of a deployment, which reaches everything, if any SQL has.
 */
export const select = (root: string, changed: string[]): Selection => {
  const sql = changed.filter(isSql)
  const all = [
    ...changed.filter(file => startsWithAny(file, everywhere)),
    ...sql.filter(file => file.startsWith('libs/')),
  ]
  const migrated = sql.flatMap(file => /^(.*\/)migrations\//.exec(file)?.[1] ?? [])
  const reaches = relatedTo(root, new Set([...changed.filter(file => file.endsWith('.test.ts')), ...sql]))
  const left =
    all.length > 0
      ? []
      : deployments.filter(({ dependsOn }) => !changed.some(file => startsWithAny(file, dependsOn)))
  return {
    runs: file => !left.some(({ files }) => startsWithAny(file, files)),
    runsOnSecond: file =>
      all.length > 0 ||
      reaches(file) ||
      startsWithAny(file, migrated) ||
      (file.startsWith('test/') && sql.length > 0),
    leftOut: left.map(({ name }) => name),
  }
}

/** Leaves nothing out. */
export const everything: Selection = { runs: () => true, runsOnSecond: () => true, leftOut: [] }
