import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Feedback,
  member,
  pathsOf,
  portalUser,
  startFeedback,
  testAdmin,
  unknownIds,
} from '../../harness.ts'

const merge = (feedback: Feedback, id: string, canonicalPostId: string) =>
  feedback.api.post(`/posts/${id}/merge`, { canonicalPostId })

const vote = (feedback: Feedback, id: string, ...names: string[]) =>
  Promise.all(names.map(name => feedback.as(portalUser(name)).put(`/posts/${id}/vote`)))

const countOf = async (feedback: Feedback, id: string): Promise<number> =>
  (await feedback.api.get(`/posts/${id}?includeDeleted=true`)).data.voteCount

const headersOf = async (feedback: Feedback, type: string) =>
  (await feedback.database.query('select headers from feedback.outbox where type = $1', [type]))[0]?.headers

test('a merge emits both posts and the boards of both, and unmerging restores the original state', async () => {
  await using feedback = await startFeedback()
  const bugs = await feedback.create('/boards', { name: 'Bugs' })
  const canonical = await feedback.createPost({ title: 'Dark mode' })
  const duplicate = await feedback.createPost({ title: 'Night mode', boardId: bugs.id })
  await vote(feedback, canonical.id, 'Ann', 'Bob')
  await vote(feedback, duplicate.id, 'Bob', 'Cy')
  const sofar = (await feedback.events()).length

  const merged = await merge(feedback, duplicate.id, canonical.id)
  assert.equal(merged.status, 200)
  assert.deepEqual([merged.data.id, merged.data.canonicalPostId], [duplicate.id, canonical.id])
  assert.equal(await countOf(feedback, canonical.id), 3)
  assert.equal(await countOf(feedback, duplicate.id), 2)
  const again = await merge(feedback, duplicate.id, canonical.id)
  assert.deepEqual(again.data, merged.data)

  const undone = await feedback.api.post(`/posts/${duplicate.id}/unmerge`)
  assert.deepEqual([undone.status, undone.data.canonicalPostId], [200, null])
  assert.deepEqual([await countOf(feedback, canonical.id), await countOf(feedback, duplicate.id)], [2, 2])
  assert.deepEqual((await feedback.api.post(`/posts/${duplicate.id}/unmerge`)).data, undone.data)

  const ref = { id: duplicate.id, title: 'Night mode', boardId: bugs.id, boardSlug: 'bugs' }
  const other = { id: canonical.id, title: 'Dark mode', boardId: feedback.boardId, boardSlug: 'feedback' }
  assert.deepEqual(
    (await feedback.events()).slice(sofar).map(event => [event.type, event.data]),
    [
      ['post.merged', { post: ref, duplicatePost: ref, canonicalPost: other }],
      ['post.unmerged', { post: ref, formerCanonicalPost: other }],
    ],
  )
  for (const type of ['post.merged', 'post.unmerged']) {
    const headers = (await headersOf(feedback, type)) as Record<string, string>
    assert.equal(headers['x-board-id'], `${bugs.id},${feedback.boardId}`, type)
  }
})

test('a merged post is hidden from lists and rejects votes and comments with ALREADY_MERGED', async () => {
  await using feedback = await startFeedback()
  const canonical = await feedback.createPost()
  const duplicate = await feedback.createPost()
  const { data: kept } = await feedback.api.post('/votes', { postId: duplicate.id })
  const comment = await feedback.create(`/posts/${duplicate.id}/comments`, { content: 'Me too' })
  await merge(feedback, duplicate.id, canonical.id)
  const listed = (await feedback.api.get('/posts')).data.map((it: { id: string }) => it.id)
  assert.deepEqual(listed, [canonical.id])
  assert.equal((await feedback.api.get(`/boards/${feedback.boardId}`)).data.postCount, 1)
  const path = `/posts/${duplicate.id}`
  const { api } = feedback
  const body = { voterPrincipalId: testAdmin.principalId }
  const refused = [
    await api.put(`${path}/vote`),
    await api.post(`${path}/vote`),
    await api.delete(`${path}/vote`),
    await api.post(`${path}/vote/proxy`, body),
    await api.delete(`${path}/vote/proxy?voterPrincipalId=${testAdmin.principalId}`),
    await api.post('/votes', { postId: duplicate.id }),
    await api.patch(`/votes/${kept.id}`, { importance: 'must' }),
    await api.delete(`/votes/${kept.id}`),
    await api.post(`${path}/comments`, { content: 'Late' }),
    await merge(feedback, canonical.id, duplicate.id),
  ]
  for (const { status, error } of refused)
    assert.deepEqual(
      [status, error.code, error.details],
      [409, 'ALREADY_MERGED', { canonicalPostId: canonical.id }],
    )
  assert.equal((await api.get(`/votes/${kept.id}`)).status, 200)
  assert.equal((await api.get(`${path}/comments`)).data[0].id, comment.id)
  assert.equal((await api.patch(`/comments/${comment.id}`, { content: 'Me as well' })).status, 200)
  assert.equal((await api.delete(`/comments/${comment.id}`)).status, 204)
})

