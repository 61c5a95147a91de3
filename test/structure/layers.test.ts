import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '@earshot/testing/root'
import { folderCycles, type Layered, unlayered, upward } from './layers.ts'
import { isTest, sources } from './sources.ts'

const modules = sources.filter(({ path }) => !isTest(path))

/** `layers.json` lists the layers of a package from top to bottom, each with a description. */
const layersOf = (folder: string): Layered => ({
  source: `${folder}/src`,
  layers: Object.keys(JSON.parse(readFileSync(join(root, folder, 'layers.json'), 'utf8'))),
})

for (const folder of [
  'services/gateway',
  'services/feedback',
  'services/support',
  'services/webhooks',
  'web',
])
  test(`imports in ${folder} only go down its layers, without cycles between folders`, () => {
    const it = layersOf(folder)
    assert.ok(it.layers.length >= 5 && it.layers.length <= 8, `${it.layers.length} layers`)
    for (const layer of it.layers)
      assert.ok(existsSync(join(root, it.source, layer)), `${layer} has no folder`)
    assert.ok(modules.filter(({ path }) => path.startsWith(`${it.source}/`)).length > 50)
    assert.deepEqual(unlayered(it, modules), [])
    assert.deepEqual(upward(it, modules), [])
    assert.deepEqual(folderCycles(it, modules), [])
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
})
