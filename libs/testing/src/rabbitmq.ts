import { execFile, spawn } from 'node:child_process'
import { access, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createServer, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { connect } from 'amqplib'

export type Rabbit = { url: string; stop: () => Promise<void> }

/** Nine seconds on two busy cores; an emulated one needs far more. */
const startLimitMs = 90_000

const localUrl = 'amqp://guest:guest@127.0.0.1:5672'

/**
 * A real RabbitMQ for tests: AMQP_URL, else the one on this machine that lets guest in, else a private one in a
 * temporary folder. `stop` ends only what was started here.
 */
export const findRabbit = async ({ own = false } = {}): Promise<Rabbit> => {
  if (own) return startRabbit()
  const given = process.env.AMQP_URL
  if (given) return { url: given, stop: async () => undefined }
  if (await lets(localUrl)) return { url: localUrl, stop: async () => undefined }
  return startRabbit()
}

const lets = async (url: string): Promise<boolean> => {
  try {
    const connection = await connect(url, { timeout: 3000 })
    await connection.close()
    return true
  } catch {
    return false
  }
}

/**
 * `cat` ends when we close the pipe or die, even by kill -9, and then everything goes: `kill 0` is our own process
 * group. The server prints nothing but "gone" here, so that a failed start need not wait for the limit.
 */
const supervise = `
  trap : TERM
  epmd -port "$ERL_EPMD_PORT" &
  ("$0" > "$HOME/output.log" 2>&1; echo gone) &
  cat > /dev/null
  trap '' TERM
  kill -TERM 0
  wait
  rm -rf "$HOME"
`

const startRabbit = async (): Promise<Rabbit> => {
  const program = (await findServer()) ?? (await installServer())
  const [port, distPort, epmdPort] = await Promise.all([freePort(), freePort(), freePort()])
  const home = await mkdtemp(join(tmpdir(), 'earshot-rabbitmq-'))
  await writeFile(join(home, 'rabbitmq.conf'), `listeners.tcp.local = 127.0.0.1:${port}\n`)
  await writeFile(join(home, 'enabled_plugins'), '[].\n')
  await writeFile(join(home, 'empty.conf'), '')

  const child = spawn('/bin/sh', ['-c', supervise, program], {
    detached: true, // its own process group, out of reach of Ctrl-C; the pipe ends it
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {
      PATH: process.env.PATH,
      HOME: home, // the Erlang cookie goes there
      ERL_EPMD_PORT: String(epmdPort),
      ERL_EPMD_ADDRESS: '127.0.0.1',
      ERL_FLAGS: '-kernel inet_dist_use_interface {127,0,0,1}',
      RABBITMQ_NODENAME: `earshot${port}@localhost`,
      RABBITMQ_DIST_PORT: String(distPort),
      RABBITMQ_MNESIA_BASE: join(home, 'data'),
      RABBITMQ_LOG_BASE: join(home, 'log'),
      RABBITMQ_SCHEMA_DIR: join(home, 'schema'),
      RABBITMQ_GENERATED_CONFIG_DIR: join(home, 'config'),
      RABBITMQ_CONFIG_FILE: join(home, 'rabbitmq.conf'),
      RABBITMQ_CONF_ENV_FILE: join(home, 'empty.conf'), // not the machine's own, which names another node
      RABBITMQ_ENABLED_PLUGINS_FILE: join(home, 'enabled_plugins'),
    },
  })
  const gone = new Promise<'gone'>(resolve => {
    child.stdout.once('data', () => resolve('gone'))
    child.once('exit', () => resolve('gone'))
  })
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  // A caller that forgets to stop it may still end, and the server with it.
  child.unref()
  for (const pipe of [child.stdin, child.stdout]) if (pipe instanceof Socket) pipe.unref()
  const stop = async () => {
    child.ref()
    child.stdin.end()
    await exited
  }

  const url = `amqp://guest:guest@127.0.0.1:${port}`
  const failure = await Promise.race([gone, untilAnswers(url)])
  if (!failure) return { url, stop }
  const output = await readFile(join(home, 'output.log'), 'utf8').catch(() => '')
  await stop()
  throw new Error(
    `A private RabbitMQ did not start (${failure}). ${whatToDo} Its output:\n${output.slice(-2000)}`,
  )
}

const untilAnswers = async (url: string): Promise<'timed out' | null> => {
  const deadline = performance.now() + startLimitMs
  while (performance.now() < deadline) {
    if (await lets(url)) return null
    await sleep(200)
  }
  return 'timed out'
}

const whatToDo =
  'Set AMQP_URL to a RabbitMQ that tests may use, or install rabbitmq-server (apt-get, brew, dnf).'

/** Debian's own command insists on its user and folders; the script behind it does not. */
const findServer = async (): Promise<string | undefined> => {
  const folders = ['/usr/lib/rabbitmq/bin', ...(process.env.PATH ?? '').split(delimiter)]
  for (const folder of folders) {
    const file = join(folder, 'rabbitmq-server')
    if (
      await access(file).then(
        () => true,
        () => false,
      )
    )
      return file
  }
}

const installServer = async (): Promise<string> => {
  if (process.getuid?.() !== 0) throw new Error(`There is no RabbitMQ. ${whatToDo}`)
  const run = promisify(execFile)
  // Run level 1 keeps the package from starting a server of its own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  try {
    await run('apt-get', ['update', '-qq'], { env })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'rabbitmq-server'], { env })
  } catch (cause) {
    throw new Error(`There is no RabbitMQ, and apt-get could not install it. ${whatToDo}`, { cause })
  }
  return (
    (await findServer()) ??
    Promise.reject(new Error(`rabbitmq-server is not where it should be. ${whatToDo}`))
  )
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(address)))
    })
  })
