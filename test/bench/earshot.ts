import { type Database, openDatabase } from '@earshot/db'
import { type Broker, connectRabbit } from '@earshot/events'
import { signCaller } from '@earshot/http'
import { createLog, type ServiceName } from '@earshot/runtime'
import { eventually, type TestClient, testAdmin, testClient } from '@earshot/testing'
import {
  adminKey,
  type Member,
  secretKey,
  type TestDeployment,
  testDeployment,
} from '../deployments/deployment.ts'
import type { Bench } from './row.ts'

/** Rate limits work as ever, but never come into play. */
const neverLimited = '10000000'

const log = createLog({ level: 'silent' })

/** What each service lays down once its schema is there. Readiness does not wait for it. */
const laidDown: Partial<Record<ServiceName, (earshot: TestDeployment) => Promise<boolean>>> = {
  gateway: async ({ api }) => (await api.get('/api-keys')).status === 200,
  feedback: async ({ query }) => (await query('select from feedback.boards')).length > 0,
  webhooks: async ({ query }) =>
    (await query(`select from pg_inherits where inhparent = 'webhooks.attempts'::regclass`)).length > 0,
}

/** Real processes with their usual settings, log included. */
export const startEarshot = async (
  bench: Bench,
  members: Member[],
  environment: Record<string, string> = {},
): Promise<TestDeployment> => {
  const added = Object.entries(bench.environment).flatMap(([name, value]) => (value ? [[name, value]] : []))
  await using started = new AsyncDisposableStack()
  const settings = {
    // As when nobody sets it; but beside other tests PostgreSQL's hundred connections have to do.
    DATABASE_POOL_MAX: bench.size === 'full' ? '8' : '3',
    RATE_LIMIT_PER_MINUTE: neverLimited,
    ...Object.fromEntries(added),
    ...environment,
  }
  const earshot = started.use(await testDeployment(members, settings))
  for (const { service } of members)
    await eventually(async () => (await laidDown[service]?.(earshot)) ?? true)
  const all = started.move()
  return {
    ...earshot,
    [Symbol.asyncDispose]: async () => {
      // In order, so that a process that is profiled can write down its profile.
      for (const member of members) earshot.process(member).kill('SIGTERM')
      await Promise.all(members.map(member => earshot.process(member).exited))
      await all.disposeAsync()
    },
  }
}

/** Headers of a request to the gateway by its admin. */
export const adminHeaders = { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' }

/** Headers of a request straight to a service, as the gateway would send it. Good for a minute. */
export const callerHeaders = (service: ServiceName) => ({
  'x-caller': signCaller({ current: secretKey }, testAdmin, service, Date.now()),
})

/** Asks a service without its gateway. */
export const directly = (earshot: TestDeployment, service: ServiceName): TestClient =>
  testClient(`${earshot.urlOf(service)}/api/v1`, () => callerHeaders(service))

/** A service's database, opened as the service does. */
export const openSchema = (
  earshot: TestDeployment,
  schema: 'feedback' | 'webhooks',
): Database & AsyncDisposable => {
  const database = openDatabase({
    url: earshot.databaseUrl,
    schema,
    name: 'earshot-bench',
    max: 8,
    migrations: [],
    log,
  })
  return Object.assign(database, { [Symbol.asyncDispose]: database.close })
}

/** The deployment's broker, for what the bench itself publishes. */
export const openBroker = async (earshot: TestDeployment): Promise<Broker & AsyncDisposable> => {
  const broker = connectRabbit({ url: earshot.amqpUrl, prefix: earshot.prefix, name: 'earshot-bench', log })
  await eventually(() => broker.connected)
  return Object.assign(broker, { [Symbol.asyncDispose]: broker.close })
}
