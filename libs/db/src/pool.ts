import type pg from 'pg'
import { type Connections, isDatabaseDown, sqlState } from './connections.ts'
import { type Db, run, runOn } from './query.ts'

/** Runs single statements and opens transactions. */
export type Pool = Db & {
  transaction: <T>(work: (db: Db) => Promise<T>, options?: TransactionOptions) => Promise<T>
  /** Rolls back only the work if it fails, not the surrounding transaction. */
  attempt: <T>(work: (pool: Pool) => Promise<T>) => Promise<T>
  /** Whether everything runs in one transaction, which the caller commits. */
  inTransaction: boolean
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

export const createPool = (
  connections: Connections,
  pool: pg.Pool,
  signal: (channel: string) => void,
): Pool => {
  const giveBack = (client: pg.PoolClient, error?: unknown): void => {
    if (error !== undefined) connections.noteFailure(client, error)
    client.release(error !== undefined && isDatabaseDown(error))
  }

  const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await connections.take(pool)
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
    const client = await connections.take(pool)
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
          return runOn(await started, statement, name)
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

  const self: Pool = {
    query: (statement, name) => withRetries(() => withClient(client => runOn(client, statement, name))),
    signal,
    afterCommit: task => task(),
    inTransaction: false,
    attempt: work => work(self),
    transaction: (work, { isolation = 'read committed' } = {}) => withRetries(() => once(work, isolation)),
  }
  return self
}

/** Runs `work` in a transaction. It may run more than once, because conflicts are retried. */
export const tx = <T>(pool: Pool, work: (db: Db) => Promise<T>, options?: TransactionOptions): Promise<T> =>
  pool.transaction(work, options)

/** A pool whose statements and transactions run inside the transaction of `db`. */
export const within = (db: Db): Pool => ({
  ...db,
  inTransaction: true,
  transaction: work => work(db),
  attempt: work => savepoint(db, work),
})

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
