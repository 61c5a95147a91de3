import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { test } from 'node:test'
import { root } from '@earshot/testing/root'
import levels from './asvs.json' with { type: 'json' }
import { namedTestsIn, problemOf } from './named-tests.ts'

// docs/reference/asvs.md has one line for each requirement of OWASP ASVS 5.0.0 of the levels 1 and 2.

const folder = 'docs/reference'
const page = readFileSync(join(root, folder, 'asvs.md'), 'utf8')

/** The level of each requirement. */
const required = new Map([
  ...levels.level1.map(id => [id, '1'] as const),
  ...levels.level2.map(id => [id, '2'] as const),
])

const verdicts = ['met', 'not applicable', 'not met']

/** The shortest reason that says something. */
const shortestReason = 15

const rowsIn = (text: string) =>
  text
    .split('\n')
    .filter(line => line.startsWith('| V'))
    .map(line => {
      const [id = '', level = '', asks = '', verdict = '', proof = ''] = line.slice(2, -2).split(' | ')
      return { id, level, asks, verdict, proof }
    })

const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, link = '']) => link)

/** What is wrong with a verdict and its proof. */
const problemsOf = ({ verdict, proof }: { verdict: string; proof: string }): string[] => {
  if (!verdicts.includes(verdict)) return [`"${verdict}" is no verdict`]
  const links = linksIn(proof)
  const missing = links
    .map(link => posix.join(folder, link))
    .filter(path => !existsSync(join(root, path)))
    .map(path => `${path} does not exist`)
  const unknown = namedTestsIn(proof).map(problemOf)
  const unnamed = proof
    .split('<br>')
    .filter(it => /\.test\.ts\)/.test(it) && namedTestsIn(it).length === 0)
    .map(it => `${it} names no test`)
  const lacks =
    verdict === 'met'
      ? links.length === 0 && 'neither a test nor a file shows that it is met'
      : proof.replaceAll(/\[[^\]]*\]\([^)]*\)/g, '').length < shortestReason && 'the reason is missing'
  return [...new Set([...missing, ...unknown, ...unnamed, lacks])].filter(it => typeof it === 'string')
}

const problemsIn = (text: string): string[] => {
  const rows = rowsIn(text)
  const count = (id: string) => rows.filter(row => row.id === id).length
  return [
    ...[...required.keys()].filter(id => count(id) !== 1).map(id => `${id} has ${count(id)} lines`),
    ...rows.flatMap(row => {
      const level = required.get(row.id)
      if (level === undefined) return [`${row.id} is no requirement`]
      return [
        ...(row.level === level ? [] : [`level ${row.level} instead of ${level}`]),
        ...(row.asks === '' ? ['what it asks is missing'] : []),
        ...problemsOf(row),
      ].map(problem => `${row.id}: ${problem}`)
    }),
  ]
}

test('every requirement of ASVS has one line, with its test, its place in the code or its reason', () => {
  assert.deepEqual([levels.level1.length, levels.level2.length, required.size], [70, 183, 253])
  assert.deepEqual(problemsIn(page), [])
})

test('the table of ASVS counts its verdicts', () => {
  for (const level of ['1', '2']) {
    const rows = rowsIn(page).filter(row => row.level === level)
    const counts = verdicts.map(verdict => rows.filter(row => row.verdict === verdict).length)
    assert.ok(page.includes(`\n| ${[level, ...counts].join(' | ')} |\n`), `level ${level}: ${counts}`)
  }
})

test('lines of ASVS that are missing, doubled, without proof or with a wrong one are reported', () => {
  const line = page.split('\n').find(it => it.startsWith('| V1.2.4 ')) ?? ''
  const withProof = (verdict: string, proof: string) =>
    page.replace(line, `| V1.2.4 | 1 | Queries have parameters. | ${verdict} | ${proof} |`)
  const file = '[asvs.test.ts](../../test/structure/asvs.test.ts)'
  const cases: [changed: string, problem: string][] = [
    [page.replace(`${line}\n`, ''), 'V1.2.4 has 0 lines'],
    [page.replace(line, `${line}\n${line}`), 'V1.2.4 has 2 lines'],
    [`${page}| V99.1.1 | 1 | Nothing. | not met | Nothing is asked here. |\n`, 'V99.1.1 is no requirement'],
    [page.replace(line, line.replace('| 1 |', '| 2 |')), 'V1.2.4: level 2 instead of 1'],
    [withProof('almost', file), 'V1.2.4: "almost" is no verdict'],
    [withProof('met', 'We are sure.'), 'V1.2.4: neither a test nor a file shows that it is met'],
    [withProof('met', file), `V1.2.4: ${file} names no test`],
    [withProof('met', `${file}: pigs fly`), 'V1.2.4: test/structure/asvs.test.ts has no test "pigs fly"'],
    [withProof('met', '[gone.ts](../../libs/gone.ts): SQL'), 'V1.2.4: libs/gone.ts does not exist'],
    [withProof('not met', ''), 'V1.2.4: the reason is missing'],
    [withProof('not applicable', '[here](security.md)'), 'V1.2.4: the reason is missing'],
  ]
  for (const [changed, problem] of cases) {
    const found = problemsIn(changed)
    assert.ok(found.includes(problem), `${problem} is not in ${JSON.stringify(found)}`)
  }
})
