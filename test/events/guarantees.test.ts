import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '@earshot/testing/root'
import { namedTestsIn, problemOf, titlesIn } from '../structure/named-tests.ts'

// A page in docs/reference names the tests of each guarantee, and docs/guides/security.md those of each defense.

/** The rows of the tables of a page, and the tests that they name. */
const readPage = (path: string) => {
  const page = readFileSync(join(root, path), 'utf8')
  const rows = page
    .split('\n')
    .filter(line => line.startsWith('| ') && !/^\| (guarantee|attack) /.test(line))
    .map(line => line.slice(2, -2).split(' | '))
  return { rows, named: namedTestsIn(page) }
}

const guarantees = readPage('docs/reference/guarantees.md')
const defenses = readPage('docs/guides/security.md')

const assertNamed = ({ rows, named }: typeof guarantees, atLeast: number) => {
  assert.ok(rows.length >= atLeast, `${rows.length} rows are listed`)
  assert.ok(named.length >= rows.length)
  for (const [row, tests = ''] of rows) assert.match(tests, /\.test\.ts\): \S/, row)
  for (const it of named) assert.equal(problemOf(it), undefined)
}

test('every guarantee names its tests, and every named test exists', () => {
  assertNamed(guarantees, 48)
})

test('every defense of the threat model names its tests, and every named test exists', () => {
  assertNamed(defenses, 28)
})

test('every fault test belongs to a guarantee', () => {
  const files = globSync('test/faults/*.test.ts', { cwd: root })
  assert.ok(files.length > 4)
  for (const file of files)
    for (const pattern of titlesIn(file))
      assert.ok(
        guarantees.named.some(it => it.file === file && pattern.test(it.title)),
        `${file}: ${pattern}`,
      )
})
