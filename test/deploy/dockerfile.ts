import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@earshot/testing/root'

/** One instruction of a Dockerfile; `flags` are its leading `--…` options. */
export type Instruction = { keyword: string; flags: string[]; text: string }

/** Parses the Dockerfile, with the defaults of ARG. */
export const readDockerfile = (): Instruction[] => {
  const text = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
  const args = new Map([...text.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value]))
  return text
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter(line => line.trim() && !line.startsWith('#'))
    .map(line => {
      const [, keyword = '', flags = '', rest = ''] = /^(\w+) +((?:--\S+ +)*)(.*)$/.exec(line) ?? []
      const filled = rest.replace(/\$\{(\w+)\}/g, (whole, name) => args.get(name) ?? whole)
      return { keyword, flags: flags.split(' ').filter(Boolean), text: filled.trim() }
    })
}

/** The instructions of each stage, by name or number. */
export const stages = (instructions: Instruction[]): Map<string, Instruction[]> => {
  const found = new Map<string, Instruction[]>()
  let current: Instruction[] = []
  for (const instruction of instructions) {
    if (instruction.keyword === 'FROM') {
      current = []
      found.set(/ AS (\w+)$/.exec(instruction.text)?.[1] ?? String(found.size), current)
    }
    current.push(instruction)
  }
  return found
}

/** The sources and the target of a COPY instruction. */
export const copied = ({ text }: Instruction): { sources: string[]; target: string } => {
  const words = text.split(/ +/)
  return { sources: words.slice(0, -1), target: words.at(-1) ?? '' }
}
