import { type Pool, tx } from '@earshot/db'
import * as repo from './sample-posts-repo.ts'

/** Posts of one transaction: enough to make round trips few, and nobody waits long for a lock. */
const chunk = 20_000

export const mostPosts = 1_000_000

/** Makes the posts of a chunk that are not there. Gives their number. */
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
 * Writes posts with tags, votes and authors straight into the tables, in the boards and statuses that are there, until there
 * are so many of them: for measuring, and for seeing pages full. No event tells of them. Every run makes the same posts, so
 * a second one makes those that are missing. Gives how many it made.
 */
export const seedPosts = async (pool: Pool, { posts, progress }: Wanted): Promise<number> => {
  await repo.insertTagNames(pool)
  await repo.insertPeople(pool)
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
  if (made > 0) await repo.tidy(pool)
  return made
}
