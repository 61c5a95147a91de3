import { type Database, type Db, tx } from '@earshot/db'
import { type Log, type Loop, polling } from '@earshot/runtime'

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
  /**
   * Locks items that are due by the database's clock, longest due first: at most `limit`, and none of `except`. Items must no
   * longer be due after `done`.
   */
  claim: (db: Db, options: { limit: number; except: string[] }) => Promise<Item[]>
  /** Processes all items at once: ten thousand may become due in the same minute, on a Monday at nine. */
  done: (db: Db, items: Item[]) => Promise<void>
}

const pollEveryMs = 500
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

/** A loop that processes due items. At low load, each is processed within half a second. */
export const dueLoop = <Item extends { id: string }>(
  { pool }: Pick<Database, 'pool'>,
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
    work: async () => {
      if (!(await work.isOn())) return false
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
