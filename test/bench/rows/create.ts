import { type Caller, newEvent, newId, newIdAt } from '@earshot/contracts'
import type { Db, Sql } from '@earshot/db'
import { eventually, testAdmin } from '@earshot/testing'
import pg from 'pg'
import { callerAsAuthor } from '../../../services/feedback/src/access/author.ts'
import { insertPost } from '../../../services/feedback/src/posts/create/repo.ts'
import type { BoardFacts } from '../../../services/feedback/src/records/boards/repo.ts'
import type { Member, TestDeployment } from '../../deployments/deployment.ts'
import { adminHeaders } from '../../deployments/services.ts'
import { openClient, sendExpecting } from '../../load/client.ts'
import { closedLoop } from '../../load/pace.ts'
import { startDeployment } from '../harness/earshot.ts'
import { alternate } from '../harness/rounds.ts'
import { atLeast, type Bench, compared, type Row } from '../harness/row.ts'
import { type Helper, startHelper } from '../processes/helper.ts'
import type { Receivers } from '../processes/receiver.ts'

const sizes = {
  full: { rounds: 5, count: 4000, warmUp: 2000 },
  smoke: { rounds: 1, count: 50, warmUp: 10 },
}

const concurrency = 16
/** Connections of the bare pool: the same number as a service has. */
const connections = 8

const web: Member[] = [
  { service: 'gateway', role: 'web' },
  { service: 'accounts', role: 'web' },
  { service: 'feedback', role: 'web' },
]
const workers: Member[] = [
  { service: 'feedback', role: 'worker' },
  { service: 'webhooks', role: 'worker' },
]
const allMembers: Member[] = [...web, { service: 'webhooks', role: 'web' }, ...workers]

const title = 'Dark mode for the whole application'
const content = 'My eyes hurt at night, and the contrast of the sidebar is low. '.repeat(4)

type Board = BoardFacts & {
  id: `board_${string}`
  settings: Pick<BoardFacts, 'authorVotes' | 'requireApproval'>
}

/** The statement by which the service creates a post, captured from `insertPost`. */
const statementOf = async (board: Board) => {
  const caller: Caller = { ...testAdmin, requestId: null }
  const id = newId('post')
  const event = newEvent(
    'post.created',
    {
      post: {
        id,
        title,
        content,
        boardId: board.id,
        boardSlug: board.slug,
        authorEmail: null,
        authorName: caller.name,
        voteCount: 0,
      },
    },
    Date.now(),
  )
  const captured: Sql[] = []
  const db: Db = {
    query: async statement => {
      captured.push(statement)
      return []
    },
    signal: () => undefined,
    afterCommit: () => undefined,
  }
  await insertPost(db, caller, {
    board: { ...board, ...board.settings },
    author: callerAsAuthor(caller),
    event,
    post: {
      id,
      title,
      content,
      attachments: [],
      mentionedPrincipalIds: [],
      boardId: board.id,
      statusId: null,
      tagIds: [],
      isVoted: false,
      held: null,
      createdAt: event.createdAt,
      updatedAt: event.createdAt,
    },
  })
  const [statement] = captured
  if (!statement) throw new Error('insertPost sent no statement')
  const text = statement.parts.reduce((before, part, index) => `${before}$${index}${part}`)
  return {
    text,
    /** The values for another post, with a new post id, event id and time. */
    values: () => {
      const now = Date.now()
      const fresh = [
        [id, newId('post')],
        [event.id, newIdAt('evt', now)],
        [event.createdAt, new Date(now).toISOString()],
      ] as const
      const replaced = (text: string) =>
        fresh.reduce((it, [before, after]) => it.replaceAll(before, after), text)
      return statement.values.map(value => (typeof value === 'string' ? replaced(value) : value))
    },
  }
}

const firstBoard = async ({ api }: TestDeployment): Promise<Board> => (await api.get('/boards')).data[0]

/** The workers that run while posts are created, if any. */
type Workers = {
  /** Stops the worker processes with SIGSTOP, so that the bare statement is measured alone. */
  pause: () => void
  resume: () => void
  /** Waits until the events of this many more posts are delivered. */
  settle: (posts: number) => Promise<unknown>
}

const noWorkers: Workers = { pause: () => undefined, resume: () => undefined, settle: async () => undefined }

