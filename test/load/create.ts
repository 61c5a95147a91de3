import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestClient, TestResponse } from '@earshot/testing'
import { atRate, type Pace } from './pace.ts'

/** What a client asked for, and got in the end. Times in ms since 1970. */
export type Accepted = {
  /** Of what was created. */
  id: string
  askedAt: number
  answeredAt: number
  /** When the answer was not the 201, or none came. */
  refusedAt: number[]
}

const tries = 120
const betweenMs = 500

/** Asks as a careful client does: again, under the same key, until there is an answer that is final. */
export const insist = async (ask: () => Promise<TestResponse>): Promise<TestResponse | undefined> => {
  for (let attempt = 0; attempt < tries; attempt++) {
    const answer = await ask().catch(() => undefined)
    if (answer && answer.status < 500 && answer.status !== 429 && answer.status !== 409) return answer
    await sleep(betweenMs)
  }
}

const createOne = async (api: TestClient, path: string, body: object): Promise<Accepted> => {
  const key = { 'idempotency-key': randomUUID() }
  const answered: number[] = []
  const askedAt = Date.now()
  const answer = await insist(() => api.post(path, body, key).finally(() => answered.push(Date.now())))
  if (answer?.status !== 201)
    throw new Error(`${path} was answered ${answer?.status}: ${JSON.stringify(answer?.body)}`)
  return {
    id: answer.data.id,
    askedAt,
    answeredAt: answered.at(-1) ?? askedAt,
    refusedAt: answered.slice(0, -1),
  }
}

/**
 * Creates by the API at a pace, each under a key of its own, and keeps account of what was accepted. Resolves when each has its
 * final answer, and `then` is done with it.
 */
export const createAtRate = async (
  api: TestClient,
  wish: (index: number) => [path: string, body: object],
  pace: Pace,
  then: (created: Accepted, index: number) => Promise<void> = async () => undefined,
): Promise<Accepted[]> => {
  const accepted: Accepted[] = []
  await atRate(pace, async index => {
    const created = await createOne(api, ...wish(index))
    accepted.push(created)
    await then(created, index)
  })
  return accepted
}
