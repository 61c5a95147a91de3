import type { Pool } from '@earshot/db'
import type { Loop } from '@earshot/runtime'
import { outdatedWords, reindexingOf, searchVector } from '@earshot/search'

/** Keeps the search words of posts up to date with the rules. */
export const reindexing = (pool: Pool): Loop =>
  reindexingOf(pool, [
    outdatedWords<{ title: string; content: string }>({
      table: 'posts',
      columns: 'title, content',
      wordsOf: searchVector,
    }),
  ])
