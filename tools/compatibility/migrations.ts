import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

// `npm run check:migrations` rejects migrations that break the previous version, which runs beside them during a rollout and
// again after a rollback. To drop something, wait for a release that no longer uses it, and name that release in the file:
//   -- contract since 0.4.0: nothing reads posts.kind any more

const root = join(import.meta.dirname, '../..')

/** The paths of all migrations, relative to the repository. */
export const migrationFiles = (): string[] =>
  globSync('{libs,services}/*/migrations/**/*.sql', { cwd: root }).sort()

/** The first migration of a folder creates its tables, which no earlier version uses. */
const isFirst = (path: string): boolean => basename(path).startsWith('0001_')

/** The released versions, from the headings of the changelog. */
export const releases = (): string[] =>
  [...readFileSync(join(root, 'CHANGELOG.md'), 'utf8').matchAll(/^## v?(\d+\.\d+\.\d+)/gm)].map(
    ([, version = '']) => version,
  )

/** The statements without comments and string contents, in lower case. Text between `$$` belongs to one statement. */
const statementsIn = (sql: string): string[] =>
  sql
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .split(/;(?=(?:[^$]*\$\$[^$]*\$\$)*[^$]*$)/)
    .map(statement => statement.trim())
    .filter(Boolean)

/** The clauses of an `alter table`, split at commas outside of brackets. */
const clausesOf = (statement: string): string[] => statement.split(/,(?![^(]*\))/).map(it => it.trim())

const always: [RegExp, string][] = [
  [
    /\bdrop (?:table|view|materialized view|schema|type|function|sequence)\b/,
    'drops an object that the previous version may use',
  ],
  [/\brename\b/, 'renames an object'],
  [/^alter type\b(?!.*\badd value\b)/, 'changes a type'],
  [/^truncate\b/, 'empties a table'],
]

const ofTables: [RegExp, string][] = [
  [/\bdrop (?!not null|constraint|identity|expression)/, 'drops a column or its default'],
  [/\balter (?:column )?\w+ (?:set data )?type\b/, 'changes a column’s type'],
  [/\bset not null\b/, 'forbids null'],
  [
    /\badd (?:constraint|unique|check|foreign key|primary key|exclude)\b/,
    'adds a constraint that the previous version may violate',
  ],
]

const isForced = (clause: string): boolean =>
  /\badd (?!constraint\b)/.test(clause) &&
  /\bnot null\b/.test(clause) &&
  !/\bdefault\b|\bgenerated\b/.test(clause)

const faultsOf = (statement: string, made: Set<string>): string[] => {
  const found = always.filter(([pattern]) => pattern.test(statement)).map(([, fault]) => fault)
  const altered = /^alter table (?:if exists )?(?:only )?([\w.]+)/.exec(statement)?.[1]
  if (altered && !made.has(altered)) {
    found.push(...ofTables.filter(([pattern]) => pattern.test(statement)).map(([, fault]) => fault))
    if (clausesOf(statement).some(isForced))
      found.push('adds a required column that the previous version does not fill')
  }
  const indexed = /^create (?:unique )?index (?!concurrently)(?:.*?)\bon (?:only )?([\w.]+)/.exec(
    statement,
  )?.[1]
  if (indexed && !made.has(indexed)) found.push('blocks writes while it creates an index')
  return found
}

/** What a migration does that breaks the previous version. Empty if the file names a release that stopped using it. */
export const faultsIn = (sql: string, released: string[]): string[] => {
  const statements = statementsIn(sql)
  const isOutside = sql.startsWith('-- outside a transaction')
  const form = [
    ...(isOutside && statements.length !== 1
      ? ['must be a single statement, because it runs outside a transaction']
      : []),
    ...(!isOutside && / concurrently /.test(statements.join(' '))
      ? ['needs "-- outside a transaction" as its first line']
      : []),
    ...(isOutside && /^create (?:unique )?index concurrently (?!if not exists)/.test(statements[0] ?? '')
      ? ['must be repeatable: add "if not exists"']
      : []),
  ]
  const since = /^-- contract since (\S+): \S/m.exec(sql)?.[1]
  if (since !== undefined)
    return released.includes(since) ? form : [...form, `names ${since}, which is not released`]
  const made = new Set(
    statements.flatMap(it => /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(it)?.[1] ?? []),
  )
  return [...form, ...statements.flatMap(statement => faultsOf(statement, made))]
}

/** The problems of migrations, given by path and text. */
export const refusals = (files: [path: string, sql: string][], released: string[]): string[] =>
  files
    .filter(([path]) => !isFirst(path))
    .flatMap(([path, sql]) => faultsIn(sql, released).map(fault => `${path}: ${fault}`))

const main = () => {
  const files = migrationFiles().map((path): [string, string] => [
    path,
    readFileSync(join(root, path), 'utf8'),
  ])
  const found = files.length > 0 ? refusals(files, releases()) : ['No migrations found']
  if (found.length > 0) {
    console.error(`These migrations break the previous version:\n${found.join('\n')}`)
    process.exit(1)
  }
  process.stdout.write(`${files.length} migrations are compatible with the previous version\n`)
}

if (import.meta.main) main()
