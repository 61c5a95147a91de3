import type pg from 'pg'
import { type Connections, isDatabaseDown, sqlState } from './connections.ts'
import { type Db, runOn } from './query.ts'

/** Runs statements on their own, and opens transactions. */
export type Pool = Db & {
  transaction: <T>(work: (db: Db) => Promise<T>, options?: TransactionOptions) => Promise<T>
}

export type TransactionOptions = {
  /** `repeatable read` makes what was read at first the base of every later write: a change in between is an error. */
  isolation?: 'read committed' | 'repeatable read'
}

/** Serialization failure and deadlock: PostgreSQL asks for the whole transaction again. */
const tryAgain = new Set(['40001', '40P01'])
const tries = 5

export const createPool = (
  connections: Connections,
  pool: pg.Pool,
  signal: (channel: string) => void,
): Pool => {
  const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await connections.take(pool)
    try {
      const result = await work(client)
      client.release()
      return result
    } catch (error) {
      connections.noteFailure(client, error)
      client.release(isDatabaseDown(error))
      throw error
    }
  }

  const once = <T>(work: (db: Db) => Promise<T>, isolation: string): Promise<T> =>
    withClient(async client => {
      const tasks: (() => void)[] = []
      const signals = new Set<string>()
      await client.query(`begin isolation level ${isolation}`)
      try {
        const result = await work({
          query: (statement, name) => runOn(client, statement, name),
          signal: channel => signals.add(channel),
          afterCommit: task => tasks.push(task),
        })
        await client.query('commit')
        signals.forEach(signal)
        for (const task of tasks) task()
        return result
      } catch (error) {
        // A connection that cannot roll back is dropped by withClient, which rolls back too.
        await client.query('rollback').catch(() => undefined)
        throw error
      }
    })

  return {
    query: (statement, name) => withClient(client => runOn(client, statement, name)),
    signal,
    afterCommit: task => task(),
    transaction: async (work, { isolation = 'read committed' } = {}) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(work, isolation)
        } catch (error) {
          if (attempt === tries || !tryAgain.has(sqlState(error) ?? '')) throw error
        }
      }
    },
  }
}

/** Opens a transaction: what `work` does through its `db` happens whole or not at all. It may run more than once. */
export const tx = <T>(pool: Pool, work: (db: Db) => Promise<T>, options?: TransactionOptions): Promise<T> =>
  pool.transaction(work, options)

/** A pool whose every statement and transaction runs inside the transaction of `db`. */
export const within = (db: Db): Pool => ({ ...db, transaction: work => work(db) })
