import { type Caller, systemCaller } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'
import { candidates } from '../../posts/similar/service.ts'
import { samenessWith } from '../../text/search/similarity.ts'
import { hasPostsToCompare, insertPairs, lockComparing, takePosts } from './repo.ts'

/** Titles with a lower similarity are not suggested: "Dark mode" and "Add dark mode" have 0.87, "Night mode" 0.5. */
const minSimilarity = 0.6
/** The most suggestions that one post adds. */
const most = 3

const batch = 10
/**
 * The pause after each batch, in ms. One post takes 9 ms among a million, so that comparing uses at most a fifth of a core. While posts
 * arrive, at 50 a second, it took a third of the time that Node spends on each of them, so it waits for a quieter time. 10,000
 * imported posts are compared within seven minutes after the import, and posts that are created meanwhile first.
 */
const pauses = { quiet: 400, busy: 2000 }
const idleMs = 2000

type Post = { id: string; title: string }

const duplicatesOf = async (db: Db, caller: Caller, { id, title }: Post) => {
  const similarityWith = samenessWith(title)
  return (await candidates(db, caller, title, most))
    .filter(post => post.id !== id)
    .map(post => ({ id: post.id, similarity: similarityWith(post.title) }))
    .filter(({ similarity }) => similarity >= minSimilarity)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, most)
}

type Compared = {
  /** Whether there may be more posts to compare. */
  isMore: boolean
  /** The place in the queue of the newest post; 0 without one. */
  newest: number
}

/** Compares some posts with others. */
const compare = (pool: Pool): Promise<Compared> =>
  tx(pool, async db => {
    if (!(await lockComparing(db))) return { isMore: false, newest: 0 }
    const { count, newest, posts } = await takePosts(db, batch)
    const caller = systemCaller('feedback')
    for (const post of posts) {
      const found = await duplicatesOf(db, caller, post)
      if (found.length > 0) await insertPairs(db, post.id, found)
    }
    return { isMore: count === batch, newest }
  })

/** Finds possible duplicates of new, renamed and restored posts. */
export const comparing = (pool: Pool): Loop => {
  let seen = Number.POSITIVE_INFINITY
  const work = async (): Promise<number> => {
    if (!(await hasPostsToCompare(pool))) return idleMs
    const { isMore, newest } = await compare(pool)
    const isBusy = newest > seen
    seen = newest
    if (!isMore) return idleMs
    return isBusy ? pauses.busy : pauses.quiet
  }
  return polling({ name: 'comparing', every: idleMs, work })
}
