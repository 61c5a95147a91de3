import type pg from 'pg'
import { type Connections, isDatabaseDown, patienceMs, poolBusy, sqlState } from './connections.ts'
import { type Db, run, runOn } from './query.ts'
import { createGate, type Gate, mostFor, searchMs, searchTimedOut, type Work } from './shares.ts'

/** Runs single statements and opens transactions. */
export type Pool = Db & {
  transaction: <T>(work: (db: Db) => Promise<T>, options?: TransactionOptions) => Promise<T>
  /** Rolls back only the work if it fails, not the surrounding transaction. */
  attempt: <T>(work: (pool: Pool) => Promise<T>) => Promise<T>
  /** Whether everything runs in one transaction, which the caller commits. */
  inTransaction: boolean
  /** The same pool for another kind of work, of which no kind can take all connections. A search starts with this call. */
  for: (work: Work) => Pool
}

export type TransactionOptions = {
  /** With `repeatable read`, writing a row that has changed since the first read is an error. */
  isolation?: 'read committed' | 'repeatable read'
}

/** Serialization failure and deadlock: the whole transaction must be retried. */
const retriable = new Set(['40001', '40P01'])
const maxAttempts = 5

/** Also for single statements, which can be the victim of a deadlock: PostgreSQL may choose any of the waiting ones. */
const withRetries = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === maxAttempts || !retriable.has(sqlState(error) ?? '')) throw error
    }
  }
}

/** Connections of one kind of work. */
type Source = {
  take: () => Promise<pg.PoolClient>
  giveBack: (client: pg.PoolClient, error?: unknown) => void
}

type SourceOptions = { pool: pg.Pool; gate: Gate; until: number | undefined }

const sourceOf = (connections: Connections, { pool, gate, until }: SourceOptions): Source => ({
  take: async () => {
    const ms = until === undefined ? patienceMs : Math.max(0, until - performance.now())
    if (!gate.tryEnter() && !(await gate.enter(ms))) throw until === undefined ? poolBusy() : searchTimedOut()
    try {
      return await connections.take(pool)
    } catch (error) {
      gate.leave()
      throw error
    }
  },
  giveBack: (client, error) => {
    if (error !== undefined) connections.noteFailure(client, error)
    client.release(error !== undefined && isDatabaseDown(error))
    gate.leave()
  },
})

/** The server cancels a statement of `client` when the search has used up its time. */
const limitStatement = async (client: pg.PoolClient, until: number): Promise<void> => {
  const left = Math.ceil(until - performance.now())
  if (left <= 0) throw searchTimedOut()
  await client.query(`set local statement_timeout = ${left}`)
}

const canceled = '57014'

type ShareOptions = {
  signal: (channel: string) => void
  share: (work: Work) => Pool
  /** When the server cancels statements: a time of `performance.now()`. */
  until: number | undefined
}

const createShare = ({ take, giveBack }: Source, { signal, share, until }: ShareOptions): Pool => {
  const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await take()
    try {
      const result = await work(client)
      giveBack(client)
      return result
    } catch (error) {
      giveBack(client, error)
      throw error
    }
  }

  const begin = async (isolation: string): Promise<pg.PoolClient> => {
    const client = await take()
    try {
      await client.query(`begin isolation level ${isolation}`)
      return client
    } catch (error) {
      giveBack(client, error)
      throw error
    }
  }

  /**
   * Takes a connection with the first statement, because the work may need another connection before, for example in a call to
   * a service. Requests that hold one connection while they wait for a second could deadlock the pool.
   */
  const once = async <T>(work: (db: Db) => Promise<T>, isolation: string): Promise<T> => {
    const tasks: (() => void)[] = []
    const signals = new Set<string>()
    let started: Promise<pg.PoolClient> | undefined
    let result: T
    try {
      result = await work({
        query: async (statement, name) => {
          started ??= begin(isolation)
          const client = await started
          if (until !== undefined) await limitStatement(client, until)
          return runOn(client, statement, name)
        },
        signal: channel => signals.add(channel),
        afterCommit: task => tasks.push(task),
      })
      await (await started)?.query('commit')
    } catch (error) {
      const client = await started?.catch(() => undefined)
      // A connection that cannot roll back is closed, which also rolls back.
      await client?.query('rollback').catch(() => undefined)
      if (client) giveBack(client, error)
      throw error
    }
    const client = await started
    if (client) giveBack(client)
    signals.forEach(signal)
    for (const task of tasks) task()
    return result
  }

  const transaction: Pool['transaction'] = (work, { isolation = 'read committed' } = {}) =>
    withRetries(() => once(work, isolation))

  /** Only a transaction can have a limit of its own. */
  const limited = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw sqlState(error) === canceled ? searchTimedOut(error) : error
    }
  }

  const self: Pool = {
    query: (statement, name) =>
      until === undefined
        ? withRetries(() => withClient(client => runOn(client, statement, name)))
        : limited(() => transaction(db => db.query(statement, name))),
    signal,
    afterCommit: task => task(),
    inTransaction: false,
    attempt: work => work(self),
    transaction: (work, options) =>
      until === undefined ? transaction(work, options) : limited(() => transaction(work, options)),
    for: share,
  }
  return self
}

export const createPool = (
  connections: Connections,
  { pool, max }: { pool: pg.Pool; max: number },
  signal: (channel: string) => void,
): { pool: Pool; waiting: () => number } => {
  const gates: Record<Work, Gate> = {
    read: createGate(mostFor('read', max)),
    write: createGate(mostFor('write', max)),
    search: createGate(mostFor('search', max)),
    job: createGate(mostFor('job', max)),
  }
  const share = (work: Work): Pool => (work === 'search' ? search() : shares[work])
  const of = (work: Work, until?: number) =>
    createShare(sourceOf(connections, { pool, gate: gates[work], until }), { signal, share, until })
  const search = () => of('search', performance.now() + searchMs)
  const shares = { read: of('read'), write: of('write'), job: of('job') }
  return {
    pool: shares.job,
    waiting: () => Object.values(gates).reduce((sum, gate) => sum + gate.waiting(), 0),
  }
}

/** Runs `work` in a transaction. It may run more than once, because conflicts are retried. */
export const tx = <T>(pool: Pool, work: (db: Db) => Promise<T>, options?: TransactionOptions): Promise<T> =>
  pool.transaction(work, options)

/** A pool whose statements and transactions run inside the transaction of `db`. */
export const within = (db: Db): Pool => {
  const self: Pool = {
    ...db,
    inTransaction: true,
    transaction: work => work(db),
    attempt: work => savepoint(db, work),
    for: () => self,
  }
  return self
}

const savepoint = async <T>(db: Db, work: (pool: Pool) => Promise<T>): Promise<T> => {
  const tasks: (() => void)[] = []
  await run(db)`savepoint attempt`
  try {
    const result = await work(within({ ...db, afterCommit: task => tasks.push(task) }))
    await run(db)`release savepoint attempt`
    for (const task of tasks) db.afterCommit(task)
    return result
  } catch (error) {
    await run(db)`rollback to savepoint attempt`
    await run(db)`release savepoint attempt`
    throw error
  }
}
