import type { TestEarshot } from '../../../deployments/earshot.ts'
import { at, type Case, link, reactionTo, type Sent, things, unique } from './case.ts'

/** Creates votes, comments and merges for the cases. */
const participation = (earshot: TestEarshot) => {
  const { api } = earshot
  const on = things(earshot)
  const merged = async (): Promise<string> => {
    const id = await on.newPost()
    await api.post(`/posts/${id}/merge`, { canonicalPostId: await on.newPost() })
    return id
  }
  return {
    ...on,
    merged,
    newVote: async (postId?: string) => on.newThing('/votes', { postId: postId ?? (await on.newPost()) }),
    newComment: async (more = {}) =>
      on.newThing('/comments', { postId: await on.newPost(), content: unique('Comment'), ...more }),
    voted: async () => {
      const id = await on.newPost()
      await api.put(`/posts/${id}/vote`)
      return id
    },
    /** A vote for a post that was merged later. */
    mergedVote: async () => {
      const postId = await on.newPost()
      const vote = await on.newThing('/votes', { postId })
      await api.post(`/posts/${postId}/merge`, { canonicalPostId: await on.newPost() })
      return vote
    },
    /** A comment on a post that was merged later. */
    mergedComment: async () => {
      const postId = await on.newPost()
      const comment = await on.newThing('/comments', { postId, content: 'Early' })
      await api.post(`/posts/${postId}/merge`, { canonicalPostId: await on.newPost() })
      return comment
    },
    strictBoard: () =>
      on.newThing('/boards', { name: unique('Strict'), settings: { requireApproval: 'all' } }),
  }
}

const author = () => ({ author: { email: `${unique('author').replace(' ', '-')}@example.com` } })

const followCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = participation(earshot)
  return {
    getPostFollow: {
      good: async () => at(await on.merged()),
      also: async () => {
        const id = await on.newPost()
        return [{ ...at(id), headers: await on.tagOf(`/posts/${id}/follow`) }]
      },
    },
    listMentionable: {
      good: async () => ({ query: { postId: await on.newPost(), search: 'a' } }),
      also: async () => [{ headers: await on.tagOf('/posts/mentionable') }],
      refused: async () => [{ query: { postId: 'post_01jn0where0n0where0n0where' } }],
    },
    listMyVotes: { good: async () => ({ query: { limit: '1' } }) },
    listMyFollows: { good: async () => ({ query: { limit: '1' } }) },
    listMyComments: { good: async () => ({ query: { limit: '1' } }) },
    followPost: {
      good: async () => at(await on.newPost()),
      refused: async () => [at(await on.merged())],
    },
    unfollowPost: {
      good: async () => at(await on.newPost()),
      refused: async () => [at(await on.merged())],
    },
  }
}

const mergeCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = participation(earshot)
  const onto = async (): Promise<Record<string, unknown>> => ({ canonicalPostId: await on.newPost() })
  return {
    mergePost: {
      good: async () => ({ ...at(await on.newPost()), body: await onto() }),
      refused: async () => {
        const canonicalPostId = await on.newPost()
        await earshot.api.post(`/posts/${await on.newPost()}/merge`, { canonicalPostId })
        return [
          { ...at(await on.merged()), body: await onto() },
          { ...at(canonicalPostId), body: await onto() },
        ]
      },
    },
    unmergePost: { good: async () => at(await on.merged()) },
    getFeedbackSummary: {
      good: async () => ({ query: { days: '30' } }),
      also: async () => [{ headers: await on.tagOf('/posts/summary') }],
    },
    listPostActivity: {
      good: async () => ({ ...at(await on.merged()), query: { limit: '1' } }),
    },
  }
}

const votingCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = participation(earshot)
  const proxy = async (id: string): Promise<Sent> => ({ ...at(id), body: { voter: author().author } })
  const proxied = async (id: string): Promise<Sent> => {
    const { data } = await earshot.api.post('/users', { externalId: unique('voter') })
    return { ...at(id), query: { voterPrincipalId: data.principalId } }
  }
  return {
    setPostVote: {
      good: async () => at(await on.newPost()),
      also: async () => [{ ...at(await on.newPost()), body: author() }],
      refused: async () => [at(await on.merged())],
    },
    votePost: {
      good: async () => at(await on.newPost()),
      also: async () => [at(await on.voted())],
      refused: async () => [at(await on.merged())],
    },
    deletePostVote: {
      good: async () => at(await on.voted()),
      refused: async () => [at(await on.merged())],
    },
    proxyPostVote: {
      good: async () => proxy(await on.newPost()),
      refused: async () => [await proxy(await on.merged())],
    },
    deletePostVoteProxy: {
      good: async () => proxied(await on.newPost()),
      refused: async () => [await proxied(await on.merged())],
    },
    listPostVoters: {
      good: async () => {
        const id = await on.voted()
        await earshot.api.post(`/posts/${id}/vote/proxy`, { voter: author().author })
        return { ...at(id), query: { limit: '1' } }
      },
    },
  }
}

const voteCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = participation(earshot)
  return {
    listComments: {
      good: async () => ({ query: { limit: '1' } }),
      also: async () => [{ query: { postId: await on.newPost() } }],
    },
    listVotes: {
      good: async () => {
        await on.newVote()
        await on.newVote()
        return { query: { limit: '1' } }
      },
    },
    createVote: {
      good: async () => {
        const postId = await on.newPost()
        await on.newVote(postId)
        return { body: { postId, importance: 'must' } }
      },
      also: async () => [{ body: { postId: await on.newPost(), voter: author().author } }],
      refused: async () => [{ body: { postId: await on.merged() } }],
    },
    getVote: {
      good: async () => at(await on.newVote()),
      also: async () => {
        const id = await on.newVote()
        return [{ ...at(id), headers: await on.tagOf(`/votes/${id}`) }]
      },
    },
    updateVote: {
      good: async () => ({ ...at(await on.newVote()), body: { importance: 'nice' } }),
      refused: async () => [{ ...at(await on.mergedVote()), body: { importance: 'nice' } }],
    },
    deleteVote: {
      good: async () => at(await on.newVote()),
      refused: async () => [at(await on.mergedVote())],
    },
  }
}

const commentCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = participation(earshot)
  return {
    listPostComments: {
      good: async () => {
        const id = await on.newPost()
        const parentId = await on.newThing(`/posts/${id}/comments`, { content: 'First' })
        await on.newThing(`/posts/${id}/comments`, { content: 'Answer', parentId, isPrivate: true })
        await earshot.api.delete(`/comments/${parentId}`)
        return { ...at(id), query: { limit: '1' } }
      },
    },
    createPostComment: {
      good: async () => ({ ...at(await on.newPost()), body: { content: 'Hello', ...author() } }),
      refused: async () => [{ ...at(await on.merged()), body: { content: 'Late' } }],
    },
    createComment: {
      good: async () => ({ body: { postId: await on.newPost(), content: 'Hello', attachments: [link] } }),
      refused: async () => [{ body: { postId: await on.merged(), content: 'Late' } }],
    },
    getComment: {
      good: async () => at(await on.newComment({ isPrivate: true })),
      also: async () => {
        const id = await on.newComment()
        return [{ ...at(id), headers: await on.tagOf(`/comments/${id}`) }]
      },
    },
    updateComment: { good: async () => ({ ...at(await on.newComment()), body: { content: 'Edited' } }) },
    deleteComment: { good: async () => at(await on.newComment()) },
    addCommentReaction: {
      good: async () => reactionTo(await on.newComment()),
      refused: async () => [reactionTo(await on.mergedComment())],
    },
    removeCommentReaction: {
      good: async () => reactionTo(await on.newComment()),
      refused: async () => [reactionTo(await on.mergedComment())],
    },
  }
}

const moderationCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = participation(earshot)
  const heldPost = async () => on.newPost({ boardId: await on.strictBoard(), ...author() })
  const heldComment = async () => {
    const postId = await on.newPost({ boardId: await on.strictBoard() })
    return on.newThing('/comments', { postId, content: 'Held', ...author() })
  }
  const decided = async (kind: string, id: string, verb: string): Promise<Sent> => {
    await earshot.api.post(`/moderation/${kind}/${id}/${verb}`)
    return at(id)
  }
  return {
    listModerationPending: {
      good: async () => {
        await heldPost()
        await heldComment()
        return { query: { limit: '1' } }
      },
      also: async () => [{ query: { type: 'post' } }],
    },
    approveModerationPost: {
      good: async () => at(await heldPost()),
      refused: async () => [await decided('posts', await heldPost(), 'reject')],
    },
    rejectModerationPost: {
      good: async () => at(await heldPost()),
      refused: async () => [await decided('posts', await heldPost(), 'approve')],
    },
    approveModerationComment: {
      good: async () => at(await heldComment()),
      refused: async () => [await decided('comments', await heldComment(), 'reject')],
    },
    rejectModerationComment: {
      good: async () => at(await heldComment()),
      refused: async () => [await decided('comments', await heldComment(), 'approve')],
    },
  }
}

/** The cases of votes, comments, merges and moderation. */
export const participationCases = (earshot: TestEarshot): Record<string, Case> => ({
  ...mergeCases(earshot),
  ...followCases(earshot),
  ...votingCases(earshot),
  ...voteCases(earshot),
  ...commentCases(earshot),
  ...moderationCases(earshot),
})
