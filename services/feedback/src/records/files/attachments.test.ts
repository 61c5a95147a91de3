import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Attachment, type Id, newId } from '@earshot/contracts'
import { addFile, brokerFor, isFileAddress, publishEvent } from '@earshot/testing'
import {
  pathsOf,
  portalUser,
  startFeedbackWithAccounts,
  testAdmin,
  unknownIds,
  type WorkingFeedback,
} from '../../harness.ts'

const link = { name: 'trace.log', url: 'https://example.com/trace.log', contentType: 'text/plain', size: 12 }

const grace = portalUser('Grace')

/** How a stored attachment is shown, apart from its address. */
const shown = ({ url: _, ...attachment }: Attachment) => attachment

const shownLink = shown({ ...link, fileId: null, width: null, height: null })

/** The attachments of a response, without the address of the first, which must be signed. */
const attachmentsOf = ({ attachments }: { attachments: Attachment[] }) => {
  const [first] = attachments
  assert.ok(isFileAddress(first?.url ?? '', first?.fileId ?? ''))
  return attachments.map(shown)
}

/** Paths that create a record with attachments, and the rest of the body. */
const creations = (postId: string, boardId: string): [path: string, body: object][] => [
  ['/posts', { title: 'Export', boardId }],
  [`/posts/${postId}/comments`, { content: 'See the screenshot.' }],
  ['/comments', { content: 'See the screenshot.', postId }],
  ['/changelog', { title: 'Export' }],
]

const listed = (path: string, id: string) => (path.endsWith('comments') ? `/comments/${id}` : `${path}/${id}`)

const fileIdOf = ({ accounts }: WorkingFeedback, uploaderId = testAdmin.principalId): string =>
  addFile(accounts, uploaderId).fileId ?? ''

const usedOf = async (feedback: WorkingFeedback, fileIds: string[]): Promise<string[]> => {
  const { status, data } = await feedback.internal().post('/files/used', { fileIds })
  assert.equal(status, 200)
  return data.fileIds.sort()
}

