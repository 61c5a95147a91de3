import type { TestClient } from '@earshot/testing'
import type { TestEarshot } from '../earshot.ts'

/** What is sent to one operation: parts of the path, and the rest. */
export type Sent = {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  headers?: Record<string, string>
}

export type Case = {
  /** A request that succeeds; made anew for each time that it is sent. */
  good: () => Promise<Sent>
  /** More that succeed in another way. */
  also?: () => Promise<Sent[]>
  /** Requests that are refused in ways of the operation's own. */
  refused?: () => Promise<Sent[]>
}

const receiver = 'http://127.0.0.1:9/hook'
let count = 0
const unique = (name: string) => `${name} ${++count}`

const made = async (api: TestClient, path: string, body: unknown): Promise<Record<string, string>> => {
  const { status, data, body: answer } = await api.post(path, body)
  if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(answer)}`)
  return data
}

/** What stands on the server for a case to work with. */
const things = ({ api, board }: TestEarshot) => {
  const idOf = async (path: string, body: unknown) => (await made(api, path, body)).id ?? ''
  return {
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

const at = (id: string): Sent => ({ path: { id } })

const postCases = (earshot: TestEarshot): Record<string, Case> => {
  const { api, board } = earshot
  const on = things(earshot)
  const deleted = async (more = {}) => {
    const id = await on.newPost(more)
    await api.delete(`/posts/${id}`)
    return at(id)
  }
  return {
    listPosts: {
      good: async () => {
        const tagIds = [await on.newTag()]
        await on.newPost({ tagIds, content: 'Listed' })
        await on.newPost()
        return { query: { sort: 'votes', limit: '1' } }
      },
      also: async () => [{}, { query: { search: 'listed', includeDeleted: 'true' } }],
      refused: async () => [{ query: { limit: '0' } }],
    },
    createPost: {
      good: async () => ({ body: { boardId: board, title: unique('Post'), tagIds: [await on.newTag()] } }),
      also: async () => [{ body: { boardId: board, title: unique('Post'), colour: 'red' } }],
    },
    getPost: {
      good: async () => at(await on.newPost()),
      also: async () => {
        const id = await on.newPost()
        return [
          { ...(await deleted()), query: { includeDeleted: 'true' } },
          { ...at(id), headers: await on.tagOf(`/posts/${id}`) },
        ]
      },
    },
    updatePost: {
      good: async () => ({
        ...at(await on.newPost()),
        body: { statusId: await on.newStatus(), eta: '2030-01-31' },
      }),
    },
    deletePost: { good: async () => at(await on.newPost()) },
    restorePost: {
      good: () => deleted(),
      refused: async () => {
        const boardId = await on.newBoard()
        const post = await deleted({ boardId })
        await api.delete(`/boards/${boardId}`)
        return [post]
      },
    },
  }
}

const boardCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = things(earshot)
  return {
    listBoards: { good: async () => ({}) },
    createBoard: { good: async () => ({ body: { name: unique('Board'), settings: { authorVotes: true } } }) },
    getBoard: {
      good: async () => at(await on.newBoard()),
      also: async () => [{ ...at(earshot.board), headers: await on.tagOf(`/boards/${earshot.board}`) }],
    },
    updateBoard: { good: async () => ({ ...at(await on.newBoard()), body: { description: 'Changed' } }) },
    deleteBoard: {
      good: async () => at(await on.newBoard()),
      refused: async () => {
        await on.newPost()
        return [at(earshot.board)]
      },
    },
  }
}

const statusCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = things(earshot)
  const byDefault = async () => at((await on.first('/statuses', it => it.isDefault === true)) ?? '')
  return {
    listStatuses: { good: async () => ({ query: { limit: '2' } }) },
    createStatus: { good: async () => ({ body: { name: unique('Status') } }) },
    getStatus: {
      good: async () => at(await on.newStatus()),
      also: async () => {
        const id = await on.newStatus()
        return [{ ...at(id), headers: await on.tagOf(`/statuses/${id}`) }]
      },
    },
    updateStatus: {
      good: async () => ({ ...at(await on.newStatus()), body: { color: '#112233' } }),
      refused: async () => [{ ...(await byDefault()), body: { isDefault: false } }],
    },
    deleteStatus: {
      good: async () => at(await on.newStatus()),
      refused: async () => {
        const statusId = await on.newStatus()
        await on.newPost({ statusId })
        return [at(statusId), await byDefault()]
      },
    },
  }
}

const tagCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = things(earshot)
  const taken = async () => {
    const name = unique('Taken')
    await earshot.api.post('/tags', { name })
    return { name }
  }
  return {
    listTags: { good: async () => ({}) },
    createTag: {
      good: async () => ({ body: { name: unique('Tag') } }),
      refused: async () => [{ body: await taken() }],
    },
    getTag: {
      good: async () => at(await on.newTag()),
      also: async () => {
        const id = await on.newTag()
        return [{ ...at(id), headers: await on.tagOf(`/tags/${id}`) }]
      },
    },
    updateTag: {
      good: async () => ({ ...at(await on.newTag()), body: { color: '#112233' } }),
      refused: async () => [{ ...at(await on.newTag()), body: await taken() }],
    },
    deleteTag: { good: async () => at(await on.newTag()) },
  }
}

const keyCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = things(earshot)
  return {
    listApiKeys: { good: async () => ({ query: { limit: '1' } }) },
    createApiKey: { good: async () => ({ body: { name: unique('Key'), access: 'read-only' } }) },
    getApiKey: {
      good: async () => at(await on.newKey()),
      also: async () => {
        const id = await on.newKey()
        return [{ ...at(id), headers: await on.tagOf(`/api-keys/${id}`) }]
      },
    },
    deleteApiKey: {
      good: async () => at(await on.newKey()),
      refused: async () => [at((await on.first('/api-keys', it => it.role === 'admin')) ?? '')],
    },
  }
}

const webhookCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = things(earshot)
  const input = { url: receiver, events: ['post.created', 'ticket.note_added'] }
  return {
    createWebhook: {
      good: async () => ({ body: { ...input, boardIds: [earshot.board] } }),
      refused: async () => {
        while ((await earshot.api.post('/webhooks', input)).status === 201);
        return [{ body: input }]
      },
    },
    listWebhooks: { good: async () => ({ query: { limit: '1' } }) },
    getWebhook: {
      good: async () => at(await on.aWebhook()),
      also: async () => {
        const id = await on.aWebhook()
        return [{ ...at(id), headers: await on.tagOf(`/webhooks/${id}`) }]
      },
    },
    updateWebhook: { good: async () => ({ ...at(await on.aWebhook()), body: { status: 'paused' } }) },
    rotateWebhook: { good: async () => ({ ...at(await on.aWebhook()), body: { gracePeriodSeconds: 60 } }) },
    deleteWebhook: { good: async () => at(await on.aWebhook()) },
  }
}

const publicCases = (earshot: TestEarshot): Record<string, Case> => {
  const page = (path: string, sent: Sent = {}): Case => ({
    good: async () => sent,
    also: async () => {
      const { headers } = await fetch(earshot.url + path)
      return [{ ...sent, headers: { 'if-none-match': headers.get('etag') ?? '' } }]
    },
  })
  const health = { good: async () => ({}) }
  return {
    getHealth: health,
    getLiveness: health,
    getReadiness: health,
    getOpenapi: page('/api/v1/openapi.json'),
    getDocs: page('/api/v1/docs'),
    getEventSchema: {
      ...page('/api/v1/schemas/post.created.json', { path: { type: 'post.created' } }),
      refused: async () => [{ path: { type: 'post.imagined' } }],
    },
  }
}

/** How each operation is asked, by its id. */
export const casesFor = (earshot: TestEarshot): Record<string, Case> => ({
  ...postCases(earshot),
  ...boardCases(earshot),
  ...statusCases(earshot),
  ...tagCases(earshot),
  ...keyCases(earshot),
  ...webhookCases(earshot),
  ...publicCases(earshot),
})

/** What only happens when two requests meet, and is tested where it is made to. */
export const onlyInRaces: Record<string, string[]> = {
  createPost: ['CONFLICT'],
  createBoard: ['CONFLICT'],
  updateBoard: ['CONFLICT'],
  createStatus: ['CONFLICT'],
}
