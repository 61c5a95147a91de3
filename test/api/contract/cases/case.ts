import type { TestClient } from '@earshot/testing'
import type { TestEarshot } from '../../../deployments/earshot.ts'

/** The parts of a request to an operation. */
export type Sent = {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** The body as text, instead of JSON. */
  raw?: string
  headers?: Record<string, string>
}

export type Case = {
  /** The credential for operations that the admin key may not use. */
  key?: () => Promise<string>
  /** Creates a request that succeeds. Called for each request that is sent. */
  good: () => Promise<Sent>
  /** Requests that succeed with other responses. */
  also?: () => Promise<Sent[]>
  /** Requests that are rejected with errors of this operation. */
  refused?: () => Promise<Sent[]>
}

/** Larger than the limit of a batch, which is 8 MiB. */
export const tooLargeBatch = 'x'.repeat(8.1 * 1024 * 1024)

export const receiver = 'http://127.0.0.1:9/hook'
let count = 0
export const unique = (name: string) => `${name} ${++count}`

const made = async (api: TestClient, path: string, body: unknown): Promise<Record<string, string>> => {
  const { status, data, body: answer } = await api.post(path, body)
  if (status !== 201) throw new Error(`${path} returned ${status}: ${JSON.stringify(answer)}`)
  return data
}

/** Creates the resources that cases need. */
export const things = ({ api, board }: TestEarshot) => {
  const idOf = async (path: string, body: unknown) => (await made(api, path, body)).id ?? ''
  return {
    newThing: idOf,
    newBoard: () => idOf('/boards', { name: unique('Board') }),
    newStatus: () => idOf('/statuses', { name: unique('Status') }),
    newTag: () => idOf('/tags', { name: unique('Tag') }),
    newPost: (more = {}) => idOf('/posts', { boardId: board, title: unique('Post'), ...more }),
    newKey: () => idOf('/api-keys', { name: unique('Key') }),
    aWebhook: async () => {
      const { data } = await api.get('/webhooks?limit=1')
      return data[0]?.id ?? idOf('/webhooks', { url: receiver, events: ['post.created'] })
    },
    first: async (path: string, where: (it: Record<string, unknown>) => boolean) =>
      (await api.get(path)).data.find(where)?.id,
    tagOf: async (path: string) => ({ 'if-none-match': (await api.get(path)).headers.get('etag') ?? '' }),
  }
}

export const reactionTo = (id: string): Sent => ({ path: { id, emoji: 'heart' } })

/** An attachment of a request: a link. */
export const link = {
  name: 'trace.log',
  url: 'https://example.com/trace.log',
  contentType: 'text/plain',
  size: 12,
}

export const at = (id: string): Sent => ({ path: { id } })

/** The cases with a further request to these operations: the good one, on a merged conversation or ticket, which refuses it. */
export const refusedAt = (
  merged: () => Promise<string>,
  cases: Record<string, Case>,
  operations: string[],
): Record<string, Case> => ({
  ...cases,
  ...Object.fromEntries(
    operations.map(operation => {
      const it = cases[operation]
      if (!it) throw new Error(`there is no case of ${operation}`)
      const refused = async () => [
        ...((await it.refused?.()) ?? []),
        { ...(await it.good()), ...at(await merged()) },
      ]
      return [operation, { ...it, refused }]
    }),
  ),
})
