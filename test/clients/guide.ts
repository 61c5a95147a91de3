import { type CodeBlock, codeBlocks } from '@earshot/testing'
import type { Client } from './clients.ts'

export const guide = 'docs/guides/clients.md'

const blocks = codeBlocks(guide)

const found = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`${guide} has no ${what}`)
  return value
}

/** The commands of a shell block, one for each line that does not continue the line before. */
const commandsOf = ({ code }: CodeBlock): [string, ...string[]] =>
  code.trim().split(/(?<!\\)\n/) as [string, ...string[]] // split returns at least one part

const [setUp] = blocks
/** The commands that get the document and the generator. */
export const [getDocument, getGenerator = ''] = commandsOf(found(setUp, 'commands'))

/** What the guide says about a client. */
export type Instructions = {
  generate: string
  compile: string
  /** The short program, and the command that runs it. */
  program?: { file: string; code: string; run: string }
}

/** The commands and the program of a client in the guide. @throws {Error} when the guide lacks one */
export const instructionsFor = ({ name, generate, program }: Client): Instructions => {
  const place = blocks.findIndex(({ code }) => code.startsWith(generate))
  const [first, ...others] = commandsOf(found(blocks[place], `commands for ${name}`))
  const instructions = { generate: first, compile: others.join('\n') }
  if (!program) return instructions
  const { mark: file, code } = found(blocks[place + 1], `program for ${name}`)
  if (file !== program)
    throw new Error(`${guide}: the program after the commands for ${name} is not ${program}`)
  return { ...instructions, program: { file, code, run: found(blocks[place + 2], `run of ${program}`).code } }
}