describe('attachments', { concurrency: true }, () => {
  test('posts, comments and changelog entries take uploaded files and links', async () => {
    await using feedback = await startFeedbackWithAccounts()
    const file = addFile(feedback.accounts, testAdmin.principalId)
    const post = await feedback.createPost()
    assert.deepEqual(post.attachments, [])
    const expected = [shown(file), shownLink]
    for (const [path, body] of creations(post.id, feedback.boardId)) {
      const attachments = [{ fileId: file.fileId }, link]
      const made = await feedback.create(path, { ...body, attachments })
      assert.deepEqual(attachmentsOf(made), expected, path)
      const { data } = await feedback.api.get(listed(path, made.id))
      assert.deepEqual(attachmentsOf(data), expected, path)
    }
  })

  test('a list of posts has no attachments, and lists of comments and changelog entries have them', async () => {
    await using feedback = await startFeedbackWithAccounts()
    const post = await feedback.createPost({ attachments: [link] })
    await feedback.create('/comments', { postId: post.id, content: 'x', attachments: [link] })
    await feedback.create('/changelog', { title: 'x', attachments: [link] })
    const first = async (path: string) => (await feedback.api.get(path)).data[0]
    assert.equal('attachments' in (await first('/posts')), false)
    for (const path of [`/posts/${post.id}/comments`, '/changelog'])
      assert.deepEqual((await first(path)).attachments.map(shown), [shownLink], path)
  })

  test('an unknown file is named by its place, and nothing is stored', async () => {
    await using feedback = await startFeedbackWithAccounts()
    const post = await feedback.createPost()
    const entry = await feedback.create('/changelog', { title: 'x' })
    const comment = await feedback.create('/comments', { postId: post.id, content: 'x' })
    const before = await feedback.eventTypes()
    const attachments = [{ fileId: fileIdOf(feedback) }, { fileId: newId('file') }]
    for (const [path, body] of creations(post.id, feedback.boardId)) {
      const made = await feedback.api.post(path, { ...body, attachments })
      assert.deepEqual([made.status, pathsOf(made)], [400, ['attachments.1.fileId']], path)
    }
    for (const path of [`/posts/${post.id}`, `/comments/${comment.id}`, `/changelog/${entry.id}`]) {
      const changed = await feedback.api.patch(path, { attachments })
      assert.deepEqual([changed.status, pathsOf(changed)], [400, ['attachments.1.fileId']], path)
    }
    for (const [wrong, path] of [
      [{ fileId: fileIdOf(feedback), name: 'x' }, 'attachments.0.name'],
      [{ ...link, url: 'files:file_01kk2m9v3yecst1qr6b2k5p9xa' }, 'attachments.0.url'],
      [{ fileId: unknownIds.post }, 'attachments.0.fileId'],
    ] as const) {
      const refused = await feedback.api.patch(`/posts/${post.id}`, { attachments: [wrong] })
      assert.deepEqual([refused.status, pathsOf(refused).includes(path)], [400, true], path)
    }
    assert.deepEqual(await feedback.eventTypes(), before)
    assert.equal((await feedback.api.get('/posts')).data.length, 1)
  })

  test('a user of the portal can attach own uploads only, and keeps those that the team has added', async () => {
    await using feedback = await startFeedbackWithAccounts()
    const api = feedback.as(grace)
    const own = fileIdOf(feedback, grace.principalId)
    const other = fileIdOf(feedback)
    const post = await feedback.createPost()
    for (const [path, body] of creations(post.id, feedback.boardId).slice(0, 3)) {
      const made = await api.post(path, { ...body, attachments: [{ fileId: own }] })
      assert.equal(made.status, 201, path)
      const at = listed(path, made.data.id)
      assert.deepEqual((await api.patch(at, { attachments: [] })).data.attachments, [], path)
      for (const refused of [
        await api.post(path, { ...body, attachments: [{ fileId: other }] }),
        await api.patch(at, { attachments: [{ fileId: other }] }),
      ])
        assert.deepEqual([refused.status, pathsOf(refused)], [400, ['attachments.0.fileId']], path)
      // What the team has added stays when the author adds more.
      assert.equal((await feedback.api.patch(at, { attachments: [{ fileId: other }] })).status, 200, path)
      const both = [{ fileId: other }, { fileId: own }]
      const kept = (await api.patch(at, { attachments: both })).data.attachments as Attachment[]
      assert.deepEqual(
        kept.map(({ fileId }) => ({ fileId })),
        both,
        path,
      )
    }
    assert.equal((await api.patch(`/posts/${post.id}`, { attachments: [] })).status, 403)
  })

  test('an edit replaces the attachments, and emits the event of an edit', async () => {
    await using feedback = await startFeedbackWithAccounts()
    const file = addFile(feedback.accounts, testAdmin.principalId)
    const attachments = [{ fileId: file.fileId }]
    const post = await feedback.createPost({ content: 'Words', attachments: [link] })
    const comment = await feedback.create('/comments', { postId: post.id, content: 'x', attachments: [link] })
    const entry = await feedback.create('/changelog', { title: 'x', attachments: [link] })
    for (const [path, type] of [
      [`/posts/${post.id}`, 'post.updated'],
      [`/comments/${comment.id}`, 'comment.updated'],
      [`/changelog/${entry.id}`, undefined],
    ] as const) {
      const before = await feedback.eventTypes()
      const edited = await feedback.api.patch(path, { attachments })
      assert.equal(edited.status, 200, path)
      assert.deepEqual(attachmentsOf(edited.data), [shown(file)], path)
      const after = [...before, ...(type ? [type] : [])]
      assert.deepEqual(await feedback.eventTypes(), after, path)
      const again = await feedback.api.patch(path, { attachments })
      assert.equal(again.data.updatedAt, edited.data.updatedAt, path)
      assert.deepEqual(await feedback.eventTypes(), after, path)
      const other = await feedback.api.patch(path, path.startsWith('/comments') ? {} : { title: 'Other' })
      assert.deepEqual(attachmentsOf(other.data), [shown(file)], path)
    }
    const updated = (await feedback.events()).find(({ type }) => type === 'post.updated')
    assert.deepEqual(updated?.data.changedFields, ['content'])
    const { data: history } = await feedback.api.get(`/posts/${post.id}/activity`)
    assert.ok(
      history.some(
        ({ type, data }: { type: string; data: object }) =>
          type === 'content_changed' &&
          JSON.stringify(data) === JSON.stringify({ current: 'Words', previous: 'Words' }),
      ),
      JSON.stringify(history),
    )
  })

  test('a batch attaches files, and an unknown file fails only its operation', async () => {
    await using feedback = await startFeedbackWithAccounts()
    const file = addFile(feedback.accounts, testAdmin.principalId)
    const post = await feedback.createPost()
    const { boardId } = feedback
    const attachments = [{ fileId: file.fileId }]
    const operations = [
      { method: 'create', body: { title: 'One', boardId, attachments } },
      { method: 'create', body: { title: 'Two', boardId, attachments: [{ fileId: newId('file') }] } },
      { method: 'update', id: post.id, body: { attachments } },
    ]
    for (const key of [undefined, 'batch']) {
      const headers = key === undefined ? {} : { 'idempotency-key': key }
      const { data } = await feedback.api.post('/posts/batch', { operations }, headers)
      const [first, second, third] = data
      assert.deepEqual([first.status, second.status, third.status], [201, 400, 200])
      assert.deepEqual(attachmentsOf(first.data), [shown(file)])
      assert.deepEqual(pathsOf(second), ['attachments.0.fileId'])
      assert.deepEqual(attachmentsOf(third.data), [shown(file)])
    }
  })

  test('the ETag of a post does not depend on the addresses of its files', async () => {
    await using feedback = await startFeedbackWithAccounts()
    const post = await feedback.createPost({ attachments: [{ fileId: fileIdOf(feedback) }] })
    const { headers } = await feedback.api.get(`/posts/${post.id}`)
    const etag = headers.get('etag') ?? ''
    const changed = await feedback.api.patch(`/posts/${post.id}`, { title: 'y' }, { 'if-match': etag })
    assert.equal(changed.status, 200)
    const late = await feedback.api.patch(`/posts/${post.id}`, { attachments: [] }, { 'if-match': etag })
    assert.equal(late.status, 412)
  })

  test('a deleted comment that stays in its thread shows no attachments', async () => {
    await using feedback = await startFeedbackWithAccounts()
    const { id: postId } = await feedback.createPost()
    const comment = await feedback.create('/comments', { postId, content: 'x', attachments: [link] })
    await feedback.create('/comments', { postId, content: 'y', parentId: comment.id })
    await feedback.api.delete(`/comments/${comment.id}`)
    const [gone] = (await feedback.api.get(`/posts/${postId}/comments`)).data
    assert.deepEqual([gone.id, gone.content, gone.attachments], [comment.id, '', []])
  })

  test('files are used while a comment or changelog entry has them', async () => {
    await using feedback = await startFeedbackWithAccounts()
    const [inComment, inEntry, unused] = [1, 2, 3].map(() => fileIdOf(feedback)) as [string, string, string]
    const { id: postId } = await feedback.createPost()
    const comment = await feedback.create('/comments', {
      postId,
      content: 'x',
      attachments: [{ fileId: inComment }],
    })
    const entry = await feedback.create('/changelog', { title: 'x', attachments: [{ fileId: inEntry }] })
    const used = () => usedOf(feedback, [inComment, inEntry, unused])
    assert.deepEqual(await used(), [inComment, inEntry].sort())
    await feedback.api.delete(`/comments/${comment.id}`)
    assert.deepEqual(await used(), [inEntry])
    await feedback.api.delete(`/changelog/${entry.id}`)
    assert.deepEqual(await used(), [])
  })

  test('the files of a deleted post and of its comments are used as long as it can be restored', async () => {
    await using feedback = await startFeedbackWithAccounts()
    const files = [fileIdOf(feedback), fileIdOf(feedback)].sort()
    const [inPost, inComment] = files
    const post = await feedback.createPost({ attachments: [{ fileId: inPost }] })
    const path = `/posts/${post.id}`
    await feedback.create(`${path}/comments`, { content: 'x', attachments: [{ fileId: inComment }] })
    const used = () => usedOf(feedback, files)
    await feedback.api.delete(path)
    assert.deepEqual(await used(), files)
    const restored = await feedback.api.post(`${path}/restore`)
    assert.deepEqual(restored.data.attachments.map(shown), post.attachments.map(shown))
    await feedback.api.delete(path)
    await feedback.database.query(`update feedback.posts set deleted_at = now() - interval '32 days'`)
    assert.deepEqual(await used(), [])
    assert.equal((await feedback.api.post(`${path}/restore`)).status, 409)
  })

  test('a merged post keeps its attachments', async () => {
    await using feedback = await startFeedbackWithAccounts()
    const fileId = fileIdOf(feedback)
    const post = await feedback.createPost({ attachments: [{ fileId }] })
    const canonical = await feedback.createPost()
    await feedback.api.post(`/posts/${post.id}/merge`, { canonicalPostId: canonical.id })
    assert.deepEqual(await usedOf(feedback, [fileId]), [fileId])
    const { data } = await feedback.api.get(`/posts/${post.id}`)
    assert.equal(data.attachments[0].fileId, fileId)
  })

  test('a moderator sees the attachments of a held post and comment, whose files are used until they are rejected', async () => {
    await using feedback = await startFeedbackWithAccounts()
    const { api, boardId } = feedback
    const post = await feedback.createPost()
    await api.patch(`/boards/${boardId}`, { settings: { requireApproval: 'all' } })
    const files = [1, 2].map(() => fileIdOf(feedback, grace.principalId)) as [string, string]
    const [ofPost, ofComment] = files
    const user = feedback.as(grace)
    const held = await user.post('/posts', { title: 'x', boardId, attachments: [{ fileId: ofPost }] })
    await user.post(`/posts/${post.id}/comments`, { content: 'x', attachments: [{ fileId: ofComment }] })
    await feedback.database.query(
      `update feedback.posts set deleted_at = now() - interval '1 year' where held is not null`,
    )
    const items: { id: string; type: string; attachments: Attachment[] }[] = (
      await api.get('/moderation/pending')
    ).data
    assert.deepEqual(
      items.map(it => it.attachments.map(({ fileId }) => fileId)),
      [[ofPost], [ofComment]],
    )
    assert.deepEqual(await usedOf(feedback, files), [...files].sort())
    await api.post(`/moderation/posts/${held.data.id}/reject`)
    assert.deepEqual(await usedOf(feedback, files), [ofComment])
    const comment = items.find(({ type }) => type === 'comment')
    await api.post(`/moderation/comments/${comment?.id}/reject`)
    assert.deepEqual(await usedOf(feedback, files), [])
  })

  test('the attachments of an erased person are removed', async () => {
    const broker = brokerFor('feedback.events')
    await using feedback = await startFeedbackWithAccounts({ broker, environment: { SERVICE_ROLE: 'all' } })
    const { boardId } = feedback
    const attachments = [link]
    const own = (await feedback.as(grace).post('/posts', { title: 'x', boardId, attachments })).data
    const kept = await feedback.createPost({ attachments })
    const path = `/posts/${kept.id}/comments`
    const comment = (await feedback.as(grace).post(path, { content: 'x', attachments })).data
    const answer = await feedback.create(path, { content: 'y', attachments })
    await publishEvent(broker, 'principal.erased', {
      principalId: grace.principalId as Id<'principal'>,
      version: 2,
      email: null,
    })
    const counts = await Promise.all(
      [`/posts/${own.id}`, `/comments/${comment.id}`, `/posts/${kept.id}`, `/comments/${answer.id}`].map(
        async at => (await feedback.api.get(at)).data.attachments.length,
      ),
    )
    assert.deepEqual(counts, [0, 0, 1, 1])
    await broker.close()
  })

  test('while the accounts service is down, a record with a file gets 503, and one with a link is stored', async () => {
    await using feedback = await startFeedbackWithAccounts()
    const fileId = fileIdOf(feedback)
    const post = await feedback.createPost()
    await feedback.accounts[Symbol.asyncDispose]()
    for (const [path, body] of creations(post.id, feedback.boardId)) {
      const made = (attachments: object[]) => feedback.api.post(path, { ...body, attachments })
      assert.equal((await made([{ fileId }])).status, 503, path)
      assert.equal((await made([link])).status, 201, path)
    }
  })
})
