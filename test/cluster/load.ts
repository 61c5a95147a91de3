import { randomUUID } from 'node:crypto'
import type { TestClient } from '@earshot/testing'
import { atRate, insist } from '../chaos/load.ts'

/** What a client asked for, and got in the end. Times in ms since 1970. */
export type Accepted = {
  /** Of the post, or of the conversation. */
  id: string
  askedAt: number
  answeredAt: number
  /** When the answer was not the 201, or none came. */
  refusedAt: number[]
}

const wishes = (boardId: string, index: number): [path: string, body: object] =>
  index % 2 === 0
    ? ['/posts', { boardId, title: `Idea ${index}` }]
    : ['/conversations', { visitor: { anonymous: true }, message: { content: `Question ${index}` } }]

/** Asks for posts and conversations in turn, so many a second until the signal. */
export const runLoad = async (
  api: TestClient,
  boardId: string,
  { perSecond, signal }: { perSecond: number; signal: AbortSignal },
): Promise<Accepted[]> => {
  const accepted: Accepted[] = []
  const createOne = async (index: number) => {
    const [path, body] = wishes(boardId, index)
    const key = { 'idempotency-key': randomUUID() }
    const answered: number[] = []
    const askedAt = Date.now()
    const answer = await insist(() => api.post(path, body, key).finally(() => answered.push(Date.now())))
    if (answer?.status !== 201) throw new Error(`${path} was answered ${JSON.stringify(answer?.body)}`)
    accepted.push({
      id: answer.data.id,
      askedAt,
      answeredAt: answered.at(-1) ?? askedAt,
      refusedAt: answered.slice(0, -1),
    })
  }
  await atRate(perSecond, signal, createOne)
  return accepted
}
