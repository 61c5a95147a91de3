import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A running Earshot with an admin key. */
export type Instance = AsyncDisposable & { url: string; key: string; origin: string }

const root = join(import.meta.dirname, '..', '..')

/** The instance of EARSHOT_URL and EARSHOT_KEY, or a new one if neither is set. */
export const findInstance = (
  environment: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<Instance> => {
  const { EARSHOT_URL: url, EARSHOT_KEY: key } = environment
  if (!url && !key) return startInstance(environment, signal)
  if (!url || !key) throw new Error('Set both EARSHOT_URL and EARSHOT_KEY, or neither.')
  return Promise.resolve({
    url: url.replace(/\/$/, ''),
    key,
    origin: 'yours',
    [Symbol.asyncDispose]: () => Promise.resolve(),
  })
}

/** Passes only the variables that a process needs, so that no setting points the demo to another database. */
const processEnvironment = (environment: Record<string, string | undefined>) =>
  Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'LANG', 'USER'].map(name => [name, environment[name]]))

/** Starts what `npm start` starts, on a free port and with its data in a temporary folder. */
export const startInstance = async (
  environment: Record<string, string | undefined>,
  signal: AbortSignal,
  settings: Record<string, string> = {},
): Promise<Instance> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-demo-'))
  const key = `demo_${randomBytes(24).toString('base64url')}`
  const child = spawn(
    process.execPath,
    ['--import', './libs/runtime/require-node-24.js', 'services/all/start.ts'],
    {
      cwd: root,
      detached: true, // not stopped by Ctrl-C: cleanup needs it and stops it afterwards
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...processEnvironment(environment),
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: '0',
        LOG_LEVEL: 'error',
        UV_THREADPOOL_SIZE: '32',
        BOOTSTRAP_ADMIN_KEY: key,
        ...settings,
      },
    },
  )
  const stop = async () => {
    await end(child)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const url = await addressOf(child, signal)
    return { url, key, origin: 'started for the demo', [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

const addressOf = (child: ChildProcess, signal: AbortSignal): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      const [, url] = /Earshot is running at (\S+)\n/.exec(output) ?? []
      if (url) resolve(url)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`Earshot did not start:\n${output}`)))
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
