// Shared by the tests of this folder: processes, and temporary data folders that check for leftover processes.
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client, type QueryResultRow } from 'pg'
import { as, type Owner, ourselves, run } from './account.ts'
import { clusterIn, homeLink, socketDirName } from './home.ts'
import type { Embedded } from './index.ts'
import { livePostmaster } from './postmaster.ts'
import { start } from './start.ts'

export const isRoot = process.getuid?.() === 0

export const query = async <Row extends QueryResultRow>(url: string, text: string): Promise<Row[]> => {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Polls until the condition is true, for at most ten seconds. */
export const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (let turn = 0; !(await holds()); turn++) {
    assert.ok(turn < 1000, `not true after 10 s: ${holds}`)
    await sleep(10)
  }
}

/** Every process with the folder in its arguments: postmasters, their watchdogs, a running initdb. */
export const processesOn = async (folder: string): Promise<{ pid: number; command: string }[]> => {
  const pids = (await readdir('/proc')).filter(name => Number(name) > 0 && Number(name) !== process.pid)
  const all = pids.map(async pid => {
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
    return { pid: Number(pid), command }
  })
  return (await Promise.all(all)).filter(({ command }) => command.includes(folder))
}

/** Waits until the folder's processes have ended, and fails if they do not. */
export const nothingRunsOn = async (folder: string): Promise<void> => {
  try {
    await until(async () => (await processesOn(folder)).length === 0)
  } finally {
    for (const { pid } of await processesOn(folder)) process.kill(pid, 'SIGKILL')
  }
}

/** A temporary folder. Disposing checks for leftover processes, and removes it and its files elsewhere. */
export const temporaryFolder = async (base = tmpdir()) => {
  const path = await realpath(await mkdtemp(join(base, 'earshot-test-')))
  const remove = async () => {
    const home = await realpath(homeLink(path)).catch(() => path)
    const { uid, gid } = await stat(home)
    try {
      await nothingRunsOn(home)
    } finally {
      const sockets = [tmpdir(), '/tmp'].map(base => socketDirName(base, home, as({ uid, gid })))
      await run(ourselves, ['chmod', '-R', 'u+w', path]) // a test made something read-only
      for (const left of [...sockets, home, path]) await rm(left, { recursive: true, force: true })
    }
  }
  return { path, [Symbol.asyncDispose]: remove }
}

/** Copies a tree, faster than `fs.cp`. */
export const copyTree = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to])

export type Folder = { path: string } & AsyncDisposable

/**
 * A folder with an existing cluster, and how long its first start took. Tests share it with `use`, because initdb takes a
 * second. `copy` is for a test that damages it.
 */
export const usedFolder = async () => {
  const folder = await temporaryFolder()
  const begin = performance.now()
  const embedded = await start({ dataDir: folder.path })
  const firstStart = performance.now() - begin
  await embedded.stop()
  const use = (): Folder => ({ path: folder.path, [Symbol.asyncDispose]: () => nothingRunsOn(folder.path) })
  const copy = async (): Promise<Folder> => {
    const other = await temporaryFolder()
    await copyTree(homeLink(folder.path), homeLink(other.path))
    return other
  }
  return { firstStart, use, copy, [Symbol.asyncDispose]: folder[Symbol.asyncDispose] }
}

export const clusterOf = ({ path }: { path: string }): string => clusterIn(homeLink(path))

export const socketDirOf = (url: string): string =>
  new URL(url.replace('///', '//localhost/')).searchParams.get('host') ?? ''

export const postmasterOf = async (folder: { path: string }): Promise<number> => {
  const pid = await livePostmaster(clusterOf(folder))
  assert.ok(pid)
  return pid
}

export type StartResult = Pick<Embedded, 'url' | 'version' | 'adopted'>

type Setup = { as?: Owner; node?: string; program?: string }

/** Starts a process that uses the folder. `started` is its result. Disposing kills it. */
export const spawnUser = (given: { dataDir: string } & Record<string, unknown>, setup: Setup = {}) => {
  const { as, node = process.execPath, program = join(import.meta.dirname, 'harness-process.ts') } = setup
  const child = spawn(node, [program, JSON.stringify(given)], {
    ...as,
    cwd: '/',
    detached: true, // in its own process group, which a test can signal like Ctrl-C
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const { pid } = child
  assert.ok(pid)
  let errors = ''
  child.stderr?.on('data', text => {
    errors += text
  })
  const exit = new Promise<number | string | null>(resolve =>
    child.on('close', (code, signal) => resolve(code ?? signal)),
  )
  const failed = exit.then(code => Promise.reject(new Error(`The process exited early (${code}): ${errors}`)))
  failed.catch(() => undefined)
  const started: Promise<StartResult> = Promise.race([
    once(child, 'message').then(([result]) => result),
    failed,
  ])
  started.catch(() => undefined)
  const kill = async () => {
    child.kill('SIGKILL')
    await exit
  }
  const stop = () => child.send('stop')
  return { pid, child, started, exit, kill, stop, [Symbol.asyncDispose]: kill }
}

/** A copy of the package that a test may change, without symlinks, like after an npm install without scripts. */
export const bareBinaries = async (root: string, to: string): Promise<void> => {
  await copyTree(root, to)
  const list = JSON.parse(await readFile(join(to, 'native', 'pg-symlinks.json'), 'utf8')) as {
    target: string
  }[]
  for (const { target } of list) await rm(join(to, target), { force: true })
}