/** The least that stores something with its event: a table, two indexes and an outbox. Unlike the statement of the service, it stays as it is. */
const openFixed = async (pool: pg.Pool) => {
  await pool.query(`
    create schema fixed;
    create table fixed.things (id text primary key, title text, content text, created_at timestamptz default now());
    create index on fixed.things (created_at, id);
    create table fixed.outbox (seq bigserial primary key, id text, body text)`)
  return async (): Promise<void> => {
    const values = [newId('post'), title, content, newId('evt')]
    await pool.query({
      name: 'insert_thing',
      text: `with thing as (
          insert into fixed.things (id, title, content) values ($1, $2, $3) returning *
        ) insert into fixed.outbox (id, body) select $4, row_to_json(thing)::text from thing`,
      values,
    })
  }
}

/** Creates posts through the gateway and, alternately, with a bare connection pool. */
const measureWith = async (bench: Bench, earshot: TestDeployment, running: Workers) => {
  const size = sizes[bench.size]
  const board = await firstBoard(earshot)
  const statement = await statementOf(board)
  const pool = new pg.Pool({
    connectionString: earshot.databaseUrl,
    max: connections,
    options: '-c search_path=feedback,public',
  })
  await using client = openClient(earshot.urlOf('gateway'), concurrency)
  const request = {
    method: 'POST',
    path: '/api/v1/posts',
    headers: adminHeaders,
    body: JSON.stringify({ boardId: board.id, title, content }),
    expect: 201,
  } as const
  const throughGateway = async (count: number) => {
    const perSecond = await closedLoop(() => sendExpecting(client, request), { count, concurrency })
    await running.settle(count)
    return perSecond
  }
  /** Tries again with another id, like the service: the short suffix of an id may be taken. */
  const insert = async (): Promise<void> => {
    for (let attempt = 1; attempt <= 3; attempt++) {
      const values = statement.values()
      const { rowCount } = await pool.query({ name: 'insert_post', text: statement.text, values })
      if (rowCount === 1) return
    }
    throw new Error('The bare statement created no post')
  }
  const alone = (work: () => Promise<void>, count: number) => {
    running.pause()
    return closedLoop(work, { count, concurrency }).finally(running.resume)
  }
  const bare = async (count: number) => {
    const perSecond = await alone(insert, count)
    await running.settle(count)
    return perSecond
  }
  try {
    const insertThing = await openFixed(pool)
    await throughGateway(size.warmUp)
    await bare(size.warmUp)
    await alone(insertThing, size.warmUp)
    return await alternate(bench, size.rounds, {
      gateway: () => throughGateway(size.count),
      bare: () => bare(size.count),
      fixed: () => alone(insertThing, size.count),
    })
  } finally {
    await pool.end()
  }
}

/** Creates a webhook for new posts, and controls the workers that deliver to it. */
const startWorkers = async (earshot: TestDeployment, receivers: Helper<Receivers>): Promise<Workers> => {
  const [port] = await receivers.call('open', 1)
  const url = `http://127.0.0.1:${port}/hook`
  const hook = await earshot.api.post('/webhooks', { url, events: ['post.created'] })
  if (hook.status !== 201) throw new Error(JSON.stringify(hook.body))
  const signalAll = (signal: NodeJS.Signals) => {
    for (const worker of workers) earshot.process(worker).kill(signal)
  }
  let expected = 0
  return {
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    settle: async posts => {
      expected += posts
      const delivered = async () => (await receivers.call('count')) >= expected
      await eventually(delivered, { withinMs: 120_000, everyMs: 200 })
    },
  }
}

const roleWeb = async (bench: Bench) => {
  await using earshot = await startDeployment(bench, web)
  return await measureWith(bench, earshot, noWorkers)
}

const wholePipeline = async (bench: Bench) => {
  await using earshot = await startDeployment(bench, allMembers)
  await using receivers = await startHelper<Receivers>('receiver.ts')
  return await measureWith(bench, earshot, await startWorkers(earshot, receivers))
}

const measure = async (bench: Bench) => {
  const alone = await roleWeb(bench)
  const whole = await wholePipeline(bench)
  const name = 'the same statement from a bare pool'
  return [
    compared(
      'create a post, c=16, role web',
      'requests/s',
      alone.gateway,
      { name, rounds: alone.bare },
      atLeast(0.45),
    ),
    compared(
      'create a post, c=16, whole pipeline at work',
      'requests/s',
      whole.gateway,
      { name, rounds: whole.bare },
      atLeast(0.3),
    ),
    compared('the statement from a bare pool', 'posts/s', alone.bare, {
      name: 'one table, two indexes and an outbox',
      rounds: alone.fixed,
    }),
  ]
}

export const createRow: Row = { name: 'create', title: 'Creating posts', measure }
