import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '@earshot/testing/root'

// A page in docs/reference names the tests of each guarantee, and docs/guides/security.md those of each defense.

type Named = { file: string; title: string }

/** The rows of the tables of a page, and the tests that they name. */
const readPage = (path: string) => {
  const page = readFileSync(join(root, path), 'utf8')
  const rows = page
    .split('\n')
    .filter(line => line.startsWith('| ') && !/^\| (guarantee|attack) /.test(line))
    .map(line => line.slice(2, -2).split(' | '))
  const named = [...page.matchAll(/\]\(\.\.\/\.\.\/([^)]+\.test\.ts)\): (.+?)(?=<br>| \|$)/gm)].map(
    ([, file = '', title = '']): Named => ({ file, title }),
  )
  return { rows, named }
}

const guarantees = readPage('docs/reference/guarantees.md')
const defenses = readPage('docs/guides/security.md')

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Titles of the tests in a file, as patterns: a template's expressions match anything. */
const titlesIn = (file: string): RegExp[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/\btest\(\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1/g)].map(
    ([, quote, title = '']) =>
      new RegExp(
        quote === '`'
          ? `^${title
              .split(/\$\{[^}]*\}/)
              .map(escaped)
              .join('.+')}$`
          : `^${escaped(title)}$`,
      ),
  )

const assertNamed = ({ rows, named }: typeof guarantees, atLeast: number) => {
  assert.ok(rows.length >= atLeast, `${rows.length} rows are listed`)
  assert.ok(named.length >= rows.length)
  for (const [row, tests = ''] of rows) assert.match(tests, /\.test\.ts\): \S/, row)
  for (const { file, title } of named) {
    assert.ok(existsSync(join(root, file)), file)
    assert.ok(
      titlesIn(file).some(pattern => pattern.test(title)),
      `${file} has no test "${title}"`,
    )
  }
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
