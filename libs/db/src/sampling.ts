import { type Loop, polling } from '@earshot/runtime'
import type { Database } from './database.ts'
import { asLeader } from './leader.ts'
import type { Db } from './query.ts'

const everyMs = 10_000
/** Samples older than this are not shown: the database hangs. */
const freshMs = 3 * everyMs

/**
 * Takes a sample for metrics every 10 s in one process, so that scrapes and other processes do not query the database. Uses the
 * pool, because a query on the session's connection would block the relay. `show` adds the metrics for the latest sample and
 * returns the functions that remove them.
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
