import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathsOf, type Support, startSupport, testAdmin, unknownIds } from '../../harness.ts'
import { advanceClocks } from '../../reactions/sla/harness.ts'

const ada = testAdmin.principalId

const subjects = async ({ api }: Support, query: string): Promise<string> => {
  const response = await api.get(`/conversations?${query}`)
  assert.equal(response.status, 200, JSON.stringify(response.body))
  return response.data.map(({ subject }: { subject: string }) => subject).join(' ')
}

const pagination = (response: { body: unknown }) =>
  (response.body as { meta: { pagination: { cursor: string | null; hasMore: boolean } } }).meta.pagination

/** Reads all pages and returns the subjects in order. */
const runConversationCases = async ({ api }: Support, query: string): Promise<string> => {
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const response = await api.get(`/conversations?${query}${cursor && `&cursor=${cursor}`}`)
    seen.push(...response.data.map(({ subject }: { subject: string }) => subject))
    cursor = pagination(response).cursor
  }
  return seen.join(' ')
}

test('every filter finds matching conversations only', async () => {
  await using support = await startSupport()
  const team = await support.create('/teams', { name: 'Billing' })
  const a = await support.startConversation({ subject: 'A', channel: 'web', assignedTeamId: team.id })
  const b = await support.startConversation({
    subject: 'B',
    priority: 'high',
    message: { content: 'the quick fox' },
  })
  const c = await support.startConversation({ subject: 'C quick' })
  await support.on(b, 'assign', { assignedPrincipalId: ada })
  await support.on(c, 'status', { status: 'closed' })
  await support.on(a, 'note', { content: 'a slow snail' })
  await support.on(a, 'status', { status: 'snoozed' })
  await support.on(b, 'tags', { tags: ['Export', 'urgent'] })
  const expected: [string, string][] = [
    ['', 'A B C quick'],
    ['status=open', 'B'],
    ['status=snoozed', 'A'],
    ['status=closed', 'C quick'],
    ['priority=high', 'B'],
    ['priority=urgent', ''],
    ['channel=web', 'A'],
    ['channel=api', 'B C quick'],
    [`assignedPrincipalId=${ada}`, 'B'],
    ['assignedPrincipalId=none', 'A C quick'],
    [`assignedPrincipalId=${unknownIds.principal}`, ''],
    [`assignedTeamId=${team.id}`, 'A'],
    ['assignedTeamId=none', 'B C quick'],
    ['assignedTeamId=none&status=open', 'B'],
    [`visitorPrincipalId=${c.visitorPrincipalId}`, 'C quick'],
    ['search=quick', 'B C quick'],
    ['search=QUICK -fox', 'C quick'],
    ['search="quick fox"', 'B'],
    ['search=snail', 'A'],
    ['search=closed', ''],
    ['search=%21%21', ''],
    ['tag=export', 'B'],
    ['tag=EXPORT', 'B'],
    ['tag=exp', ''],
  ]
  for (const [query, found] of expected)
    assert.equal(await subjects(support, `sort=oldest&${query}`), found, query)
})

test('malformed and unknown parameters are rejected by name', async () => {
  await using support = await startSupport()
  const wrong: [string, string][] = [
    ['status=pending', 'status'],
    ['priority=huge', 'priority'],
    ['channel=', 'channel'],
    ['assignedPrincipalId=x', 'assignedPrincipalId'],
    [`assignedPrincipalId=${unknownIds.team}`, 'assignedPrincipalId'],
    ['assignedTeamId=x', 'assignedTeamId'],
    ['visitorPrincipalId=none', 'visitorPrincipalId'],
    ['search=', 'search'],
    ['search=%00', 'search'],
    ['tag=', 'tag'],
    ['sla=late', 'sla'],
    ['sort=best', 'sort'],
    ['limit=0', 'limit'],
    ['cursor=nope', 'cursor'],
    ['page=2', 'page'],
  ]
  for (const [query, path] of wrong) {
    const response = await support.api.get(`/conversations?${query}`)
    assert.equal(response.status, 400, query)
    assert.deepEqual(pathsOf(response), [path], query)
  }
})

