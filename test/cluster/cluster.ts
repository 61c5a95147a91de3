import { type ServiceName, serviceNames } from '@earshot/runtime'
import { type OwnRabbit, startRabbitCluster, type TestClient, testClient } from '@earshot/testing'
import { adminKey, type Member, type TestDeployment, testDeployment } from '../deployments/deployment.ts'
import { startBalancer } from '../processes/balancer.ts'
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts'

export const replicas: Member[] = serviceNames.flatMap(service =>
  [1, 2].map(number => ({ service, role: 'all', number })),
)

/** Two processes of every service, three nodes of RabbitMQ, a primary and a standby of PostgreSQL. */
export type Cluster = AsyncDisposable & {
  earshot: TestDeployment
  nodes: OwnRabbit[]
  postgres: PostgresPair
  /** Sends requests as an admin, through a balancer, to a gateway that is ready. */
  api: TestClient
}

/** One AMQP URL with all nodes. */
const urlOf = (nodes: OwnRabbit[]) =>
  `amqp://guest:guest@${nodes.map(({ url }) => new URL(url).host)}?heartbeat=5`

export const openCluster = async (): Promise<Cluster> => {
  await using opened = new AsyncDisposableStack()
  const [nodes, postgres] = await Promise.all([startRabbitCluster(3), startPostgresPair()])
  opened.use(postgres.database)
  opened.defer(async () => void (await Promise.all(nodes.map(node => node.stop()))))
  process.env.AMQP_URL = nodes[0]?.url

  let earshot: TestDeployment | undefined
  const balance = async (service: ServiceName) =>
    opened.use(
      await startBalancer(() => [1, 2].flatMap(number => earshot?.urlOf(service, number) ?? []), 500),
    ).url
  const balancers = {
    ACCOUNTS_URL: await balance('accounts'),
    FEEDBACK_URL: await balance('feedback'),
    SUPPORT_URL: await balance('support'),
    WEBHOOKS_URL: await balance('webhooks'),
    FILES_URL: await balance('files'),
    MAIL_URL: await balance('mail'),
  }
  const gateways = await balance('gateway')
  earshot = opened.use(
    await testDeployment(
      replicas,
      {
        ...balancers,
        AMQP_URL: urlOf(nodes),
        RATE_LIMIT_PER_MINUTE: '0',
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
      },
      postgres.database,
    ),
  )
  const all = opened.move()
  return {
    earshot,
    nodes,
    postgres,
    api: testClient(`${gateways}/api/v1`, { authorization: `Bearer ${adminKey}` }),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
