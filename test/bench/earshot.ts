import type { ServiceName } from '@earshot/runtime'
import { eventually } from '@earshot/testing'
import { type Member, type TestDeployment, testDeployment } from '../deployments/deployment.ts'
import type { Bench } from './row.ts'

/** Rate limits work as ever, but never come into play. */
const neverLimited = '10000000'

/** What each service lays down once its schema is there. Readiness does not wait for it. */
const laidDown: Partial<Record<ServiceName, (earshot: TestDeployment) => Promise<boolean>>> = {
  gateway: async ({ api }) => (await api.get('/api-keys')).status === 200,
  feedback: async ({ query }) => (await query('select from feedback.boards')).length > 0,
  webhooks: async ({ query }) =>
    (await query(`select from pg_inherits where inhparent = 'webhooks.attempts'::regclass`)).length > 0,
}

/** All that a post passes on its way to a receiver. */
export const postToReceiver: Member[] = [
  { service: 'gateway', role: 'web' },
  { service: 'feedback', role: 'web' },
  { service: 'feedback', role: 'worker' },
  { service: 'webhooks', role: 'web' },
  { service: 'webhooks', role: 'worker' },
]

/** Real processes with their usual settings, log included. */
export const startDeployment = async (
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
