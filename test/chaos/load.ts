import type { TestClient } from '@earshot/testing'
import { createAtRate, retryUntilFinal } from '../load/create.ts'
import type { Pace } from '../load/pace.ts'

/** Ids of the posts that were accepted with a 201. */
export type Accepted = { posts: string[]; deleted: string[]; requests: number }

/** One in this many posts is deleted again. */
const deletedEvery = 8

/** Creates posts at the given pace, and deletes some. Resolves when every request has its final response. */
export const runLoad = async (api: TestClient, boardId: string, pace: Pace): Promise<Accepted> => {
  const deleted: string[] = []
  const postAt = (index: number): [string, object] => [
    '/posts',
    { boardId, title: `Idea ${index}`, content: 'More of it.' },
  ]
  const posts = await createAtRate(api, postAt, pace, async ({ id }, index) => {
    if (index % deletedEvery !== 0) return
    const removed = await retryUntilFinal(() => api.delete(`/posts/${id}`))
    // A retry gets 404 when the response of a successful delete was lost.
    if (removed?.status === 204 || removed?.status === 404) deleted.push(id)
  })
  const requests = posts.reduce((sum, { refusedAt }) => sum + refusedAt.length + 1, 0)
  return { posts: posts.map(({ id }) => id), deleted, requests }
}
