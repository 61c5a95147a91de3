import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findWords } from '../../tools/prose/check.ts'

const wordsIn = (path: string, text: string) =>
  findWords(path, text).map(({ line, word }) => `${line}: ${word}`)

test('words of the list are found in comments, strings and JSX of code', () => {
  const text = `// Nobody hears of it.
const told = select('told')
const a = 'somebody asks'
const b = \`it \${a} goes on\`
const c = <p>Please tell us</p>
`
  assert.deepEqual(wordsIn('web/src/a.tsx', text), [
    '1: hears',
    '1: Nobody',
    '3: somebody',
    '4: goes on',
    '5: tell',
  ])
})

test('names, single words and SQL are not prose', () => {
  const text = `const whoever = tell('told')
const query = 'select told from answers'
const tagged = sql\`update posts set answer = 1\`
`
  assert.deepEqual(wordsIn('libs/a/src/a.ts', text), [])
})

test('words of the list are found in Markdown, but not in its code and links', () => {
  const text = `# Somebody
\`told\` [answers](answers.md)
\`\`\`sh
echo nobody
\`\`\`
The relay tells it.
`
  assert.deepEqual(wordsIn('docs/a.md', text), ['1: Somebody', '2: answers', '6: tells'])
})

test('words of the list are found in comments of SQL, YAML and shell', () => {
  assert.deepEqual(wordsIn('a/0002_a.sql', 'select 1; -- a promise\n'), ['1: promise'])
  assert.deepEqual(wordsIn('deploy/a.yaml', 'told: 1 # anew\n'), ['1: anew'])
  assert.deepEqual(wordsIn('deploy/a.sh', 'tell me\n# in hand\n'), ['2: in hand'])
})

test('a JavaScript Promise is not a word of the list', () => {
  assert.deepEqual(wordsIn('libs/a/src/a.ts', '// The Promise rejects.\n'), [])
})
