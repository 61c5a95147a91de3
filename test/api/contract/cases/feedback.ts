import type { TestEarshot } from '../../../deployments/earshot.ts'
import { at, type Case, link, things, unique } from './case.ts'

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
      also: async () => {
        const companyId = await on.newThing('/companies', { name: unique('Company') })
        const byVoters = { companyId, segment: 'nobody', minMrrCents: '100', sort: 'score' }
        return [{}, { query: { search: 'listed', includeDeleted: 'true' } }, { query: byVoters }]
      },
      refused: async () => [{ query: { limit: '0' } }, { query: { minMrrCents: '0' } }],
    },
    getScoreDefinition: {
      good: async () => ({}),
      also: async () => [{ headers: await on.tagOf('/posts/score') }],
    },
    updateScoreDefinition: {
      good: async () => {
        const segment = unique('scored').replace(' ', '-')
        await on.newThing('/segments', { slug: segment, name: 'Scored' })
        return { body: { votes: 2, segments: [{ segment, points: 0.5 }] } }
      },
      refused: async () => [{ body: { segments: [{ segment: 'nobody', points: 1 }] } }],
    },
    createPost: {
      good: async () => {
        const attachments = [link]
        return { body: { boardId: board, title: unique('Post'), tagIds: [await on.newTag()], attachments } }
      },
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
    createBoard: {
      good: async () => ({ body: { name: unique('Board'), settings: { authorVotes: true } } }),
      refused: async () => [{ body: { name: 'Taken', slug: 'feedback' } }],
    },
    getBoard: {
      good: async () => at(await on.newBoard()),
      also: async () => [{ ...at(earshot.board), headers: await on.tagOf(`/boards/${earshot.board}`) }],
    },
    updateBoard: {
      good: async () => ({ ...at(await on.newBoard()), body: { description: 'Changed' } }),
      refused: async () => [{ ...at(await on.newBoard()), body: { slug: 'feedback' } }],
    },
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
    createStatus: {
      good: async () => ({ body: { name: unique('Status') } }),
      refused: async () => [{ body: { name: 'Taken', slug: 'open' } }],
    },
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

/** The cases of the feedback service. */
export const feedbackCases = (earshot: TestEarshot): Record<string, Case> => ({
  ...postCases(earshot),
  ...boardCases(earshot),
  ...statusCases(earshot),
  ...tagCases(earshot),
})
