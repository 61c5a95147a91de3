import { type Database, type Db, tx } from '@earshot/db'
import { type Log, type Loop, polling } from '@earshot/runtime'

/**
 * Something that falls due at a time which stands in a column: a snooze that ends, an SLA clock, a silence.
 *
 * What is due is claimed and done in one transaction, so it is done exactly once, whoever is killed when. The claim is
 * `for update skip locked`, so any number of workers share the work and none waits for another.
 */
export type DueWork<Item extends { id: string }> = {
  name: string
  /** Whether it may be done now. While a feature is off, what falls due waits until it is on again. */
  isOn: () => Promise<boolean>
  /**
   * Locks what is due by the database's clock, the longest due first: at most `limit`, and none of `except`. Once it
   * is done it must not be due any more.
   */
  claim: (db: Db, options: { limit: number; except: string[] }) => Promise<Item[]>
  /** Does it for all of them together: ten thousand may fall due in the same minute, on a Monday at nine. */
  done: (db: Db, items: Item[]) => Promise<void>
}

const lookEveryMs = 500
const batchSize = 500
/** One that fails by itself is tried again after this long, so that it does not hold up the others. */
const setAsideMs = 60_000

/** Those that failed by themselves, until when they are passed by. */
const createAside = () => {
  const until = new Map<string, number>()
  return {
    ids: (): string[] => {
      for (const [id, time] of until) if (time <= Date.now()) until.delete(id)
      return [...until.keys()]
    },
    put: (id: string) => until.set(id, Date.now() + setAsideMs),
  }
}

/** A loop that does what falls due, within half a second of its time when there is little of it. */
export const dueLoop = <Item extends { id: string }>(
  { pool }: Pick<Database, 'pool'>,
  work: DueWork<Item>,
  log: Log,
): Loop => {
  const aside = createAside()
  /** How many are still to be done one by one, to find the one that makes a batch fail. */
  let alone = 0

  const doBatch = (limit: number, claimed: (items: Item[]) => void): Promise<Item[]> =>
    tx(pool, async db => {
      const items = await work.claim(db, { limit, except: aside.ids() })
      claimed(items)
      if (items.length > 0) await work.done(db, items)
      return items
    })

  return polling({
    name: work.name,
    every: lookEveryMs,
    work: async () => {
      if (!(await work.isOn())) return false
      const limit = alone > 0 ? 1 : batchSize
      let claimed: Item[] = []
      try {
        const items = await doBatch(limit, items => {
          claimed = items
        })
        alone = Math.max(0, alone - 1)
        return items.length === limit
      } catch (err) {
        const [only, ...others] = claimed
        if (!only) throw err
        if (others.length > 0) alone = claimed.length
        else {
          aside.put(only.id)
          log.error({ err, loop: work.name, id: only.id }, 'due.set_aside')
        }
        return true
      }
    },
  })
}
