import type { TestClient } from '@earshot/testing'
import { type Accepted, createAtRate } from '../load/create.ts'
import type { Pace } from '../load/pace.ts'

/** Creates posts and conversations in turn at the given pace. */
export const runLoad = (api: TestClient, boardId: string, pace: Pace): Promise<Accepted[]> =>
  createAtRate(
    api,
    index =>
      index % 2 === 0
        ? ['/posts', { boardId, title: `Idea ${index}` }]
        : ['/conversations', { visitor: { anonymous: true }, message: { content: `Question ${index}` } }],
    pace,
  )
