import { freePorts, type ServiceName, serviceNames } from '@earshot/runtime'
import {
  eventually,
  nodeCommand,
  startProcess,
  type TestClient,
  type TestDatabase,
  type TestProcess,
  testClient,
  testDatabase,
  testRabbit,
} from '@earshot/testing'
import { tablesOfAll } from './tables.ts'

export const adminKey = 'the-admin-key-of-a-test-deployment'
export const secretKey = 'the-secret-key-that-a-test-deployment-shares'

/** One process of a deployment: a service in a role, with a number if there are several. */
export type Member = { service: ServiceName; role: 'all' | 'web' | 'worker'; number?: number }

/** A process for each service. */
export const oneOfEach: Member[] = serviceNames.map(service => ({ service, role: 'all' }))

export type TestDeployment = AsyncDisposable & {
  /** A client of the gateway with the admin key. */
  api: TestClient
  /** The URL of the process that serves a service; by default the first one. */
  urlOf: (service: ServiceName, number?: number) => string
  databaseUrl: string
  amqpUrl: string
  /** The prefix of names on RabbitMQ. */
  prefix: string
  /** A client of the health endpoints of one process. */
  health: (member: Member) => TestClient
  process: (member: Member) => TestProcess
  /** Starts or restarts a process on its port, optionally with changed settings. */
  start: (member: Member, environment?: Record<string, string>) => TestProcess
  ready: (member: Member) => Promise<void>
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
}

const nameOf = ({ service, role, number = 1 }: Member) => `${service}-${role}-${number}`

/** Starts processes with real servers, a new prefix on RabbitMQ, and a new database unless one is given. */
export const testDeployment = async (
  members: Member[],
  environment: Record<string, string> | ((member: Member) => Record<string, string>) = {},
  given?: TestDatabase,
): Promise<TestDeployment> => {
  await using opened = new AsyncDisposableStack()
  const database = given ?? opened.use(await testDatabase(tablesOfAll))
  const rabbit = opened.use(await testRabbit(database))
  const freePort = await freePorts(members.length)
  const ports = new Map(members.map((member, index) => [nameOf(member), freePort[index] ?? 0]))
  const urlOf = (service: ServiceName, number = 1) => {
    const serving = members.find(
      member => member.service === service && member.role !== 'worker' && (member.number ?? 1) === number,
    )
    return `http://127.0.0.1:${serving ? ports.get(nameOf(serving)) : 9}`
  }
  const common = {
    DATABASE_URL: database.url,
    DATABASE_POOL_MAX: '4', // tests run several deployments at once, and PostgreSQL allows 100 connections
    AMQP_URL: rabbit.url,
    AMQP_PREFIX: rabbit.prefix,
    SECRET_KEY: secretKey,
    BOOTSTRAP_ADMIN_KEY: adminKey,
    HOST: '127.0.0.1',
    BASE_URL: urlOf('gateway').replace('127.0.0.1', 'localhost'),
    ACCOUNTS_URL: urlOf('accounts'),
    FEEDBACK_URL: urlOf('feedback'),
    SUPPORT_URL: urlOf('support'),
    WEBHOOKS_URL: urlOf('webhooks'),
    FILES_URL: urlOf('files'),
    MAIL_URL: urlOf('mail'),
  }
  const processes = new Map<string, TestProcess>()
  const start = (member: Member, changed: Record<string, string> = {}) => {
    const started = startProcess(nodeCommand(`services/${member.service}/src/main.ts`), {
      ...common,
      ...(typeof environment === 'function' ? environment(member) : environment),
      ...changed,
      SERVICE_ROLE: member.role,
      PORT: String(ports.get(nameOf(member))),
    })
    processes.set(nameOf(member), started)
    return started
  }
  const health = (member: Member) => testClient(`http://127.0.0.1:${ports.get(nameOf(member))}/api/health`)
  const ready = async (member: Member) => {
    // A gateway serves when it is live. Whether it is ready, accounts decide, which may be behind a balancer that has no target yet.
    const path = member.service === 'gateway' ? '/live' : '/ready'
    await eventually(() =>
      health(member)
        .get(path)
        .then(
          it => it.status === 200,
          () => false,
        ),
    ).catch(() => {
      throw new Error(
        `${nameOf(member)} is not ready. Its output:\n${processes.get(nameOf(member))?.output()}`,
      )
    })
  }
  opened.defer(async () => {
    for (const process of processes.values()) await process[Symbol.asyncDispose]()
  })
  const startAll = (these: Member[]) => {
    for (const member of these) start(member)
    return Promise.all(these.map(ready))
  }
  // After a failed call to the accounts service, the others wait some seconds before the next one.
  await startAll(members.filter(({ service }) => service === 'accounts'))
  await startAll(members.filter(({ service }) => service !== 'accounts'))
  const all = opened.move()

  return {
    api: testClient(`${urlOf('gateway')}/api/v1`, { authorization: `Bearer ${adminKey}` }),
    urlOf,
    databaseUrl: database.url,
    amqpUrl: rabbit.url,
    prefix: rabbit.prefix,
    health,
    process: member => {
      const process = processes.get(nameOf(member))
      if (!process) throw new Error(`${nameOf(member)} was never started`)
      return process
    },
    start,
    ready,
    query: database.query,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
