import type { TestClient } from '@earshot/testing'
import { createAtRate, insist } from '../load/create.ts'
import type { Pace } from '../load/pace.ts'

/** Ids of the posts that were accepted with a 201. */
export type Accepted = { posts: string[]; deleted: string[]; requests: number }

/** Every so many-th post is deleted again. */
const deletedEvery = 8

/** Creates posts by the API, so many a second until the signal; resolves when every one of them has its answer. */
export const runLoad = async (api: TestClient, boardId: string, pace: Pace): Promise<Accepted> => {
  const deleted: string[] = []
  const idea = (index: number): [string, object] => [
    '/posts',
    { boardId, title: `Idea ${index}`, content: 'More of it.' },
  ]
  const posts = await createAtRate(api, idea, pace, async ({ id }, index) => {
    if (index % deletedEvery !== 0) return
    const removed = await insist(() => api.delete(`/posts/${id}`))
    // 404 is what the second try says when the first one's answer was lost.
    if (removed?.status === 204 || removed?.status === 404) deleted.push(id)
  })
  const requests = posts.reduce((sum, { refusedAt }) => sum + refusedAt.length + 1, 0)
  return { posts: posts.map(({ id }) => id), deleted, requests }
}
