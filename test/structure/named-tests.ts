import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@earshot/testing/root'

/** Pages of docs name tests as `[file.test.ts](../../path/file.test.ts): title`. */
export type NamedTest = { file: string; title: string }

export const namedTestsIn = (text: string): NamedTest[] =>
  [...text.matchAll(/\]\(\.\.\/\.\.\/([^)]+\.test\.ts)\): (.+?)(?=<br>| \|$|$)/gm)].map(
    ([, file = '', title = '']) => ({ file, title }),
  )

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Titles of the tests in a file, as patterns: a template's expressions match anything. */
export const titlesIn = (file: string): RegExp[] =>
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

/** What is wrong with a named test; undefined if it exists. */
export const problemOf = ({ file, title }: NamedTest): string | undefined => {
  if (!existsSync(join(root, file))) return `${file} does not exist`
  return titlesIn(file).some(pattern => pattern.test(title)) ? undefined : `${file} has no test "${title}"`
}
