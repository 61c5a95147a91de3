import { type Id, newId } from '@earshot/contracts'
import { type Db, type Pool, type Sql, textOf } from '@earshot/db'
import { openSecondPool, testAdmin } from '@earshot/testing'
import pg from 'pg'
import { listUsers } from '../../../services/accounts/src/directory/users/list-repo.ts'
import { UserQuery } from '../../../services/accounts/src/directory/users/model.ts'
import { seedPosts } from '../../../services/feedback/src/bulk/seeds/sample-posts.ts'
import { listPage } from '../../../services/feedback/src/posts/list/repo.ts'
import { PostQuery } from '../../../services/feedback/src/records/posts/model.ts'
import { listConversations } from '../../../services/support/src/records/conversations/list-repo.ts'
import { ConversationQuery } from '../../../services/support/src/records/conversations/model.ts'
import { seedThreads } from '../../../services/support/src/records/seeds/sample-threads.ts'
import { listTickets } from '../../../services/support/src/records/tickets/list-repo.ts'
import { TicketQuery } from '../../../services/support/src/records/tickets/model.ts'
import { listDeliveries } from '../../../services/webhooks/src/api/delivery-log/repo.ts'
import { listWebhooks } from '../../../services/webhooks/src/subscriptions/webhooks/repo.ts'
import { startDeployment } from '../harness/earshot.ts'
import { alternate } from '../harness/rounds.ts'
import { type Bench, figure, type Row } from '../harness/row.ts'

const sizes = {
  full: { rounds: 3, rows: 10_000, times: 500 },
  smoke: { rounds: 1, rows: 100, times: 5 },
}

const limit = 21
const caller = { ...testAdmin, requestId: null }
const reader = { view: 'team', principalId: caller.principalId } as const

type List = { schema: string; read: (db: Db, webhookId: Id<'webhook'>) => Promise<unknown> }

/** The lists that the panel and the portal read most. */
const lists: Record<string, List> = {
  posts: {
    schema: 'feedback',
    read: db => listPage(db, { query: PostQuery.parse({}), after: undefined, limit, caller }),
  },
  conversations: {
    schema: 'support',
    read: db =>
      listConversations(db, { query: ConversationQuery.parse({}), after: undefined, limit, reader }),
  },
  tickets: {
    schema: 'support',
    read: db => listTickets(db, { query: TicketQuery.parse({}), after: undefined, limit }),
  },
  users: {
    schema: 'identity',
    read: db => listUsers(db, { query: UserQuery.parse({}), after: undefined, limit }),
  },
  webhooks: { schema: 'webhooks', read: db => listWebhooks(db, { query: {}, after: undefined, limit }) },
  deliveries: {
    schema: 'webhooks',
    read: (db, webhookId) => listDeliveries(db, { webhookId, query: {}, after: undefined, limit }),
  },
}

/** The last statement that a list sends, with the pool for what it reads before. */
const statementOf = async (pool: Pool, list: List): Promise<Sql> => {
  let last: Sql | undefined
  const listening: Db = {
    ...pool,
    query: (statement, name) => {
      last = statement
      return pool.query(statement, name)
    },
  }
  await list.read(listening, newId('webhook'))
  if (!last) throw new Error('The list sent no statement')
  return last
}

/** The mean time of a statement in ms, one after another: without a name it is parsed each time, and with one planned unless a plan is kept. */
const meanMs = async (
  client: pg.Client,
  statement: Sql,
  { times, name, mode }: { times: number; name: string | undefined; mode: string },
): Promise<number> => {
  await client.query(`set plan_cache_mode = ${mode}`)
  const started = performance.now()
  for (let n = 0; n < times; n++)
    await client.query({ ...(name && { name }), text: textOf(statement), values: [...statement.values] })
  return (performance.now() - started) / times
}

const measureList = async (bench: Bench, databaseUrl: string, [name, list]: [string, List]) => {
  const { rounds, times } = sizes[bench.size]
  await using database = openSecondPool({ url: databaseUrl }, list.schema)
  const statement = await statementOf(database.pool, list)
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: `-c search_path=${list.schema},public`,
  })
  await client.connect()
  try {
    const measured = await alternate(bench, rounds, {
      parsed: () => meanMs(client, statement, { times, name: undefined, mode: 'force_custom_plan' }),
      planned: () => meanMs(client, statement, { times, name: 'planned', mode: 'force_custom_plan' }),
      executed: () => meanMs(client, statement, { times, name: 'kept', mode: 'force_generic_plan' }),
    })
    const { parsed = [], planned = [], executed = [] } = measured
    return [
      figure(`list of ${name}: parse, plan, execute`, 'ms', parsed),
      figure(`list of ${name}: plan, execute`, 'ms', planned),
      figure(`list of ${name}: execute`, 'ms', executed),
    ]
  } finally {
    await client.end()
  }
}

const measure = async (bench: Bench) => {
  const { rows } = sizes[bench.size]
  const services = ['accounts', 'feedback', 'support', 'webhooks'] as const
  await using earshot = await startDeployment(
    bench,
    services.map(service => ({ service, role: 'web' })),
  )
  {
    await using feedback = openSecondPool({ url: earshot.databaseUrl }, 'feedback', 8)
    await seedPosts(feedback.pool, { posts: rows })
    await using support = openSecondPool({ url: earshot.databaseUrl }, 'support', 8)
    await seedThreads(support.pool, rows)
  }
  const figures = []
  for (const list of Object.entries(lists))
    figures.push(...(await measureList(bench, earshot.databaseUrl, list)))
  return figures
}

export const plansRow: Row = { name: 'plans', title: 'Parsing, planning and executing lists', measure }
