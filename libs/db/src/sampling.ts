import { type Loop, polling } from '@earshot/runtime'
import type { Database } from './database.ts'
import { asLeader } from './leader.ts'
import type { Db } from './query.ts'

const everyMs = 10_000
/** A sample that could not be taken again for this long says nothing any more: the database hangs. */
const freshMs = 3 * everyMs

/**
 * Takes a sample for the metrics every 10 s, in one process only, so that a scrape asks the database nothing and many
 * processes do not ask the same. It asks by the pool: on the session's connection it would hold up the relay. `show`
 * gets the latest and gives back what stops showing it.
 */
export const sampling = <T>(
  { session, pool }: Pick<Database, 'session' | 'pool'>,
  options: {
    name: string
    take: (db: Db) => Promise<T>
    show: (latest: () => T | undefined) => (() => void)[]
    now?: () => number
  },
): Loop => {
  const { name, now = () => performance.now() } = options
  return asLeader(session, name, async context => {
    let sample: { at: number; taken: T } | undefined
    const shown = options.show(() => (sample && now() - sample.at < freshMs ? sample.taken : undefined))
    const work = async () => {
      sample = { at: now(), taken: await options.take(pool) }
      return false
    }
    try {
      await polling({ name, every: everyMs, work }).run(context)
    } finally {
      for (const hide of shown) hide()
    }
  })
}