test('voters of a duplicate count as voters of the canonical post and can remove their vote there', async () => {
  await using feedback = await startFeedback()
  const canonical = await feedback.createPost()
  const duplicate = await feedback.createPost()
  const ann = feedback.as(portalUser('Ann'))
  await ann.put(`/posts/${duplicate.id}/vote`)
  await merge(feedback, duplicate.id, canonical.id)
  const sofar = (await feedback.events()).length
  const path = `/posts/${canonical.id}`
  assert.equal((await ann.get(path)).data.hasVoted, true)
  assert.equal((await ann.get('/posts')).data[0].hasVoted, true)
  assert.deepEqual((await ann.put(`${path}/vote`)).data, { voted: true, voteCount: 1 })
  assert.deepEqual((await ann.delete(`${path}/vote`)).data, { voted: false, voteCount: 0 })
  assert.equal((await ann.get(path)).data.hasVoted, false)
  assert.equal((await feedback.events()).length, sofar)
  await feedback.api.post(`/posts/${duplicate.id}/unmerge`)
  assert.equal(await countOf(feedback, duplicate.id), 0)
})

test('a post cannot be merged into itself, an unknown post or a merged post', async () => {
  await using feedback = await startFeedback()
  const [a, b, c, gone] = await Promise.all([1, 2, 3, 4].map(() => feedback.createPost()))
  await feedback.api.delete(`/posts/${gone.id}`)
  for (const target of [a.id, unknownIds.post, gone.id, 'nope'])
    assert.deepEqual(pathsOf(await merge(feedback, a.id, target)), ['canonicalPostId'])
  assert.deepEqual(pathsOf(await feedback.api.post(`/posts/${a.id}/merge`)), ['canonicalPostId'])
  for (const id of [unknownIds.post, gone.id]) assert.equal((await merge(feedback, id, a.id)).status, 404)
  await merge(feedback, b.id, a.id)
  const onto = await merge(feedback, c.id, b.id)
  assert.deepEqual([onto.error.code, onto.error.details], ['ALREADY_MERGED', { canonicalPostId: a.id }])
  const elsewhere = await merge(feedback, b.id, c.id)
  assert.deepEqual(
    [elsewhere.error.code, elsewhere.error.details],
    ['ALREADY_MERGED', { canonicalPostId: a.id }],
  )
  const chain = await merge(feedback, a.id, c.id)
  assert.deepEqual([chain.status, chain.error.code], [409, 'CONFLICT'])
  assert.equal(
    (await feedback.as(portalUser('Ann')).post(`/posts/${c.id}/merge`, { canonicalPostId: a.id })).status,
    403,
  )
})

test('deleting a duplicate removes its votes from the group, and restoring it adds them again', async () => {
  await using feedback = await startFeedback()
  const canonical = await feedback.createPost()
  const duplicate = await feedback.createPost()
  await vote(feedback, canonical.id, 'Ann')
  await vote(feedback, duplicate.id, 'Ann', 'Bob')
  await merge(feedback, duplicate.id, canonical.id)
  await feedback.api.delete(`/posts/${duplicate.id}`)
  assert.equal(await countOf(feedback, canonical.id), 1)
  const restored = await feedback.api.post(`/posts/${duplicate.id}/restore`)
  assert.equal(restored.data.canonicalPostId, canonical.id)
  assert.equal(await countOf(feedback, canonical.id), 2)
})

