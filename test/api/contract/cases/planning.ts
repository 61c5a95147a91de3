import { eventually } from '@earshot/testing'
import type { TestEarshot } from '../../../deployments/earshot.ts'
import { at, type Case, link, reactionTo, things, tooLargeBatch, unique } from './case.ts'

const changelogCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = things(earshot)
  const anEntry = (more = {}) => on.newThing('/changelog', { title: unique('Entry'), ...more })
  return {
    listChangelog: {
      good: async () => {
        await anEntry({ linkedPostIds: [await on.newPost()] })
        await anEntry()
        return { query: { limit: '1' } }
      },
      also: async () => [{ query: { status: 'draft' } }],
    },
    createChangelog: {
      good: async () => ({ body: { title: unique('Entry'), publishedAt: '2026-01-01T00:00:00Z' } }),
    },
    getChangelog: {
      good: async () => at(await anEntry()),
      also: async () => {
        const id = await anEntry()
        return [{ ...at(id), headers: await on.tagOf(`/changelog/${id}`) }]
      },
    },
    updateChangelog: {
      good: async () => ({
        ...at(await anEntry()),
        body: { content: 'Changed', cover: null, attachments: [link] },
      }),
    },
    deleteChangelog: { good: async () => at(await anEntry()) },
    addChangelogReaction: { good: async () => reactionTo(await anEntry()) },
    removeChangelogReaction: { good: async () => reactionTo(await anEntry()) },
    getChangelogFeed: {
      good: async () => {
        await anEntry({ publishedAt: '2026-01-01T00:00:00Z' })
        return {}
      },
      also: async () => {
        const { headers } = await fetch(`${earshot.url}/api/v1/changelog.rss`)
        return [{ headers: { 'if-none-match': headers.get('etag') ?? '' } }]
      },
    },
  }
}

const roadmapCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = things(earshot)
  const aRoadmap = () => on.newThing('/roadmaps', { name: unique('Roadmap') })
  const takenSlug = async () => {
    const { data } = await earshot.api.get(`/roadmaps/${await aRoadmap()}`)
    return data.slug
  }
  return {
    listRoadmaps: {
      good: async () => {
        await aRoadmap()
        await aRoadmap()
        return { query: { limit: '1' } }
      },
    },
    createRoadmap: {
      good: async () => ({ body: { name: unique('Roadmap'), boardIds: [earshot.board] } }),
      refused: async () => [{ body: { name: 'Taken', slug: await takenSlug() } }],
    },
    getRoadmap: {
      good: async () => at(await aRoadmap()),
      also: async () => {
        const id = await aRoadmap()
        return [{ ...at(id), headers: await on.tagOf(`/roadmaps/${id}`) }]
      },
    },
    updateRoadmap: {
      good: async () => ({ ...at(await aRoadmap()), body: { description: 'Changed' } }),
      refused: async () => [{ ...at(await aRoadmap()), body: { slug: await takenSlug() } }],
    },
    deleteRoadmap: { good: async () => at(await aRoadmap()) },
    listRoadmapPosts: {
      good: async () => {
        const statusId = await on.first('/statuses', it => it.showOnRoadmap === true)
        await on.newPost({ statusId })
        await on.newPost({ statusId })
        return { ...at(await aRoadmap()), query: { limit: '1' } }
      },
    },
  }
}

const similarCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = things(earshot)
  return {
    findSimilarPosts: {
      good: async () => {
        await on.newPost({ title: 'Calendar view' })
        await on.newPost({ title: 'Calendar view by week' })
        return { query: { title: 'calendar view', limit: '1' } }
      },
    },
    listSimilarPosts: {
      good: async () => at(await on.newPost({ title: 'Calendar view by month' })),
    },
    listPossibleDuplicates: {
      good: async () => {
        // Not on the board of other cases, and inserted as the worker inserts them some seconds after the posts.
        const boardId = await on.newBoard()
        for (const title of ['Night mode', 'Night modes']) await on.newPost({ title, boardId })
        await earshot.query(
          `insert into feedback.possible_duplicates
           select p.id, o.id, p.board_id, o.board_id, 0.8 from feedback.posts p, feedback.posts o
           where p.board_id = $1 and o.board_id = $1 and p.id <> o.id
           on conflict do nothing`,
          [boardId],
        )
        return { query: { boardId, limit: '1' } }
      },
      also: async () => [{}],
      refused: async () => [{ query: { boardId: 'nope' } }],
    },
    dismissDuplicate: {
      good: async () => ({ ...at(await on.newPost()), body: { postId: await on.newPost() } }),
      refused: async () => [
        { ...at(await on.newPost()), body: { postId: 'post_01jn0where0n0where0n0where0' } },
      ],
    },
    restoreDuplicate: {
      good: async () => {
        const [id, postId] = [await on.newPost(), await on.newPost()]
        await earshot.api.post(`/posts/${id}/dismiss-duplicate`, { postId })
        return { ...at(id), query: { postId } }
      },
    },
  }
}

const batchCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = things(earshot)
  const ofPost = async () => ({ postId: await on.newPost(), content: 'Of a comment' })
  const batchOf = (create: () => Record<string, unknown> | Promise<Record<string, unknown>>): Case => ({
    good: async () => ({
      body: {
        operations: [
          { method: 'create', body: await create() },
          { method: 'delete', id: 'nope' },
          { method: 'create', body: { colour: 1 } },
        ],
      },
    }),
    refused: async () => [{ raw: tooLargeBatch }],
  })
  return {
    batchBoards: batchOf(() => ({ name: unique('Board') })),
    batchStatuses: batchOf(() => ({ name: unique('Status') })),
    batchTags: batchOf(() => ({ name: unique('Tag') })),
    batchPosts: batchOf(() => ({ title: unique('Post') })),
    batchVotes: batchOf(ofPost),
    batchComments: batchOf(ofPost),
  }
}

const csv = { 'content-type': 'text/csv' }
const tooLargeFile = 'x'.repeat(51 * 1024 * 1024)

const fileCases = (earshot: TestEarshot): Record<string, Case> => {
  const anImport = async () => {
    const file = `title,status\n${unique('Imported')},\n,\n,nope\nx,nope\n`
    const { data } = await earshot.api.post(`/imports?boardId=${earshot.board}`, file, csv)
    await eventually(async () => (await earshot.api.get(`/imports/${data.id}`)).data.status === 'completed')
    return data.id
  }
  return {
    createImport: {
      good: async () => ({
        query: { boardId: earshot.board },
        raw: `title\n${unique('Imported')}\n`,
        headers: csv,
      }),
      also: async () => [{ raw: '{"title":""}', headers: { 'content-type': 'application/x-ndjson' } }],
      refused: async () => [
        { raw: '"', headers: csv },
        { raw: 'nothing', headers: csv },
        { raw: tooLargeFile, headers: csv },
      ],
    },
    listImports: {
      good: async () => {
        await anImport()
        await anImport()
        return { query: { limit: '1' } }
      },
    },
    getImport: {
      good: async () => at(await anImport()),
      also: async () => {
        const id = await anImport()
        return [{ ...at(id), headers: await things(earshot).tagOf(`/imports/${id}`) }]
      },
    },
    listImportErrors: { good: async () => ({ ...at(await anImport()), query: { limit: '1' } }) },
    exportPosts: { good: async () => ({ query: { boardId: earshot.board, bom: 'true' } }) },
    exportUsers: { good: async () => ({}) },
  }
}

/** The cases of roadmaps, changelog, similar posts, batches, imports and exports. */
export const planningCases = (earshot: TestEarshot): Record<string, Case> => ({
  ...changelogCases(earshot),
  ...roadmapCases(earshot),
  ...similarCases(earshot),
  ...batchCases(earshot),
  ...fileCases(earshot),
})
