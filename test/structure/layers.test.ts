import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { test } from 'node:test'
import { root } from '@earshot/testing/root'
import { fileCycles, folderCycles, type Layered, unlayered, upward } from './layers.ts'
import { fileOf, isTest, sources } from './sources.ts'

/** The widget of other sites. Its build shares nothing with the panel, so it has layers of its own. */
const widget = 'web/src/widget'

/** The uploads of the widget, the panel and the portal. They import nothing else, so that each build can have a copy. */
const common = 'web/src/components/uploads'

const isOfWidget = (path: string): boolean => path.startsWith(`${widget}/`)

const all = sources.filter(({ path }) => !isTest(path))
const modules = all.filter(({ path }) => !isOfWidget(path))

const declaredIn = (folder: string): string[] =>
  Object.keys(JSON.parse(readFileSync(join(root, folder, 'layers.json'), 'utf8')))

/** `layers.json` lists the layers of a package from top to bottom, each with a description. */
const layersOf = (folder: string): Layered => ({ source: `${folder}/src`, layers: declaredIn(folder) })

for (const folder of [
  'services/gateway',
  'services/accounts',
  'services/mail',
  'services/feedback',
  'services/support',
  'services/webhooks',
  'services/files',
  'web',
])
  test(`imports in ${folder} only go down its layers, without cycles between folders`, () => {
    const it = layersOf(folder)
    assert.ok(it.layers.length >= 5 && it.layers.length <= 8, `${it.layers.length} layers`)
    for (const layer of it.layers)
      assert.ok(existsSync(join(root, it.source, layer)), `${layer} has no folder`)
    assert.ok(modules.filter(({ path }) => path.startsWith(`${it.source}/`)).length > 30)
    assert.deepEqual(unlayered(it, modules), [])
    assert.deepEqual(upward(it, modules), [])
    assert.deepEqual(folderCycles(it, modules), [])
  })

test('imports in the widget only go down its layers, and the widget and the panel share only uploads', () => {
  const it: Layered = { source: widget, layers: declaredIn(widget) }
  const own = all.filter(({ path }) => isOfWidget(path))
  assert.ok(own.length > 50)
  for (const layer of it.layers) assert.ok(existsSync(join(root, widget, layer)), `${layer} has no folder`)
  assert.deepEqual(unlayered(it, own), [])
  assert.deepEqual(upward(it, own), [])
  assert.deepEqual(folderCycles(it, own), [])
  const foreign = all
    .filter(({ path }) => path.startsWith('web/src/'))
    .flatMap(({ path, imports }) =>
      imports
        .filter(name => name.startsWith('.'))
        .map(name => [path, posix.join(posix.dirname(path), name)] as const)
        .filter(([from, to]) => isOfWidget(from) !== isOfWidget(to)),
    )
  const shared = foreign.filter(([from, to]) => isOfWidget(from) && posix.dirname(to) === common)
  assert.deepEqual(
    foreign.filter(it => !shared.includes(it)),
    [],
  )
  assert.ok(shared.length > 0)
  const uploads = all.filter(({ path }) => posix.dirname(path) === common)
  assert.deepEqual(
    uploads.flatMap(({ imports }) => imports.filter(name => !/^\.\/\w+\.ts$/.test(name))),
    [],
  )
})

test('the loader of the widget imports nothing but the types and the base of the rest', () => {
  const own = all.filter(
    ({ path }) => path.startsWith(`${widget}/loader/`) || path.startsWith(`${widget}/base/`),
  )
  const imports = own.flatMap(({ imports, types }) => imports.filter(name => !types.includes(name)))
  assert.deepEqual([...new Set(imports.filter(name => !/^\.\/|^\.\.\/base\//.test(name)))].sort(), [
    '@earshot/client/browser',
    '@earshot/i18n',
  ])
})

const libraries = globSync('libs/*', { cwd: root })

test('there are no cycles between folders of a library', () => {
  assert.ok(libraries.length > 8)
  for (const library of libraries)
    assert.deepEqual(
      folderCycles({ source: `${library}/src`, layers: [] }, library === 'libs/testing' ? sources : modules),
      [],
      library,
    )
})

test('there are no cycles between folders of tests', () => {
  const it: Layered = { source: 'test', layers: [] }
  assert.ok(sources.filter(({ path }) => path.startsWith('test/')).length > 200)
  assert.deepEqual(folderCycles(it, sources), [])
  const planted = [
    { path: 'test/widget/planted.test.ts', imports: ['../panel/panel.ts'] },
    { path: 'test/panel/planted.test.ts', imports: ['../widget/widget.ts'] },
  ]
  assert.deepEqual(folderCycles(it, [...sources, ...planted]), [['test/panel', 'test/widget']])
})

test('no files import each other in a cycle, not even types', () => {
  assert.deepEqual(fileCycles(sources), [])
})

test('a violation of each rule is reported', () => {
  const it: Layered = { source: 'services/a/src', layers: ['top', 'middle', 'base'] }
  const module = (path: string, ...imports: string[]) => ({ path: `services/a/src/${path}`, imports })
  assert.deepEqual(unlayered(it, [module('main.ts'), module('top/x/y.ts'), module('attic/x.ts')]), [
    'services/a/src/attic/x.ts',
  ])
  assert.deepEqual(
    upward(it, [
      module('main.ts', './top/x.ts'),
      module('top/x.ts', '../base/z.ts', '../main.ts'),
      module('base/z.ts', '../middle/y.ts', './other.ts'),
    ]),
    [
      'services/a/src/top/x.ts -> services/a/src/main.ts',
      'services/a/src/base/z.ts -> services/a/src/middle/y.ts',
    ],
  )
  assert.deepEqual(
    folderCycles(it, [
      module('top/one/a.ts', '../two/b.ts'),
      module('top/two/b.ts', '../three/c.ts', '../../base/d.ts'),
      module('top/three/c.ts', '../one/a.ts'),
      module('base/d.ts', './e.ts'),
      module('base/e.ts', './d.ts'),
    ]),
    [['services/a/src/top/one', 'services/a/src/top/three', 'services/a/src/top/two']],
  )
  assert.deepEqual(
    fileCycles([
      fileOf('web/src/a.ts', "import { b } from './b.ts'\nimport { d } from './d.ts'"),
      fileOf('web/src/b.ts', "import type { C } from './c/c.ts'"),
      fileOf('web/src/c/c.ts', "import type { A } from '../a.ts'\nimport { d } from '../d.ts'"),
      fileOf('web/src/d.ts', "import './e.ts'"),
    ]),
    [['web/src/a.ts', 'web/src/b.ts', 'web/src/c/c.ts']],
  )
})
