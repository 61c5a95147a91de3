import { type Pool, tx } from '@earshot/db'
import { insertActivityChanges } from '@earshot/identity'
import { insertPeople } from './demo-repo.ts'
import * as repo from './sample-posts-repo.ts'

/** Posts per transaction: few round trips, and short locks. */
const chunk = 20_000

export const maxPosts = 1_000_000

/** Inserts the missing posts of a chunk and returns their number. */
const fill = (pool: Pool, it: repo.Targets, from: number, to: number): Promise<number> =>
  tx(pool, async db => {
    const next = from + (await repo.countPresent(db, from, to))
    if (next > to) return 0
    await repo.commitAsynchronously(db)
    await repo.insertPosts(db, it, next, to)
    await repo.insertTags(db, it, next, to)
    await repo.insertVotes(db, next, to)
    return to - next + 1
  })

type Wanted = { posts: number; progress?: (done: number) => void }

/**
 * Inserts sample posts with tags, votes and authors directly into the tables, on the existing boards and statuses, until
 * there are `posts` of them. For benchmarks and for trying out full pages. Emits no events. Every run produces the same
 * posts, so a second run adds only missing ones. Returns the number of inserted posts.
 */
export const seedPosts = async (pool: Pool, { posts, progress }: Wanted): Promise<number> => {
  await repo.insertTagNames(pool)
  const people = repo.samplePeople()
  await insertPeople(pool, people)
  const targets = await repo.findTargets(pool)
  let next = 1
  let done = 0
  let made = 0
  const work = async () => {
    while (next <= posts) {
      const from = next
      const to = Math.min(from + chunk - 1, posts)
      next = to + 1
      const filled = await fill(pool, targets, from, to)
      made += filled
      done += to - from + 1
      progress?.(done)
    }
  }
  await Promise.all([work(), work()])
  if (made > 0) {
    await insertActivityChanges(
      pool,
      people.map(({ id }) => id),
    )
    await repo.vacuumTables(pool)
  }
  return made
}
