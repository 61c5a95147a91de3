import { randomBytes } from 'node:crypto'
import { removeTopology } from '@earshot/events'
import type { ServiceName } from '@earshot/runtime'
import {
  eventually,
  findRabbit,
  nodeCommand,
  startProcess,
  type TestClient,
  type TestProcess,
  testClient,
  testDatabase,
} from '@earshot/testing'
import { freePorts } from '../services/free-ports.ts'

export const adminKey = 'the-admin-key-of-a-test-deployment'
export const secretKey = 'the-secret-key-that-a-test-deployment-shares'

/** One process of a deployment: a service in a role. */
export type Member = { service: ServiceName; role: 'all' | 'web' | 'worker' }

export type TestDeployment = AsyncDisposable & {
  /** Asks the gateway as its admin. */
  api: TestClient
  /** Where the process answers that serves a service. */
  urlOf: (service: ServiceName) => string
  databaseUrl: string
  /** RabbitMQ, and what stands in front of every name there. */
  amqpUrl: string
  prefix: string
  /** Health of one process, asked on its own port. */
  health: (member: Member) => TestClient
  process: (member: Member) => TestProcess
  /** Starts a process, or starts it again after its end, on the same port. */
  start: (member: Member) => TestProcess
  ready: (member: Member) => Promise<void>
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
}

const nameOf = ({ service, role }: Member) => `${service}-${role}`

/** Real processes against real servers, with a database and a broker prefix of their own. */
export const testDeployment = async (
  members: Member[],
  environment: Record<string, string> = {},
): Promise<TestDeployment> => {
  const database = await testDatabase()
  const rabbit = await findRabbit()
  const prefix = `test-${randomBytes(4).toString('hex')}.`
  const freePort = await freePorts(members.length)
  const ports = new Map(members.map((member, index) => [nameOf(member), freePort[index] ?? 0]))
  const urlOf = (service: ServiceName) => {
    const serving = members.find(member => member.service === service && member.role !== 'worker')
    return `http://127.0.0.1:${serving ? ports.get(nameOf(serving)) : 9}`
  }
  const common = {
    DATABASE_URL: database.url,
    AMQP_URL: rabbit.url,
    AMQP_PREFIX: prefix,
    SECRET_KEY: secretKey,
    BOOTSTRAP_ADMIN_KEY: adminKey,
    HOST: '127.0.0.1',
    GATEWAY_URL: urlOf('gateway'),
    FEEDBACK_URL: urlOf('feedback'),
    SUPPORT_URL: urlOf('support'),
    WEBHOOKS_URL: urlOf('webhooks'),
    ...environment,
  }
  const processes = new Map<string, TestProcess>()
  const start = (member: Member) => {
    const started = startProcess(nodeCommand(`services/${member.service}/src/main.ts`), {
      ...common,
      SERVICE_ROLE: member.role,
      PORT: String(ports.get(nameOf(member))),
    })
    processes.set(nameOf(member), started)
    return started
  }
  const health = (member: Member) => testClient(`http://127.0.0.1:${ports.get(nameOf(member))}/api/health`)
  const ready = async (member: Member) => {
    await eventually(
      () =>
        health(member)
          .get('/ready')
          .then(
            it => it.status === 200,
            () => false,
          ),
      {
        withinMs: 30_000,
      },
    ).catch(() => {
      throw new Error(`${nameOf(member)} is not ready; it said:\n${processes.get(nameOf(member))?.output()}`)
    })
  }
  for (const member of members) start(member)
  await Promise.all(members.map(ready))

  return {
    api: testClient(`${urlOf('gateway')}/api/v1`, { authorization: `Bearer ${adminKey}` }),
    urlOf,
    databaseUrl: database.url,
    amqpUrl: rabbit.url,
    prefix,
    health,
    process: member => {
      const process = processes.get(nameOf(member))
      if (!process) throw new Error(`${nameOf(member)} was never started`)
      return process
    },
    start,
    ready,
    query: database.query,
    [Symbol.asyncDispose]: async () => {
      for (const process of processes.values()) await process[Symbol.asyncDispose]()
      const ids = await database.query('select id from webhooks.webhooks').catch(() => [])
      await removeTopology(
        rabbit.url,
        prefix,
        ids.map(({ id }) => String(id)),
      )
      await rabbit.stop()
      await database[Symbol.asyncDispose]()
    },
  }
}
