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
import { startDeployment } from '../earshot.ts'
import { type Helper, startHelper } from '../helper.ts'
import type { Receivers } from '../processes/receiver.ts'
import { alternate } from '../rounds.ts'
import { atLeast, type Bench, compared, type Row } from '../row.ts'

const sizes = {
  full: { rounds: 5, count: 4000, warmUp: 2000 },
  smoke: { rounds: 1, count: 50, warmUp: 10 },
}

const concurrency = 16
/** Connections of the bare pool: as many as a service has. */
const connections = 8

const web: Member[] = [
  { service: 'gateway', role: 'web' },
  { service: 'feedback', role: 'web' },
]
const workers: Member[] = [
  { service: 'feedback', role: 'worker' },
  { service: 'webhooks', role: 'worker' },
]
const everybody: Member[] = [...web, { service: 'webhooks', role: 'web' }, ...workers]

const title = 'Dark mode for the whole application'
const content = 'My eyes hurt at night, and the contrast of the sidebar is low. '.repeat(4)

type Board = BoardFacts & {
  id: `board_${string}`
  settings: Pick<BoardFacts, 'authorVotes' | 'requireApproval'>
}

/** The statement that creates a post, as the service writes it, caught on its way to the database. */
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
  const caught: Sql[] = []
  const db: Db = {
    query: async statement => {
      caught.push(statement)
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
      boardId: board.id,
      statusId: null,
      tagIds: [],
      voteCount: 0,
      held: null,
      createdAt: event.createdAt,
      updatedAt: event.createdAt,
    },
  })
  const [statement] = caught
  if (!statement) throw new Error('insertPost asked the database nothing')
  const text = statement.parts.reduce((before, part, index) => `${before}$${index}${part}`)
  return {
    text,
    /** The values of one more post, made now: its id, its event's and its time are others wherever they stand. */
    values: () => {
      const now = Date.now()
      const fresh = [
        [id, newId('post')],
        [event.id, newIdAt('evt', now)],
        [event.createdAt, new Date(now).toISOString()],
      ] as const
      const renewed = (text: string) =>
        fresh.reduce((it, [before, after]) => it.replaceAll(before, after), text)
      return statement.values.map(value => (typeof value === 'string' ? renewed(value) : value))
    },
  }
}

const firstBoard = async ({ api }: TestDeployment): Promise<Board> => (await api.get('/boards')).data[0]

/** What goes on beside the posts: nothing, or the workers. */
type Beside = {
  /** Lets the workers rest, so that the bare statement is measured alone. */
  rest: () => void
  wake: () => void
  /** Waits until what so many posts set off is over. */
  over: (posts: number) => Promise<unknown>
}

const nothing: Beside = { rest: () => undefined, wake: () => undefined, over: async () => undefined }

/** Creates posts through the gateway and, in turn, with nothing but a pool. */
const measureBeside = async (bench: Bench, earshot: TestDeployment, beside: Beside) => {
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
    await beside.over(count)
    return perSecond
  }
  const bare = async (count: number) => {
    beside.rest()
    const perSecond = await closedLoop(
      () =>
        pool
          .query({ name: 'insert_post', text: statement.text, values: statement.values() })
          .then(({ rowCount }) => {
            if (rowCount !== 1) throw new Error('The bare statement created nothing')
          }),
      { count, concurrency },
    ).finally(beside.wake)
    await beside.over(count)
    return perSecond
  }
  try {
    await throughGateway(size.warmUp)
    await bare(size.warmUp)
    return await alternate(bench, size.rounds, {
      gateway: () => throughGateway(size.count),
      bare: () => bare(size.count),
    })
  } finally {
    await pool.end()
  }
}

/** A webhook that hears of every post, and the workers that tell it. */
const workersBeside = async (earshot: TestDeployment, receivers: Helper<Receivers>): Promise<Beside> => {
  const [port] = await receivers.ask('open', 1)
  const url = `http://127.0.0.1:${port}/hook`
  const hook = await earshot.api.post('/webhooks', { url, events: ['post.created'] })
  if (hook.status !== 201) throw new Error(JSON.stringify(hook.body))
  const signalAll = (signal: NodeJS.Signals) => {
    for (const worker of workers) earshot.process(worker).kill(signal)
  }
  let expected = 0
  return {
    rest: () => signalAll('SIGSTOP'),
    wake: () => signalAll('SIGCONT'),
    over: async posts => {
      expected += posts
      const delivered = async () => (await receivers.ask('count')) >= expected
      await eventually(delivered, { withinMs: 120_000, everyMs: 200 })
    },
  }
}

const roleWeb = async (bench: Bench) => {
  await using earshot = await startDeployment(bench, web)
  return await measureBeside(bench, earshot, nothing)
}

const wholePipeline = async (bench: Bench) => {
  await using earshot = await startDeployment(bench, everybody)
  await using receivers = await startHelper<Receivers>('receiver.ts')
  return await measureBeside(bench, earshot, await workersBeside(earshot, receivers))
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
  ]
}

export const createRow: Row = { name: 'create', title: 'Creating posts', measure }