/** Five conversations, each with a last message and a waiting time; two of them do not wait. */
const sample = async (support: Support) => {
  const minutesAgo: Record<string, [last: number, waiting: number | null]> = {
    a: [10, 50],
    b: [40, 40],
    c: [20, null],
    d: [30, 60],
    e: [50, null],
  }
  for (const [subject, [last, waiting]] of Object.entries(minutesAgo)) {
    const { id } = await support.startConversation({ subject })
    await support.database.query(
      `update support.conversations set last_message_at = now() - $2 * interval '1 minute',
         waiting_since = now() - $3 * interval '1 minute' where id = $1`,
      [id, last, waiting],
    )
  }
}

test('each sort has the same order over pages as in one page', async () => {
  await using support = await startSupport()
  await sample(support)
  const rest = (await subjects(support, 'sort=waiting')).slice(6)
  const orders = { recent: 'a c d b e', oldest: 'e b d c a', waiting: `d a b ${rest}` }
  assert.deepEqual(rest.split(' ').sort(), ['c', 'e'])
  for (const [sort, order] of Object.entries(orders)) {
    assert.equal(await subjects(support, `sort=${sort}`), order, sort)
    for (const limit of [1, 2, 3, 4])
      assert.equal(
        await runConversationCases(support, `sort=${sort}&limit=${limit}`),
        order,
        `${sort} ${limit}`,
      )
    assert.equal(await runConversationCases(support, `sort=${sort}&status=open&limit=2`), order)
  }
})

test('conversations of the same millisecond appear exactly once', async () => {
  await using support = await startSupport()
  await support.database.query(`
    insert into support.conversations (id, status, channel, priority, subject, visitor_principal_id, last_message_at,
      created_at, updated_at)
    select 'conversation_' || n, 'open', 'api', 'none', n::text, 'principal_x', '2024-01-01', '2024-01-01', '2024-01-01'
    from generate_series(1, 57) n`)
  for (const sort of ['recent', 'oldest', 'waiting']) {
    const seen = (await runConversationCases(support, `sort=${sort}&limit=10`)).split(' ')
    assert.equal(seen.length, 57)
    assert.equal(new Set(seen).size, 57, sort)
  }
})

test('a cursor is only valid for its sort and filters', async () => {
  await using support = await startSupport()
  await sample(support)
  for (const sort of ['recent', 'waiting']) {
    const first = await support.api.get(`/conversations?sort=${sort}&limit=2`)
    const { cursor } = pagination(first)
    assert.match(first.headers.get('link') ?? '', /^<\/api\/v1\/conversations\?.*cursor=.*>; rel="next"$/)
    for (const query of ['sort=oldest', `sort=${sort}&status=open`, `sort=${sort}&search=x`])
      assert.deepEqual(pathsOf(await support.api.get(`/conversations?${query}&cursor=${cursor}`)), ['cursor'])
  }
})

test('list items contain the last message and the next SLA target that is due', async () => {
  await using support = await startSupport()
  const targets = { firstResponseSeconds: 3600, resolutionSeconds: 1800 }
  await support.create('/sla-policies', { name: 'Everybody', targets, isDefault: true })
  const answered = await support.startConversation({ message: { content: 'x'.repeat(200) } })
  const { id } = await support.on(answered, 'reply', { content: '**Found** [it](https://x.example).' })
  await support.on(answered, 'note', { content: 'Not for them' })
  await support.on(answered, 'status', { status: 'snoozed' })
  await support.startConversation({ message: { content: 'y'.repeat(200) } })
  const items = async () => (await support.api.get('/conversations?sort=oldest')).data
  const [first, second] = await items()
  assert.deepEqual(first.lastMessage, { senderType: 'agent', preview: 'Found it.' })
  assert.equal(first.nextDue, null, 'paused clocks are not due')
  assert.deepEqual(second.lastMessage, { senderType: 'visitor', preview: 'y'.repeat(140) })
  assert.deepEqual([second.nextDue.metric, second.nextDue.breachedAt], ['resolution', null])
  const { lastMessage, nextDue, ...rest } = first
  assert.deepEqual(rest, await support.conversation(first.id))
  await support.api.delete(`/messages/${id}`)
  assert.deepEqual((await items())[0].lastMessage, { senderType: 'visitor', preview: 'x'.repeat(140) })
  await advanceClocks(support, 900)
  const due = (await items())[1].nextDue.dueAt
  assert.equal(Date.parse(second.nextDue.dueAt) - Date.parse(due), 900_000)
})
