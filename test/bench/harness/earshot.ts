import type { ServiceName } from '@earshot/runtime'
import { eventually } from '@earshot/testing'
import { type Member, type TestDeployment, testDeployment } from '../../deployments/deployment.ts'
import type { Bench } from './row.ts'

/** High enough that rate limiting runs but never limits. */
const neverLimited = '10000000'

/** Whether a service has created its initial rows and partitions. Readiness does not wait for them. */
const isInitialized: Partial<Record<ServiceName, (earshot: TestDeployment) => Promise<boolean>>> = {
  accounts: async ({ query }) => (await query('select from identity.api_keys')).length > 0,
  feedback: async ({ query }) => (await query('select from feedback.boards')).length > 0,
  webhooks: async ({ query }) =>
    (await query(`select from pg_inherits where inhparent = 'webhooks.earlier_attempts'::regclass`)).length >
    0,
}

/** The processes that take part from creating a post to delivering its event. */
export const postToReceiver: Member[] = [
  { service: 'gateway', role: 'web' },
  { service: 'accounts', role: 'web' },
  { service: 'feedback', role: 'web' },
  { service: 'feedback', role: 'worker' },
  { service: 'webhooks', role: 'web' },
  { service: 'webhooks', role: 'worker' },
]

/** The settings of every measured process. */
export const settingsOf = ({ size, environment }: Bench): Record<string, string> => {
  const added = Object.entries(environment).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return {
    // 8 is the default. Smoke runs share PostgreSQL's 100 connections with other tests.
    DATABASE_POOL_MAX: size === 'full' ? '8' : '3',
    RATE_LIMIT_PER_MINUTE: neverLimited,
    ...Object.fromEntries(added),
  }
}

/** Starts real processes with default settings, including logging. */
export const startDeployment = async (
  bench: Bench,
  members: Member[],
  environment: Record<string, string> = {},
): Promise<TestDeployment> => {
  await using started = new AsyncDisposableStack()
  const earshot = started.use(await testDeployment(members, { ...settingsOf(bench), ...environment }))
  for (const { service } of members)
    await eventually(async () => (await isInitialized[service]?.(earshot)) ?? true)
  const all = started.move()
  return {
    ...earshot,
    [Symbol.asyncDispose]: async () => {
      // Ends gracefully, so that a profiled process can write its profile.
      for (const member of members) earshot.process(member).kill('SIGTERM')
      await Promise.all(members.map(member => earshot.process(member).exited))
      await all.disposeAsync()
    },
  }
}
