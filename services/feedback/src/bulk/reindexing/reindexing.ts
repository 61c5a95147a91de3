import { type Pool, tx } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'
import { searchVector } from '@earshot/search'
import { lockOutdatedPosts, updateWords } from './repo.ts'

const minuteMs = 60_000

/**
 * Updates the search words of posts whose words are missing or were made by an older version of the rules. Usually there are
 * none.
 */
export const reindexing = (pool: Pool): Loop =>
  polling({
    name: 'reindexing',
    every: minuteMs,
    work: () =>
      tx(pool, async db => {
        const posts = await lockOutdatedPosts(db)
        await updateWords(
          db,
          posts.map(({ id, ...post }) => ({ id, search: searchVector(post) })),
        )
        return posts.length > 0
      }),
  })
