import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '@earshot/runtime'
import { connect } from 'amqplib'
import { findRabbitProgram, howToFix } from './rabbitmq-program.ts'

export type Rabbit = { url: string; stop: () => Promise<void> }

/** A private server that a test may stop or damage. */
export type OwnRabbit = Rabbit & {
  /** The folder of all of its files, which is removed at the end. */
  home: string
  /** The name of the node in its cluster. */
  node: string
  /** Stops it, gracefully or like `kill -9`. Its data stays on disk. */
  halt: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
  /** Starts it again at the same address, and waits until it accepts connections. */
  start: () => Promise<void>
  /** Freezes the process like a machine that hangs: connections stay open without responses. */
  freeze: () => Promise<void>
  /** Continues a frozen process. */
  thaw: () => Promise<void>
  /** Deletes its data, once it is halted. */
  wipe: () => Promise<void>
  /** Runs rabbitmqctl and returns its output. */
  control: (...args: string[]) => Promise<string>
}

/** A start takes nine seconds on two busy cores, and far longer on an emulated one. */
const startLimitMs = 90_000

const localUrl = 'amqp://guest:guest@127.0.0.1:5672'

/**
 * A real RabbitMQ for tests: AMQP_URL, or the one on this machine if it accepts the user guest, or a private one in a temporary
 * folder. `stop` stops only a private one.
 */
export const findRabbit = async (): Promise<Rabbit> => {
  const given = process.env.AMQP_URL
  if (given) return { url: given, stop: async () => undefined }
  if (await acceptsLogin(localUrl)) return { url: localUrl, stop: async () => undefined }
  return startRabbit()
}

/** The version of the server, such as "3.10.8". */
export const rabbitVersion = async (url: string): Promise<string> => {
  const connection = await connect(url)
  const { version } = connection.connection.serverProperties
  await connection.close()
  return version
}

const acceptsLogin = async (url: string): Promise<boolean> => {
  try {
    const connection = await connect(url, { timeout: 3000 })
    await connection.close()
    return true
  } catch {
    return false
  }
}

/**
 * Each line that we write starts the server. The input ends when we close the pipe or die, even by `kill -9`. Then everything is
 * stopped: `kill 0` signals the process group. The server may outlive the shell that `wait` waits for and write files into the
 * folder that is removed, so the script waits for the server's pid, for at most 30 s. It prints "gone" when the server exits,
 * so that a failed start is noticed before the timeout. The arguments are the command that enters the server's system.
 */
const supervise = `
  trap : TERM
  "$@" epmd -port "$ERL_EPMD_PORT" &
  while read -r order; do ("$@" "$0" > "$HOME/output.log" 2>&1; echo gone) & done
  trap '' TERM
  server=$(cat "$HOME/pid" 2>/dev/null)
  kill -TERM 0
  kill -CONT 0
  wait
  for _ in $(seq 300); do kill -0 "$server" 2>/dev/null || break; sleep 0.1; done
  rm -rf "$HOME"
`

const folders = (home: string) => ({ data: join(home, 'data'), pid: join(home, 'pid') })

type Place = { port: number; distPort: number; epmdPort: number }

/** Nodes of a cluster share the epmd and the cookie. */
type Extras = { cookie?: string; config: string[]; plugins?: string[] }

const findPlace = async (epmdPort?: number): Promise<Place> => {
  const [port, distPort, ownEpmdPort] = await Promise.all([freePort(), freePort(), epmdPort ?? freePort()])
  return { port, distPort, epmdPort: ownEpmdPort }
}

const nodeAt = ({ port }: Place) => `earshot${port}@localhost`

