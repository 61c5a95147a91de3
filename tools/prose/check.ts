import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Passage, readProse } from './read.ts'
import { exceptions, rules } from './words.ts'

// Fails when a text that a person reads has a word of the list. With arguments, reads only paths that contain one of them.

const root = join(import.meta.dirname, '../..')

/** A word of the list, where it was found. */
export type Finding = { path: string; line: number; word: string; instead: string }

/** What is read around a word, to see whether an exception covers it. In characters. */
const surroundings = 40

const findIn = (path: string, passages: Passage[]): Finding[] =>
  passages.flatMap(passage =>
    rules.flatMap(({ pattern, instead }) =>
      [...passage.text.matchAll(pattern)].flatMap(({ 0: word, index }) => {
        const around = passage.text.slice(
          Math.max(0, index - surroundings),
          index + word.length + surroundings,
        )
        if (exceptions.some(it => it.path.test(path) && it.text.test(around))) return []
        const line = passage.line + passage.text.slice(0, index).split('\n').length - 1
        return [{ path, line, word, instead }]
      }),
    ),
  )

/** Every word of the list in one file. */
export const findWords = (path: string, text: string): Finding[] => findIn(path, readProse(path, text))

/** Every file that is written by hand. */
const writtenFiles = (): string[] =>
  execFileSync('git', ['ls-files', '.', ':(exclude,attr:linguist-generated)'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(path => path !== '')

const main = (asked: string[]) => {
  const paths = writtenFiles().filter(path => asked.length === 0 || asked.some(part => path.includes(part)))
  const files = paths.map(path => ({ path, read: readProse(path, readFileSync(join(root, path), 'utf8')) }))
  const passages = files.reduce((count, { read }) => count + read.length, 0)
  const found = files.flatMap(({ path, read }) => findIn(path, read))
  for (const { path, line, word, instead } of found)
    process.stdout.write(`${path}:${line}: "${word}", write: ${instead}\n`)
  process.stdout.write(`${passages} passages, ${found.length} words of the list\n`)
  if (passages === 0 || found.length > 0) process.exit(1)
}

if (import.meta.main) main(process.argv.slice(2))