test('deleting a canonical post keeps its duplicates merged', async () => {
  await using feedback = await startFeedback()
  const canonical = await feedback.createPost()
  const [one, two] = [await feedback.createPost(), await feedback.createPost()]
  await vote(feedback, one.id, 'Ann')
  await vote(feedback, two.id, 'Bob')
  await merge(feedback, one.id, canonical.id)
  await merge(feedback, two.id, canonical.id)
  await feedback.api.delete(`/posts/${canonical.id}`)
  assert.deepEqual((await feedback.api.get('/posts')).data, [])
  const freed = await feedback.api.post(`/posts/${one.id}/unmerge`)
  assert.deepEqual([freed.data.canonicalPostId, freed.data.voteCount], [null, 1])
  await feedback.api.post(`/posts/${canonical.id}/restore`)
  assert.equal(await countOf(feedback, canonical.id), 1)
  assert.equal((await feedback.api.get(`/posts/${two.id}`)).data.canonicalPostId, canonical.id)
})

test('restoring a duplicate whose canonical post was merged joins it to the new canonical post', async () => {
  await using feedback = await startFeedback()
  const [first, second, duplicate] = await Promise.all([1, 2, 3].map(() => feedback.createPost()))
  await vote(feedback, duplicate.id, 'Ann')
  await merge(feedback, duplicate.id, first.id)
  await feedback.api.delete(`/posts/${duplicate.id}`)
  assert.equal((await merge(feedback, first.id, second.id)).status, 200)
  const restored = await feedback.api.post(`/posts/${duplicate.id}/restore`)
  assert.equal(restored.data.canonicalPostId, second.id)
  assert.equal(await countOf(feedback, second.id), 1)
})

test('a merged post can be updated', async () => {
  await using feedback = await startFeedback()
  const canonical = await feedback.createPost()
  const duplicate = await feedback.createPost()
  await merge(feedback, duplicate.id, canonical.id)
  const response = await feedback
    .as(member)
    .patch(`/posts/${duplicate.id}`, { ownerPrincipalId: testAdmin.principalId })
  assert.deepEqual(
    [response.data.ownerPrincipalId, response.data.canonicalPostId],
    [testAdmin.principalId, canonical.id],
  )
})

test('a post shows the posts that are merged into it, without those on boards that the caller cannot see', async () => {
  await using feedback = await startFeedback()
  const hidden = await feedback.create('/boards', { name: 'Hidden', audience: 'private' })
  const canonical = await feedback.createPost({ title: 'Night mode' })
  const shown = await feedback.createPost({ title: 'Dark mode' })
  const other = await feedback.createPost({ title: 'Dark theme', boardId: hidden.id })
  const { id } = canonical
  const before = await feedback.api.get(`/posts/${id}`)
  const merged = await feedback.api.post(`/posts/${shown.id}/merge`, { canonicalPostId: id })
  await feedback.api.post(`/posts/${other.id}/merge`, { canonicalPostId: id })
  assert.deepEqual(
    [merged.data.canonicalPost, merged.data.duplicatePost],
    [{ id, voteCount: 0 }, { id: shown.id }],
  )
  const titlesFor = async (caller: Parameters<typeof feedback.as>[0]) =>
    (await feedback.as(caller).get(`/posts/${id}`)).data.mergedPosts.map((it: { title: string }) => it.title)
  assert.deepEqual(await titlesFor(testAdmin), ['Dark mode', 'Dark theme'])
  assert.deepEqual(await titlesFor(portalUser('Ann')), ['Dark mode'])
  const tag = before.headers.get('etag') ?? ''
  const patched = await feedback.api.patch(`/posts/${id}`, { title: 'Night theme' }, { 'if-match': tag })
  assert.equal(patched.status, 200, 'a merge is no edit of the other post')
  const ofMerge = merged.headers.get('etag') ?? ''
  const edited = await feedback.api.get(`/posts/${shown.id}`)
  assert.equal(edited.headers.get('etag')?.split('.')[0], ofMerge.split('.')[0])
  assert.equal((await feedback.api.get(`/posts/${shown.id}`)).data.isCommentsLocked, true)
  await feedback.api.post(`/posts/${shown.id}/unmerge`)
  assert.deepEqual(await titlesFor(testAdmin), ['Dark theme'])
})
