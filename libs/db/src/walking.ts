import { type Loop, polling } from '@earshot/runtime'
import type { Database } from './database.ts'
import { type Pool, tx } from './pool.ts'
import type { Db } from './query.ts'

/** How a long list is walked in batches. The task is a row with the place in the list, so another process can continue. */
export type Walk<Task, Item> = {
  /** Locks the task whose turn it is, and skips those that other processes work on. */
  lock: (db: Db) => Promise<Task | undefined>
  /** The next items, in the order of their keys, at most `limit`. */
  page: (db: Db, task: Task, limit: number) => Promise<Item[]>
  keyOf: (item: Item) => string
  /** Works on a batch. The last one may be empty. */
  visit: (db: Db, task: Task, batch: { items: Item[]; isLast: boolean }) => Promise<void>
  /** Stores the key of the last item that was visited. */
  move: (db: Db, task: Task, after: string) => Promise<unknown>
  remove: (db: Db, task: Task) => Promise<unknown>
}

/** What was done: a batch in the middle of a walk, or its last one. Undefined if there is no task. */
export type Walked = 'some' | 'all' | undefined

/** Visits one batch of one task. Its work and the new place are written in one transaction. */
export const walkSome = <Task, Item>(pool: Pool, walk: Walk<Task, Item>, limit: number): Promise<Walked> =>
  tx(pool, async db => {
    const task = await walk.lock(db)
    if (!task) return undefined
    const items = await walk.page(db, task, limit)
    const last = items.at(-1)
    const isLast = last === undefined || items.length < limit
    await walk.visit(db, task, { items, isLast })
    if (isLast) await walk.remove(db, task)
    else await walk.move(db, task, walk.keyOf(last))
    return isLast ? 'all' : 'some'
  })

type Walking = {
  name: string
  /** The channel that reports a new task. */
  channel: string
  /** After a batch in the middle of a walk, in ms. */
  pauseMs?: number
  step: (pool: Pool) => Promise<Walked>
}

/** Walks through all tasks, batch by batch. */
export const walking = (
  { pool, session }: Pick<Database, 'pool' | 'session'>,
  { name, channel, pauseMs = 0, step }: Walking,
): Loop =>
  polling({
    name,
    every: 5000, // for tasks that another process had locked when it died
    onWake: wake => session.listen(channel, wake),
    work: async () => {
      const done = await step(pool)
      return done === 'some' && pauseMs > 0 ? pauseMs : done !== undefined
    },
  })
