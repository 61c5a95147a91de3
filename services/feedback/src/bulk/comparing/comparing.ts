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
 * One post takes 9 ms among a million, so that comparing uses at most a fifth of a core. An import of 10,000 posts is compared in
 * seven minutes, and posts that are created meanwhile are compared first.
 */
const pauseMs = 400
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

/** Compares some posts with others. Returns whether there may be more. */
const compare = (pool: Pool): Promise<boolean> =>
  tx(pool, async db => {
    if (!(await lockComparing(db))) return false
    const { count, posts } = await takePosts(db, batch)
    const caller = systemCaller('feedback')
    for (const post of posts) {
      const found = await duplicatesOf(db, caller, post)
      if (found.length > 0) await insertPairs(db, post.id, found)
    }
    return count === batch
  })

/** Finds possible duplicates of new, renamed and restored posts. */
export const comparing = (pool: Pool): Loop =>
  polling({
    name: 'comparing',
    every: idleMs,
    work: async () => ((await hasPostsToCompare(pool)) && (await compare(pool)) ? pauseMs : idleMs),
  })
