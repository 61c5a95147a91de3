import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestClient, TestResponse } from '@earshot/testing'
import { atRate, type Pace } from './pace.ts'

/** A request that was accepted, with its refused attempts. Times in ms since 1970. */
export type Accepted = {
  /** The id of the created resource. */
  id: string
  startedAt: number
  acceptedAt: number
  /** When attempts ended with another status than 201, or without a response. */
  refusedAt: number[]
}

/** Five minutes: an outage of a minute with the requests before and after it. */
const maxAttempts = 600
const retryDelayMs = 500

/** Retries after errors and 409, 429 and 5xx responses. Undefined when no attempt gets a final response. */
export const retryUntilFinal = async (
  send: () => Promise<TestResponse>,
): Promise<TestResponse | undefined> => {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const response = await send().catch(() => undefined)
    if (response && response.status < 500 && response.status !== 429 && response.status !== 409)
      return response
    await sleep(retryDelayMs)
  }
}

/** Repeats a create with one idempotency key until it is accepted. @throws when the final response is not 201 */
export const createOne = async (api: TestClient, path: string, body: object): Promise<Accepted> => {
  const key = { 'idempotency-key': randomUUID() }
  const endedAt: number[] = []
  const startedAt = Date.now()
  const response = await retryUntilFinal(() =>
    api.post(path, body, key).finally(() => endedAt.push(Date.now())),
  )
  if (response?.status !== 201)
    throw new Error(`POST ${path} returned ${response?.status}: ${JSON.stringify(response?.body)}`)
  return {
    id: response.data.id,
    startedAt,
    acceptedAt: endedAt.at(-1) ?? startedAt,
    refusedAt: endedAt.slice(0, -1),
  }
}

/**
 * Creates resources through the API at a pace, each with its own idempotency key. Resolves when every request has its final
 * response and `afterCreate` is done.
 */
export const createAtRate = async (
  api: TestClient,
  requestAt: (index: number) => [path: string, body: object],
  pace: Pace,
  afterCreate: (created: Accepted, index: number) => Promise<void> = async () => undefined,
): Promise<Accepted[]> => {
  const accepted: Accepted[] = []
  await atRate(pace, async index => {
    const created = await createOne(api, ...requestAt(index))
    accepted.push(created)
    await afterCreate(created, index)
  })
  return accepted
}
