import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Feedback, member, portalUser, reader, startFeedback, unknownIds } from '../../harness.ts'

const [ann, bob] = [portalUser('Ann'), portalUser('Bob')]

const follows = async (feedback: Feedback, who: typeof ann, id: string): Promise<boolean> =>
  (await feedback.as(who).get(`/posts/${id}/follow`)).data.following

test('anyone follows and unfollows a post, and authors and voters follow it unless they unfollow', async () => {
  await using feedback = await startFeedback()
  const asAnn = feedback.as(ann)
  const post = (await asAnn.post('/posts', { title: 'Dark mode', boardId: feedback.boardId })).data
  const path = `/posts/${post.id}/follow`
  assert.equal(await follows(feedback, ann, post.id), true)
  assert.equal(await follows(feedback, bob, post.id), false)
  assert.deepEqual((await feedback.as(bob).put(path)).data, { following: true })
  assert.equal(await follows(feedback, bob, post.id), true)
  for (let time = 0; time < 2; time++)
    assert.deepEqual((await feedback.as(bob).delete(path)).data, { following: false })
  await feedback.as(bob).put(`/posts/${post.id}/vote`)
  assert.equal(await follows(feedback, bob, post.id), false, 'a voter who unfollowed stays so')
  await feedback.as(bob).put(path)
  await feedback.as(bob).delete(`/posts/${post.id}/vote`)
  assert.equal(await follows(feedback, bob, post.id), true, 'a follower who removes the vote stays so')
  assert.deepEqual((await asAnn.delete(path)).data, { following: false })
  assert.equal(await follows(feedback, ann, post.id), false)
  assert.deepEqual(await feedback.eventTypes(), ['post.created', 'post.voted'])
})

test('a post that the caller may not see, a merged one and a credential without the scope are rejected', async () => {
  await using feedback = await startFeedback()
  const hidden = await feedback.create('/boards', { name: 'Hidden', audience: 'private' })
  const secret = await feedback.createPost({ boardId: hidden.id })
  for (const id of [secret.id, unknownIds.post])
    for (const send of ['get', 'put', 'delete'] as const) {
      const reply = await feedback.as(ann)[send](`/posts/${id}/follow`)
      assert.deepEqual([reply.status, reply.error.code], [404, 'NOT_FOUND'], send)
    }
  const [duplicate, post] = [await feedback.createPost(), await feedback.createPost()]
  await feedback.api.post(`/posts/${duplicate.id}/merge`, { canonicalPostId: post.id })
  for (const send of ['put', 'delete'] as const) {
    const reply = await feedback.as(ann)[send](`/posts/${duplicate.id}/follow`)
    assert.deepEqual([reply.status, reply.error.code], [409, 'ALREADY_MERGED'])
    assert.equal((await feedback.as(reader)[send](`/posts/${post.id}/follow`)).status, 403)
  }
})

test('followers of a merged post follow the target until it is unmerged, and the latest choice counts', async () => {
  await using feedback = await startFeedback()
  const [duplicate, post] = [await feedback.createPost(), await feedback.createPost()]
  await feedback.as(ann).put(`/posts/${duplicate.id}/follow`)
  await feedback.as(bob).put(`/posts/${post.id}/vote`)
  await feedback.as(bob).put(`/posts/${duplicate.id}/follow`)
  await feedback.as(bob).delete(`/posts/${duplicate.id}/follow`)
  await feedback.api.post(`/posts/${duplicate.id}/merge`, { canonicalPostId: post.id })
  assert.equal(await follows(feedback, ann, post.id), true)
  assert.equal(await follows(feedback, bob, post.id), false)
  await feedback.as(ann).delete(`/posts/${post.id}/follow`)
  await feedback.as(bob).put(`/posts/${post.id}/follow`)
  assert.equal(await follows(feedback, ann, post.id), false)
  assert.equal(await follows(feedback, bob, post.id), true)
  await feedback.api.post(`/posts/${duplicate.id}/unmerge`)
  assert.equal(await follows(feedback, ann, duplicate.id), true)
  assert.equal(await follows(feedback, bob, duplicate.id), false)
})

for (const votes of [0, 2100])
  test(`followed posts are listed for their follower and for the team, of ${votes} other votes`, async () => {
    await using feedback = await startFeedback()
    const { principalId } = bob
    await feedback.database.query(
      `insert into feedback.posts (id, board_id, author_principal_id, title, content, created_at, updated_at)
       select 'post_' || lpad(n::text, 26, '0'), $1, 'principal_other', 'Old ' || n, '', '2020-01-01', '2020-01-01'
       from generate_series(1, ${votes}) n`,
      [feedback.boardId],
    )
    await feedback.database.query(
      `insert into feedback.votes (post_id, principal_id)
       select 'post_' || lpad(n::text, 26, '0'), $1 from generate_series(1, ${votes}) n`,
      [principalId],
    )
    const titled = (title: string) => feedback.createPost({ title })
    const [followed, voted, muted, target, duplicate] = [
      await titled('Followed'),
      await titled('Voted'),
      await titled('Muted'),
      await titled('Target'),
      await titled('Duplicate'),
    ]
    await titled('Of others')
    const asBob = feedback.as(bob)
    await asBob.post('/posts', { title: 'Written', boardId: feedback.boardId })
    await asBob.put(`/posts/${followed.id}/follow`)
    for (const { id } of [voted, muted, duplicate]) await asBob.put(`/posts/${id}/vote`)
    await asBob.delete(`/posts/${muted.id}/follow`)
    await feedback.api.post(`/posts/${duplicate.id}/merge`, { canonicalPostId: target.id })
    for (const api of [asBob, feedback.as(member)]) {
      const { data } = await api.get(`/posts?followerId=${principalId}&limit=4`)
      assert.deepEqual(
        data.map(({ title }: { title: string }) => title),
        ['Written', 'Target', 'Voted', 'Followed'],
      )
    }
    assert.equal((await feedback.as(ann).get(`/posts?followerId=${principalId}`)).status, 403)
  })
