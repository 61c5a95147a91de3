import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from './eventually.ts'
import { root } from './root.ts'

export type TestProcess = AsyncDisposable & {
  pid: number
  /** The standard output and error so far. */
  output: () => string
  /** Resolves with the first match in the output. Rejects with the output when the process exits or after `withinMs`. */
  waitFor: (pattern: RegExp, withinMs?: number) => Promise<RegExpExecArray>
  kill: (signal: NodeJS.Signals) => void
  /** The exit code, or the signal that ended the process. */
  exited: Promise<number | NodeJS.Signals>
}

/** Where all gateways of a test process store files, so that several of them share one folder. Created by the first upload. */
const filesFolder = join(tmpdir(), `earshot-files-${process.pid}`)
process.once('exit', () => rmSync(filesFolder, { recursive: true, force: true }))

/** The environment variables for child processes, without any that configure Earshot, except the folder for files. */
const cleanEnvironment = (): Record<string, string> => {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'USER', 'NODE_COMPILE_CACHE', 'NODE_OPTIONS', 'TEST_CALLS']
  const environment = kept.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : []))
  return { ...Object.fromEntries(environment), FILES_DIR: filesFolder }
}

/** Starts a process in the repository's folder. At the end of the scope it is killed if it still runs. */
export const startProcess = (
  command: string[],
  environment: Record<string, string> = {},
  options: { cwd?: string; uid?: number; gid?: number } = {},
): TestProcess => {
  const [file = process.execPath, ...args] = command
  const child: ChildProcess = spawn(file, args, {
    cwd: root,
    ...options,
    env: { ...cleanEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let ended = false
  child.stdout?.on('data', chunk => (output += chunk))
  child.stderr?.on('data', chunk => (output += chunk))
  const exited = new Promise<number | NodeJS.Signals>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      ended = true
      resolve(signal ?? code ?? 0)
    })
  })
  return {
    pid: child.pid ?? 0,
    output: () => output,
    waitFor: async (pattern, withinMs = 60_000) => {
      const found = await eventually(() => pattern.exec(output) ?? (ended ? ('ended' as const) : undefined), {
        withinMs,
      }).catch(() => undefined)
      if (found === undefined || found === 'ended')
        throw new Error(`${pattern} did not match the output of the process:\n${output}`)
      return found
    },
    kill: signal => child.kill(signal),
    exited,
    [Symbol.asyncDispose]: async () => {
      if (!ended) child.kill('SIGKILL')
      await exited
    },
  }
}

/** The command for Node with the version check, like in the npm scripts. */
export const nodeCommand = (file: string): string[] => [
  process.execPath,
  '--import',
  './libs/runtime/require-node-24.js',
  file,
]
