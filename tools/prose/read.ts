import { parseSync, Visitor } from 'rolldown/utils'

/** A piece of text that a person reads, and the line that it starts on (from 1). */
export type Passage = { line: number; text: string }

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

const isProse = (text: string): boolean => /\p{L}\s+\p{L}/u.test(text)

const startsLikeSql =
  /^\s*(?:select\b|insert into\b|update \S+ set\b|delete from\b|with \w+ as\b|(?:create|alter|drop) (?:table|index|type|schema|database|unique|sequence|extension|function|role|user|temp)|begin(?:;|$| isolation)|do \$|set (?:local|session|lc_|statement|\w+ =)|lock table|grant\b|revoke\b|values \()/

/** Comments, and strings of two words or more: texts, descriptions, errors, log messages, test titles. SQL is left out. */
const readCode = (path: string, text: string): Passage[] => {
  const { program, comments, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const found: [number, string][] = comments.map(({ start, value }) => [start, value])
  const add = (start: number, value: string | null) => {
    if (value && isProse(value) && !startsLikeSql.test(value)) found.push([start, value])
  }
  const tagged = new Set<unknown>()
  new Visitor({
    Literal: node => {
      if (typeof node.value === 'string') add(node.start, node.value)
    },
    JSXText: node => add(node.start, node.value),
    TaggedTemplateExpression: node => void tagged.add(node.quasi),
    TemplateLiteral: node => {
      const whole = node.quasis.map(({ value }) => value.cooked ?? '').join('…')
      if (!tagged.has(node)) add(node.start, whole)
    },
  }).visit(program)
  return found.map(([start, value]) => ({ line: lineAt(text, start), text: value }))
}

const blank = (found: string): string => found.replace(/[^\n]/g, ' ')

/** Markdown without its code, the targets of its links, and HTML comments. */
const readMarkdown = (text: string): Passage[] =>
  text
    .replace(/^ *(`{3,}|~{3,})[\s\S]*?^ *\1/gm, blank)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/\]\([^)\s]*/g, blank)
    .replace(/<!--[\s\S]*?-->/g, blank)
    .split('\n')
    .map((line, index) => ({ line: index + 1, text: line }))

/** What stands behind a comment sign, in shell, YAML, Dockerfile or SQL. */
const readComments = (text: string, sign: '#' | '--'): Passage[] =>
  text.split('\n').flatMap((line, index) => {
    const start = new RegExp(`(?:^|\\s)${sign}(?:\\s|$)`).exec(line)
    return start ? [{ line: index + 1, text: line.slice(start.index) }] : []
  })

/** Reads what a person reads in a file; nothing in a kind of file that is not known. */
export const readProse = (path: string, text: string): Passage[] => {
  if (/\.(?:ts|tsx|js|mjs)$/.test(path)) return readCode(path, text)
  if (path.endsWith('.md')) return readMarkdown(text)
  if (path.endsWith('.sql')) return readComments(text, '--')
  if (/(?:\.ya?ml|\.sh|\.toml|\.conf|\.example|Dockerfile|\/run)$/.test(path)) return readComments(text, '#')
  return []
}
