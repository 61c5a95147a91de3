import assert from 'node:assert/strict'
import { test } from 'node:test'
import { member, pathsOf, type Support, startSupport, testAdmin, unknownIds } from '../../harness.ts'

const ada = testAdmin.principalId
const mo = member.principalId

type Named = { id: string }

const mention = async (support: Support, { id }: Named, ids: string[], createdAt?: string) => {
  const note = { content: 'Look at this.', mentionedPrincipalIds: ids, ...(createdAt && { createdAt }) }
  const query = createdAt ? '?notify=false' : ''
  const response = await support.api.post(`/conversations/${id}/note${query}`, note)
  assert.equal(response.status, 201, JSON.stringify(response.body))
  return response.data as Named
}

const subjects = async ({ api }: Support, query: string): Promise<string> => {
  const response = await api.get(`/conversations?${query}`)
  assert.equal(response.status, 200, JSON.stringify(response.body))
  return response.data.map(({ subject }: { subject: string }) => subject).join(' ')
}

const mentioning = (id: string) => `mentionedPrincipalId=${id}&sort=mentioned`

test('conversations are listed by the newest mention of a member, page by page', async () => {
  await using support = await startSupport()
  const [a, b, c, d] = [
    await support.startConversation({ subject: 'A', priority: 'high' }),
    await support.startConversation({ subject: 'B' }),
    await support.startConversation({ subject: 'C' }),
    await support.startConversation({ subject: 'D' }),
  ]
  await mention(support, b, [mo])
  await mention(support, c, [mo, ada])
  await mention(support, a, [mo])
  await support.on(d, 'note', { content: 'For no one.' })
  await support.on(c, 'status', { status: 'closed' })
  assert.equal(await subjects(support, mentioning(mo)), 'A C B')
  assert.equal(await subjects(support, mentioning(ada)), 'C')
  await mention(support, b, [mo])
  assert.equal(await subjects(support, mentioning(mo)), 'B A C')
  // An imported note is older than the mention that is known.
  await mention(support, c, [mo], c.lastMessageAt)
  assert.equal(await subjects(support, mentioning(mo)), 'B A C')
  const pages = []
  for (let cursor = ''; pages.length < 4; ) {
    const { data, body } = await support.api.get(`/conversations?${mentioning(mo)}&limit=1${cursor}`)
    pages.push(...data.map((it: { subject: string }) => it.subject))
    const next = (body as { meta: { pagination: { cursor: string | null } } }).meta.pagination.cursor
    if (next === null) break
    cursor = `&cursor=${next}`
  }
  assert.deepEqual(pages, ['B', 'A', 'C'])
  for (const [query, found] of [
    [`${mentioning(mo)}&status=open`, 'B A'],
    [`${mentioning(mo)}&priority=high`, 'A'],
    [`${mentioning(mo)}&search=look`, 'B A C'],
    [`mentionedPrincipalId=${mo}&sort=oldest`, 'A B C'],
    [mentioning(unknownIds.principal), ''],
  ] as const)
    assert.equal(await subjects(support, query), found, query)
})

test('a deleted note mentions no one, and an earlier one counts again', async () => {
  await using support = await startSupport()
  const [a, b] = [
    await support.startConversation({ subject: 'A' }),
    await support.startConversation({ subject: 'B' }),
  ]
  await mention(support, a, [mo])
  await mention(support, b, [mo, ada])
  const again = await mention(support, a, [mo, ada])
  assert.equal(await subjects(support, mentioning(mo)), 'A B')
  await support.api.delete(`/messages/${again.id}`)
  assert.equal(await subjects(support, mentioning(mo)), 'B A')
  assert.equal(await subjects(support, mentioning(ada)), 'B')
})

test('a mention makes a conversation unread for the member, who had read it', async () => {
  await using support = await startSupport()
  const a = await support.startConversation({ subject: 'A' })
  const asMo = support.as(member)
  const state = async () => ({
    unread: (await asMo.get(`/conversations/${a.id}`)).data.unread,
    mentions: (await asMo.get('/conversations/counts')).data.mentions,
  })
  await asMo.post(`/conversations/${a.id}/read`)
  assert.deepEqual(await state(), { unread: false, mentions: 0 })
  await support.on(a, 'read')
  await mention(support, a, [mo, ada])
  assert.deepEqual(await state(), { unread: true, mentions: 1 })
  const own = (await support.api.get(`/conversations/${a.id}`)).data
  assert.equal(own.unread, false, 'the author has read the own note')
  await asMo.post(`/conversations/${a.id}/read`)
  assert.deepEqual(await state(), { unread: false, mentions: 0 })
  await mention(support, a, [mo])
  await asMo.post(`/conversations/${a.id}/note`, { content: 'I am on it.' })
  assert.deepEqual(await state(), { unread: false, mentions: 0 })
})

test('the order of mentions needs a member, and visitors find no mentions', async () => {
  await using support = await startSupport()
  const a = await support.startConversation()
  await mention(support, a, [mo])
  for (const [query, path] of [
    ['sort=mentioned', 'sort'],
    ['mentionedPrincipalId=none', 'mentionedPrincipalId'],
    [`mentionedPrincipalId=${unknownIds.team}`, 'mentionedPrincipalId'],
  ] as const) {
    const response = await support.api.get(`/conversations?${query}`)
    assert.deepEqual([response.status, pathsOf(response)], [400, [path]], query)
  }
  const visitor = support.as({ ...testAdmin, role: 'user', principalId: a.visitorPrincipalId })
  assert.equal((await visitor.get('/conversations')).data.length, 1)
  for (const query of [mentioning(mo), `mentionedPrincipalId=${mo}`])
    assert.deepEqual((await visitor.get(`/conversations?${query}`)).data, [], query)
})