const environment = async (home: string, place: Place, { cookie, config: more, plugins = [] }: Extras) => {
  const { port, distPort, epmdPort } = place
  const config = [`listeners.tcp.local = 127.0.0.1:${port}`, ...more]
  await writeFile(join(home, 'rabbitmq.conf'), `${config.join('\n')}\n`)
  if (cookie) await writeFile(join(home, '.erlang.cookie'), cookie, { mode: 0o400 })
  await writeFile(join(home, 'enabled_plugins'), `[${plugins}].\n`)
  await writeFile(join(home, 'empty.conf'), '')
  const env = {
    PATH: process.env.PATH,
    HOME: home, // for the Erlang cookie
    ERL_EPMD_PORT: String(epmdPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_FLAGS: '-kernel inet_dist_use_interface {127,0,0,1}',
    RABBITMQ_NODENAME: nodeAt(place),
    RABBITMQ_DIST_PORT: String(distPort),
    RABBITMQ_PID_FILE: folders(home).pid,
    RABBITMQ_MNESIA_BASE: folders(home).data,
    RABBITMQ_LOG_BASE: join(home, 'log'),
    RABBITMQ_SCHEMA_DIR: join(home, 'schema'),
    RABBITMQ_GENERATED_CONFIG_DIR: join(home, 'config'),
    RABBITMQ_CONFIG_FILE: join(home, 'rabbitmq.conf'),
    RABBITMQ_CONF_ENV_FILE: join(home, 'empty.conf'), // instead of the machine's, which has another node name
    RABBITMQ_ENABLED_PLUGINS_FILE: join(home, 'enabled_plugins'),
  }
  return { url: `amqp://guest:guest@127.0.0.1:${port}`, env }
}

const startNode = async (place: Place, extras: Extras, root?: string): Promise<OwnRabbit> => {
  const program = await findRabbitProgram(root)
  const home = await mkdtemp(join(tmpdir(), 'earshot-rabbitmq-'))
  const { url, env } = await environment(home, place, extras)
  const child = spawn(
    '/bin/sh',
    ['-c', supervise, join(program.folder, 'rabbitmq-server'), ...program.enter],
    {
      detached: true, // in its own process group, which Ctrl-C does not signal; closing the pipe stops it
      stdio: ['pipe', 'pipe', 'ignore'],
      env,
    },
  )
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const gone = () =>
    new Promise<'gone'>(resolve => {
      child.stdout.once('data', () => resolve('gone'))
      void exited.then(() => resolve('gone'))
    })
  // A process that forgets to stop the server can still exit, which also stops the server.
  child.unref()
  for (const pipe of [child.stdin, child.stdout]) if (pipe instanceof Socket) pipe.unref()
  const stop = async () => {
    child.ref()
    child.stdin.end()
    await exited
  }
  const start = async () => {
    child.stdin.write('start\n')
    const failure = await Promise.race([gone(), untilAnswers(url)])
    if (!failure) return
    const output = await readFile(join(home, 'output.log'), 'utf8').catch(() => '')
    await stop()
    throw new Error(
      `A private RabbitMQ did not start (${failure}). ${howToFix} Its output:\n${output.slice(-2000)}`,
    )
  }
  const signal = async (name: NodeJS.Signals) =>
    void process.kill(Number(await readFile(folders(home).pid, 'utf8')), name)
  await start()
  return {
    url,
    home,
    node: nodeAt(place),
    stop,
    start,
    halt: async name => {
      const ended = gone()
      await signal(name)
      await ended
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    wipe: () => rm(folders(home).data, { recursive: true }),
    control: async (...args) => {
      const [file = '', ...given] = [...program.enter, join(program.folder, 'rabbitmqctl'), ...args]
      const { stdout } = await promisify(execFile)(file, given, { env })
      return stdout
    },
  }
}

/**
 * A private server in a temporary folder. It stops with this process, and its files are removed. Its programs are those of the
 * system in `root`, by default TEST_RABBITMQ_ROOT, or of this machine.
 */
export const startRabbit = async ({ root }: { root?: string } = {}): Promise<OwnRabbit> =>
  startNode(await findPlace(), { config: [] }, root)

/** A private server with the management plugin, whose figures are some seconds old. */
export const startManagedRabbit = async (): Promise<OwnRabbit & { managementUrl: string }> => {
  const port = await freePort()
  const rabbit = await startNode(await findPlace(), {
    plugins: ['rabbitmq_management'],
    config: ['management.tcp.ip = 127.0.0.1', `management.tcp.port = ${port}`],
  })
  return { ...rabbit, managementUrl: `http://guest:guest@127.0.0.1:${port}` }
}

/** A cluster of private servers, configured as in docs/guides/cluster.md. */
export const startRabbitCluster = async (size: number): Promise<OwnRabbit[]> => {
  const epmdPort = await freePort()
  const places = await Promise.all(Array.from({ length: size }, () => findPlace(epmdPort)))
  const config = [
    'cluster_partition_handling = autoheal',
    'queue_leader_locator = balanced',
    'net_ticktime = 10',
    'cluster_formation.peer_discovery_backend = classic_config',
    ...places.map((place, index) => `cluster_formation.classic_config.nodes.${index + 1} = ${nodeAt(place)}`),
  ]
  const cluster = { cookie: randomBytes(16).toString('hex'), config }
  const started = await Promise.allSettled(places.map(place => startNode(place, cluster)))
  const nodes = started.flatMap(it => (it.status === 'fulfilled' ? [it.value] : []))
  try {
    const failed = started.find(it => it.status === 'rejected')
    if (failed) throw failed.reason
    await nodes[0]?.control('await_online_nodes', String(size))
    return nodes
  } catch (error) {
    await Promise.all(nodes.map(node => node.stop()))
    throw error
  }
}

const untilAnswers = async (url: string): Promise<'timed out' | null> => {
  const deadline = performance.now() + startLimitMs
  while (performance.now() < deadline) {
    if (await acceptsLogin(url)) return null
    await sleep(200)
  }
  return 'timed out'
}
