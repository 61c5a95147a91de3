import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

// `npm run check:migrations` refuses what the version before could not live with: it works beside each migration, and may
// come back after it. What a version has stopped using goes in a later one, in a file that names the release which stopped:
//   -- contract since 0.4.0: nothing reads posts.kind any more

const root = join(import.meta.dirname, '../..')

/** Every migration of the house, from its root. */
export const migrationFiles = (): string[] =>
  globSync('{libs,services}/*/migrations/**/*.sql', { cwd: root }).sort()

/** The first migration of a folder makes its tables: no version runs beside it that knows them. */
const isFirst = (path: string): boolean => basename(path).startsWith('0001_')

/** Versions that are out, by the headings of the changelog. */
export const releases = (): string[] =>
  [...readFileSync(join(root, 'CHANGELOG.md'), 'utf8').matchAll(/^## v?(\d+\.\d+\.\d+)/gm)].map(
    ([, version = '']) => version,
  )

/** Without comments and texts, in lower case, each on a line; what stands between `$$` is one statement. */
const statementsIn = (sql: string): string[] =>
  sql
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .split(/;(?=(?:[^$]*\$\$[^$]*\$\$)*[^$]*$)/)
    .map(statement => statement.trim())
    .filter(Boolean)

/** The clauses of an `alter table`, at the commas outside of brackets. */
const clausesOf = (statement: string): string[] => statement.split(/,(?![^(]*\))/).map(it => it.trim())

const always: [RegExp, string][] = [
  [/\bdrop (?:table|view|materialized view|schema|type|function|sequence)\b/, 'drops what others may use'],
  [/\brename\b/, 'renames'],
  [/^alter type\b(?!.*\badd value\b)/, 'changes a type'],
  [/^truncate\b/, 'empties a table'],
]

const ofTables: [RegExp, string][] = [
  [/\bdrop (?!not null|constraint|identity|expression)/, 'drops a column or its default'],
  [/\balter (?:column )?\w+ (?:set data )?type\b/, 'changes a column’s type'],
  [/\bset not null\b/, 'forbids null'],
  [
    /\badd (?:constraint|unique|check|foreign key|primary key|exclude)\b/,
    'adds a rule that others may break',
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
    if (clausesOf(statement).some(isForced)) found.push('adds a column that others do not fill')
  }
  const indexed = /^create (?:unique )?index (?!concurrently)(?:.*?)\bon (?:only )?([\w.]+)/.exec(
    statement,
  )?.[1]
  if (indexed && !made.has(indexed)) found.push('keeps others from writing while it makes an index')
  return found
}

/** What a migration does that the version before could not live with; nothing where a release is named that stopped using it. */
export const faultsIn = (sql: string, released: string[]): string[] => {
  const statements = statementsIn(sql)
  const isOutside = sql.startsWith('-- outside a transaction')
  const form = [
    ...(isOutside && statements.length !== 1 ? ['has to be one statement, outside a transaction'] : []),
    ...(!isOutside && / concurrently /.test(statements.join(' '))
      ? ['needs "-- outside a transaction" as its first line']
      : []),
    ...(isOutside && /^create (?:unique )?index concurrently (?!if not exists)/.test(statements[0] ?? '')
      ? ['has to be one that may be run again: if not exists']
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

/** What is wrong with the migrations in these files, each given by its path and its text. */
export const refusals = (files: [path: string, sql: string][], released: string[]): string[] =>
  files
    .filter(([path]) => !isFirst(path))
    .flatMap(([path, sql]) => faultsIn(sql, released).map(fault => `${path}: ${fault}`))

const main = () => {
  const files = migrationFiles().map((path): [string, string] => [
    path,
    readFileSync(join(root, path), 'utf8'),
  ])
  const found = files.length > 0 ? refusals(files, releases()) : ['There are no migrations']
  if (found.length > 0) {
    console.error(`The version before works beside a migration, and may come back:\n${found.join('\n')}`)
    process.exit(1)
  }
  process.stdout.write(`${files.length} migrations leave the version before at work\n`)
}

if (import.meta.main) main()
