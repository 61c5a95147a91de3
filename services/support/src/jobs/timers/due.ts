import { type Database, type Db, tx } from '@earshot/db'
import { type Log, type Loop, polling } from '@earshot/runtime'
import { timersChannel } from '../../shared/timers.ts'

/**
 * Work that is due at a time stored in a column: the end of a snooze, an SLA clock, a silence.
 *
 * Due items are claimed and processed in one transaction, so each is processed exactly once even if a worker is killed. The
 * claim uses `for update skip locked`, so any number of workers share the work without waiting for each other.
 */
export type DueWork<Item extends { id: string }> = {
  name: string
  /** Whether the feature is on. While it is off, due items wait. */
  isOn: () => Promise<boolean>
  /** The ms until the first item that is not in `except` is due, as `msUntil` returns them. */
  next: (db: Db, except: string[]) => Promise<number>
  /**
   * Locks items that are due by the database's clock, longest due first: at most `limit`, and none of `except`. Items must no
   * longer be due after `done`.
   */
  claim: (db: Db, options: { limit: number; except: string[] }) => Promise<Item[]>
  /** Processes all items at once: ten thousand may become due in the same minute, on a Monday at nine. */
  done: (db: Db, items: Item[]) => Promise<void>
}

/** The pause before looking again for items that another worker may have locked. */
const pollEveryMs = 500
/** The pause while items are due and the feature is off, in ms. */
const offMs = 3000
const batchSize = 500
/** An item that fails alone is retried after this delay, so that it does not block the others. */
const setAsideMs = 60_000

/** Ids of items that failed alone, each skipped until a time. */
const createSkipList = () => {
  const until = new Map<string, number>()
  return {
    ids: (): string[] => {
      for (const [id, time] of until) if (time <= Date.now()) until.delete(id)
      return [...until.keys()]
    },
    put: (id: string) => until.set(id, Date.now() + setAsideMs),
  }
}

/**
 * A loop that sleeps until the first item is due, and processes all that are. A change that sets a near time wakes it; if the
 * notification is lost, the item is late by up to 30 s.
 */
export const dueLoop = <Item extends { id: string }>(
  { pool, session }: Pick<Database, 'pool' | 'session'>,
  work: DueWork<Item>,
  log: Log,
): Loop => {
  const skipList = createSkipList()
  /** How many items are still to be processed one by one, to find the one that makes a batch fail. */
  let singlesLeft = 0

  const doBatch = (limit: number, claimed: (items: Item[]) => void): Promise<Item[]> =>
    tx(pool, async db => {
      const items = await work.claim(db, { limit, except: skipList.ids() })
      claimed(items)
      if (items.length > 0) await work.done(db, items)
      return items
    })

  return polling({
    name: work.name,
    every: pollEveryMs,
    onWake: wake => session.listen(timersChannel, wake),
    work: async () => {
      const waitMs = await work.next(pool, skipList.ids())
      if (waitMs > 0) return waitMs
      if (!(await work.isOn())) return offMs
      const limit = singlesLeft > 0 ? 1 : batchSize
      let claimed: Item[] = []
      try {
        const items = await doBatch(limit, items => {
          claimed = items
        })
        singlesLeft = Math.max(0, singlesLeft - 1)
        return items.length === limit
      } catch (err) {
        const [only, ...others] = claimed
        if (!only) throw err
        if (others.length > 0) singlesLeft = claimed.length
        else {
          skipList.put(only.id)
          log.error({ err, loop: work.name, id: only.id }, 'due.set_aside')
        }
        return true
      }
    },
  })
}
