import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Client } from './clients.ts'
import { instructionsFor } from './guide.ts'

/** Where clients are built, and the environment variables of the commands. */
export type Workplace = { folder: string; environment: NodeJS.ProcessEnv }

/** A command that hangs fails after this time. A first build of the dependencies takes two minutes. */
const limitSeconds = 900

/** Runs commands in a folder and returns the seconds they took. @throws {Error} with the output, when one fails */
export const run = async (
  commands: string,
  folder: string,
  environment: NodeJS.ProcessEnv,
): Promise<number> => {
  const started = performance.now()
  const child = spawn('timeout', [String(limitSeconds), 'bash', '-e', '-c', commands], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', text => (output += text))
  child.stderr.on('data', text => (output += text))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${commands}\nexited with ${code}:\n${output}`)
  return (performance.now() - started) / 1000
}

/** What Cargo has built, in the folder of the project. */
export const cargoTarget = '.cargo-target'

/** What a new build reuses: installed packages, and the versions that Cargo chose. */
const kept = ['.venv', 'Cargo.lock', cargoTarget]

/** Puts the project of a client, the document and the generator into a folder. */
const prepare = (client: Client, { folder: parent }: Workplace): string => {
  const folder = join(parent, client.folders.at(-1) ?? '')
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder))
    if (!kept.includes(name)) rmSync(join(folder, name), { recursive: true, force: true })
  for (const name of client.folders)
    cpSync(join(import.meta.dirname, name), folder, { recursive: true, preserveTimestamps: true })
  for (const name of ['openapi.json', 'openapi-generator-cli.jar'])
    symlinkSync(join(parent, name), join(folder, name))
  return folder
}

/**
 * Generates, compiles and runs a client, and returns the seconds of each. Each of its programs gets a new board.
 * @throws {Error} with the output of the first failure
 */
export const checkClient = async (
  client: Client,
  workplace: Workplace,
  board: () => Promise<string>,
): Promise<string> => {
  const { generate, compile, program } = instructionsFor(client)
  const folder = prepare(client, workplace)
  if (program) {
    mkdirSync(dirname(join(folder, program.file)), { recursive: true })
    writeFileSync(join(folder, program.file), program.code)
  }
  const generated = await run(generate, folder, workplace.environment)
  const compiled = await run(compile, folder, workplace.environment)
  let ran = 0
  for (const command of [...(program ? [program.run] : []), client.steps])
    ran += await run(command, folder, { ...workplace.environment, EARSHOT_BOARD: await board() })
  return `generated ${generated.toFixed(1)} s, compiled ${compiled.toFixed(1)} s, ran ${ran.toFixed(1)} s`
}
