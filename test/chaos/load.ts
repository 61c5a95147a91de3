import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestClient, TestResponse } from '@earshot/testing'

/** Ids of the posts that were accepted with a 201. */
export type Accepted = { posts: string[]; deleted: string[]; requests: number }

const tries = 120
const betweenMs = 500
/** Every so many-th post is deleted again. */
const deletedEvery = 8

/** Asks as a careful client does: again, under the same key, until there is an answer that is final. */
export const insist = async (ask: () => Promise<TestResponse>): Promise<TestResponse | undefined> => {
  for (let attempt = 0; attempt < tries; attempt++) {
    const answer = await ask().catch(() => undefined)
    if (answer && answer.status < 500 && answer.status !== 429 && answer.status !== 409) return answer
    await sleep(betweenMs)
  }
}

/** Begins work so many times a second until the signal, however long each takes; resolves when all of it is done. */
export const atRate = async (
  perSecond: number,
  signal: AbortSignal,
  work: (index: number) => Promise<void>,
): Promise<void> => {
  const under: Promise<void>[] = []
  const faults: unknown[] = []
  const started = performance.now()
  for (let index = 0; !signal.aborted; index++) {
    under.push(work(index).catch(fault => void faults.push(fault)))
    const due = started + ((index + 1) * 1000) / perSecond
    await sleep(Math.max(0, due - performance.now()), undefined, { signal }).catch(() => undefined)
  }
  await Promise.all(under)
  if (faults.length > 0) throw new AggregateError(faults, 'Not every request got its answer')
}

/** Creates posts by the API, so many a second until the signal; resolves when every one of them has its answer. */
export const runLoad = async (
  api: TestClient,
  boardId: string,
  { perSecond, signal }: { perSecond: number; signal: AbortSignal },
): Promise<Accepted> => {
  const accepted: Accepted = { posts: [], deleted: [], requests: 0 }
  const createOne = async (index: number) => {
    const key = { 'idempotency-key': randomUUID() }
    const body = { boardId, title: `Idea ${index}`, content: 'More of it.' }
    const created = await insist(() => {
      accepted.requests++
      return api.post('/posts', body, key)
    })
    if (created?.status !== 201)
      throw new Error(`A post was answered ${created?.status}: ${JSON.stringify(created?.body)}`)
    accepted.posts.push(created.data.id)
    if (index % deletedEvery !== 0) return
    const removed = await insist(() => api.delete(`/posts/${created.data.id}`))
    // 404 is what the second try says when the first one's answer was lost.
    if (removed?.status === 204 || removed?.status === 404) accepted.deleted.push(created.data.id)
  }
  await atRate(perSecond, signal, createOne)
  return accepted
}
