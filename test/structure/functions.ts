import { parseSync, Visitor } from 'rolldown/utils'
import { type File, isTest } from './sources.ts'

export type Fn = { path: string; name: string; lines: number; parameters: number }

/** The figures of a function that are too large, with its place in the repository. */
export type Excess = { at: string; lines?: number; parameters?: number }

type Source = Pick<File, 'path' | 'text'>
type Node = { type: string; start: number; end: number; params?: unknown[] }

const most = { lines: 100, parameters: 4 }

const linesOf = (text: string, { start, end }: Node): number => text.slice(start, end).split('\n').length

/** The name in the key of a property. */
const nameOf = (key: object): string =>
  String('name' in key ? key.name : 'value' in key ? key.value : 'computed')

/** The functions of a file. One without a name of its own has that of its variable or property, or of the function that returns it. */
export const functionsIn = ({ path, text }: Source): Fn[] => {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const names = new Map<unknown, string>()
  const found: Fn[] = []
  const add = (node: Node, ownName?: string): string => {
    const name = ownName ?? names.get(node) ?? 'callback'
    found.push({ path, name, lines: linesOf(text, node), parameters: node.params?.length ?? 0 })
    return name
  }
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier') names.set(init, id.name)
    },
    Property: ({ key, value }) => void names.set(value, nameOf(key)),
    MethodDefinition: ({ key, value }) => void names.set(value, nameOf(key)),
    PropertyDefinition: ({ key, value }) => void names.set(value, nameOf(key)),
    FunctionDeclaration: node => void add(node, node.id?.name),
    FunctionExpression: node => void add(node, node.id?.name),
    ArrowFunctionExpression: node => void names.set(node.body, add(node)),
  }).visit(program)
  return found
}

/** The functions that are too long or have too many parameters. Tests may be long, as their callbacks are stories. */
export const excessOf = (functions: Fn[]): Excess[] =>
  functions.flatMap(({ path, name, lines, parameters }) => {
    const isLong = lines > most.lines && !isTest(path)
    const isWide = parameters > most.parameters
    if (!isLong && !isWide) return []
    return { at: `${path} ${name}`, ...(isLong && { lines }), ...(isWide && { parameters }) }
  })
