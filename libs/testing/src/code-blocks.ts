import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

export type CodeBlock = {
  /** `README.md:41`, the line of the fence. */
  place: string
  /** The first word after the fence: `sh`, `ts`; empty if there is none. */
  language: string
  /** What follows the language. `manual` is not run by tests; `background` keeps running beside the next blocks. */
  mark: string
  code: string
}

/** The fenced code blocks of a Markdown page, in order. The path starts at the root of the repository. */
export const codeBlocks = (page: string): CodeBlock[] => {
  const text = readFileSync(join(root, page), 'utf8')
  return [...text.matchAll(/^```(\S*) ?([^\n]*)\n(.*?)^```$/gms)].map(match => {
    const [, language = '', mark = '', code = ''] = match
    return { place: `${page}:${text.slice(0, match.index).split('\n').length}`, language, mark, code }
  })
}

/** The code of a page's unmarked blocks in one language. */
export const codeIn = (page: string, language: string): string[] =>
  codeBlocks(page).flatMap(block => (block.language === language && block.mark === '' ? [block.code] : []))
