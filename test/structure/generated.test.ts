import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '@earshot/testing/root'
import { generatedFiles } from '../../tools/generated.ts'
import { disagreements, markedFiles } from '../../tools/generators/marks.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = await generatedFiles()
const [gitattributes, biome] = [read('.gitattributes'), read('biome.json')]

test('.gitattributes and biome.json list exactly the generated files', () => {
  assert.ok(files.length > 10)
  assert.deepEqual(disagreements(files, gitattributes, biome), [])
})

test('missing generated files and files that are not generated are reported', () => {
  const one = files.find(({ whole }) => whole !== false)
  assert.ok(one)
  const others = files.filter(file => file !== one)
  assert.deepEqual(disagreements([...files, { path: 'docs/moods.md' }], gitattributes, biome), [
    '.gitattributes lacks docs/moods.md linguist-generated',
  ])
  assert.deepEqual(disagreements([...files, { path: 'web/src/moods.ts' }], gitattributes, biome), [
    '.gitattributes lacks web/src/moods.ts linguist-generated',
    'biome.json lacks !web/src/moods.ts',
  ])
  assert.deepEqual(disagreements(others, gitattributes, biome), [
    `.gitattributes has ${one.path} linguist-generated, which is not generated`,
  ])
  const shorter = biome.replace(/ *"!libs\/client\/src\/schema\.ts",\n/, '')
  assert.deepEqual(disagreements(files, gitattributes, shorter), [
    'biome.json lacks !libs/client/src/schema.ts',
  ])
})

test('the first line of a generated file names its command, if the format has comments', () => {
  const made = markedFiles(files).flatMap(({ path }) => globSync(path, { cwd: root }))
  const withComments = made.filter(path => /\.(?:ts|md|sql|example)$|^\.gitattributes$/.test(path))
  assert.ok(withComments.length > 10)
  for (const path of withComments)
    assert.match(read(path).split('\n', 1)[0] ?? '', /Made by `npm run \S+`/, path)
})

test('every file with such a first line is generated', () => {
  const made = new Set(markedFiles(files).flatMap(({ path }) => globSync(path, { cwd: root })))
  const sources = globSync('{libs,services,web,docs,deploy,tools,test}/**/*.{ts,tsx,md,sql,example}', {
    cwd: root,
    exclude: path => /(?:^|\/)(?:node_modules|dist)/.test(path),
  })
  assert.ok(sources.length > 500)
  const claim = /^(?:\/\/|#|--|<!--).*Made by `npm run /
  assert.deepEqual(
    sources.filter(path => claim.test(read(path)) && !made.has(path)),
    [],
  )
})
