import assert from 'node:assert/strict'
import { test } from 'node:test'
import { member, type Support, startSupport, testAdmin, unknownIds } from '../../harness.ts'

const ada = testAdmin.principalId

/** What Ada and Mo see as unread in the list, and in the conversation itself. */
const readersOf = (support: Support) => {
  const clients = { ada: () => support.as(), mo: () => support.as(member) }
  const unreadFor = async (name: 'ada' | 'mo', query = 'sort=oldest') => {
    const all = (await clients[name]().get(`/conversations?${query}`)).data
    for (const { id, unread } of all)
      assert.equal((await clients[name]().get(`/conversations/${id}`)).data.unread, unread, id)
    const unread = all.filter((it: { unread: boolean }) => it.unread)
    const listed = (await clients[name]().get(`/conversations?unread=true&${query}`)).data
    assert.deepEqual(listed, unread, 'the filter finds the same conversations')
    return unread.map(({ subject }: { subject: string }) => subject).join(' ')
  }
  return { ...clients, unreadFor }
}

const visitorWrites = (support: Support, it: { id: string }) =>
  support.on(it, 'messages', { content: 'Still?', senderType: 'visitor' })

test('what one member reads stays unread for the others, until the visitor writes again', async () => {
  await using support = await startSupport()
  const { ada, mo, unreadFor } = readersOf(support)
  const a = await support.startConversation({ subject: 'A' })
  await support.startConversation({ subject: 'B' })
  assert.deepEqual([await unreadFor('ada'), await unreadFor('mo')], ['A B', 'A B'])
  const read = await mo().post(`/conversations/${a.id}/read`)
  assert.deepEqual([read.status, read.data.unread], [200, false])
  assert.deepEqual([await unreadFor('ada'), await unreadFor('mo')], ['A B', 'B'])
  await ada().post(`/conversations/${a.id}/reply`, { content: 'Found it.' })
  assert.deepEqual(
    [await unreadFor('ada'), await unreadFor('mo')],
    ['B', 'B'],
    'Ada has read what she replies to',
  )
  await visitorWrites(support, a)
  assert.deepEqual([await unreadFor('ada'), await unreadFor('mo')], ['B A', 'B A'])
  await mo().post(`/conversations/${a.id}/note`, { content: 'A known fault.' })
  assert.deepEqual([await unreadFor('ada'), await unreadFor('mo')], ['B A', 'B'])
  const [stored] = await support.database.query('select count(*)::int from support.conversation_reads')
  assert.deepEqual(stored, { count: 2 }, 'a row for each conversation and member who read it')
})

test('a member marks a conversation as unread, and reading it again removes the mark', async () => {
  await using support = await startSupport()
  const { mo, unreadFor } = readersOf(support)
  const a = await support.startConversation({ subject: 'A' })
  await mo().post(`/conversations/${a.id}/read`)
  for (let times = 0; times < 2; times++) {
    const marked = await mo().delete(`/conversations/${a.id}/read`)
    assert.deepEqual([marked.status, marked.data.unread], [200, true])
  }
  assert.deepEqual([await unreadFor('ada'), await unreadFor('mo')], ['A', 'A'])
  await mo().post(`/conversations/${a.id}/read`)
  assert.equal(await unreadFor('mo'), '')
  for (const send of ['post', 'delete'] as const)
    assert.equal((await mo()[send](`/conversations/${unknownIds.conversation}/read`)).status, 404)
})

test('a closed conversation is not unread, and a mark counts again once it is open', async () => {
  await using support = await startSupport()
  const { mo, unreadFor } = readersOf(support)
  const a = await support.startConversation({ subject: 'A' })
  await mo().post(`/conversations/${a.id}/read`)
  await mo().delete(`/conversations/${a.id}/read`)
  await support.on(a, 'status', { status: 'closed' })
  assert.deepEqual([await unreadFor('ada'), await unreadFor('mo')], ['', ''])
  await support.on(a, 'status', { status: 'open' })
  assert.deepEqual([await unreadFor('ada'), await unreadFor('mo')], ['A', 'A'])
})

test('messages of a member never make a conversation unread for that member', async () => {
  await using support = await startSupport()
  const { unreadFor } = readersOf(support)
  const own = await support.startConversation({ subject: 'Own', visitor: { principalId: ada } })
  assert.deepEqual([await unreadFor('ada'), await unreadFor('mo')], ['', 'Own'])
  await support.on(own, 'messages', { content: 'Hello?' })
  assert.equal(await unreadFor('ada'), '')
})

test('the filter forMe leaves out the conversations of other members', async () => {
  await using support = await startSupport()
  const { unreadFor } = readersOf(support)
  for (const [subject, to] of Object.entries({ A: ada, B: member.principalId, C: null })) {
    const it = await support.startConversation({ subject })
    if (to) await support.on(it, 'assign', { assignedPrincipalId: to })
  }
  assert.deepEqual(
    [await unreadFor('ada', 'sort=oldest&forMe=true'), await unreadFor('mo', 'sort=oldest&forMe=true')],
    ['A C', 'B C'],
  )
})
