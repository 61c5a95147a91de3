import type pg from 'pg'
import { type Connections, isDatabaseDown, sqlState } from './connections.ts'
import { type Db, run, runOn } from './query.ts'

/** Runs statements on their own, and opens transactions. */
export type Pool = Db & {
  transaction: <T>(work: (db: Db) => Promise<T>, options?: TransactionOptions) => Promise<T>
  /** Does work of which nothing stays when it fails, and everything around it does. */
  attempt: <T>(work: (pool: Pool) => Promise<T>) => Promise<T>
  /** Whether all of it is one transaction that somebody else commits. */
  inTransaction: boolean
}

export type TransactionOptions = {
  /** `repeatable read` makes what was read at first the base of every later write: a change in between is an error. */
  isolation?: 'read committed' | 'repeatable read'
}

/** Serialization failure and deadlock: PostgreSQL asks for the whole transaction again. */
const tryAgain = new Set(['40001', '40P01'])
const tries = 5

/** A statement on its own can be the victim of a deadlock as well: whoever waits may be chosen, and not who is to blame. */
const untilDone = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === tries || !tryAgain.has(sqlState(error) ?? '')) throw error
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
   * A connection is taken with the first statement. Until then the work may ask elsewhere, and what it asks may need a
   * connection itself: if each of many requests held one while it waits for a second, none would ever be free.
   */
  const once = async <T>(work: (db: Db) => Promise<T>, isolation: string): Promise<T> => {
    const tasks: (() => void)[] = []
    const signals = new Set<string>()
    let begun: Promise<pg.PoolClient> | undefined
    let result: T
    try {
      result = await work({
        query: async (statement, name) => {
          begun ??= begin(isolation)
          return runOn(await begun, statement, name)
        },
        signal: channel => signals.add(channel),
        afterCommit: task => tasks.push(task),
      })
      await (await begun)?.query('commit')
    } catch (error) {
      const client = await begun?.catch(() => undefined)
      // A connection that cannot roll back is dropped, which rolls back too.
      await client?.query('rollback').catch(() => undefined)
      if (client) giveBack(client, error)
      throw error
    }
    const client = await begun
    if (client) giveBack(client)
    signals.forEach(signal)
    for (const task of tasks) task()
    return result
  }

  const self: Pool = {
    query: (statement, name) => untilDone(() => withClient(client => runOn(client, statement, name))),
    signal,
    afterCommit: task => task(),
    inTransaction: false,
    attempt: work => work(self),
    transaction: (work, { isolation = 'read committed' } = {}) => untilDone(() => once(work, isolation)),
  }
  return self
}

/** Opens a transaction: what `work` does through its `db` happens whole or not at all. It may run more than once. */
export const tx = <T>(pool: Pool, work: (db: Db) => Promise<T>, options?: TransactionOptions): Promise<T> =>
  pool.transaction(work, options)

/** A pool whose every statement and transaction runs inside the transaction of `db`. */
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
