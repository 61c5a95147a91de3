import assert from 'node:assert/strict'
import { test } from 'node:test'
import { member, pathsOf, testAdmin, unknownIds } from '../../harness.ts'
import { startTickets, type TicketSupport } from './harness.ts'

const ada = testAdmin.principalId
const mo = member.principalId

const mention = (support: TicketSupport, ticket: { id: string }, ids: string[], content = 'Look at this.') =>
  support.onTicket(ticket, 'note', { content, mentionedPrincipalIds: ids })

const titles = async ({ api }: TicketSupport, query: string): Promise<string> => {
  const response = await api.get(`/tickets?${query}`)
  assert.equal(response.status, 200, JSON.stringify(response.body))
  return response.data.map(({ title }: { title: string }) => title).join(' ')
}

test('a note of a ticket mentions members, who are notified, and its public event has no further field', async () => {
  await using support = await startTickets()
  const ticket = await support.open({ title: 'Refund' })
  const note = await mention(support, ticket, [mo, ada, mo], 'Who knows this?')
  assert.deepEqual(note.mentionedPrincipalIds, [mo, ada])
  const { data } = await support.api.get(`/tickets/${ticket.id}/messages?includeInternal=true`)
  assert.deepEqual(data, [note])
  assert.deepEqual((await support.api.get(`/tickets/${ticket.id}/messages/${note.id}`)).data, note)
  const reply = await support.onTicket(ticket, 'reply', { content: 'Hello.' })
  assert.deepEqual(reply.mentionedPrincipalIds, [])
  const events = await support.database.query(
    `select type, body::jsonb -> 'data' as data from support.outbox
     where type in ('ticket.note_added', 'notification.requested') order by seq`,
  )
  assert.deepEqual(
    events.map(({ type }) => type),
    ['ticket.note_added', 'notification.requested'],
  )
  const [added, requested] = events.map(it => it.data as Record<string, unknown>)
  assert.deepEqual(Object.keys(added ?? {}).sort(), [
    'attachments',
    'authorName',
    'content',
    'messageId',
    'senderType',
    'ticket',
  ])
  assert.deepEqual(
    [requested?.kind, requested?.recipients, requested?.subject, requested?.detail],
    [
      'mention',
      [mo],
      { kind: 'ticket', id: ticket.id, title: `#${ticket.number} Refund` },
      'Who knows this?',
    ],
    'the author is not notified',
  )
})

test('only members can be mentioned, and replies mention no one', async () => {
  await using support = await startTickets()
  const ticket = await support.open()
  const post = (path: string, mentionedPrincipalIds: unknown) =>
    support.api.post(`/tickets/${ticket.id}/${path}`, { content: 'x', mentionedPrincipalIds })
  for (const [path, ids, named] of [
    ['note', [mo, unknownIds.principal], 'mentionedPrincipalIds.1'],
    ['note', [ticket.requesterPrincipalId], 'mentionedPrincipalIds.0'],
    ['note', ['max'], 'mentionedPrincipalIds.0'],
    ['note', Array(51).fill(mo), 'mentionedPrincipalIds'],
    ['reply', [mo], 'mentionedPrincipalIds'],
  ] as const) {
    const refused = await post(path, ids)
    assert.deepEqual([refused.status, pathsOf(refused)], [400, [named]])
  }
  const { data } = await support.api.get(`/tickets/${ticket.id}/messages?includeInternal=true`)
  assert.deepEqual(data, [])
})

test('tickets are listed by the newest mention of a member, page by page', async () => {
  await using support = await startTickets()
  const [a, b, c, d] = [
    await support.open({ title: 'A', priority: 'high' }),
    await support.open({ title: 'B' }),
    await support.open({ title: 'C' }),
    await support.open({ title: 'D' }),
  ]
  const mentioning = (id: string) => `mentionedPrincipalId=${id}&sort=mentioned`
  for (const [ticket, ids] of [
    [b, [mo]],
    [c, [mo, ada]],
    [a, [mo]],
    [b, [mo]],
    [d, [ada]],
  ] as const) {
    await mention(support, ticket, [...ids])
    // Mentions are ordered by the millisecond.
    await new Promise(resolve => setTimeout(resolve, 2))
  }
  for (const [query, found] of [
    [mentioning(mo), 'B A C'],
    [mentioning(ada), 'D C'],
    [`${mentioning(mo)}&priority=high`, 'A'],
    [`${mentioning(mo)}&search=look`, 'B A C'],
    [`mentionedPrincipalId=${mo}`, 'C B A'],
    [`mentionedPrincipalId=${mo}&sort=oldest`, 'A B C'],
    [mentioning(unknownIds.principal), ''],
  ] as const)
    assert.equal(await titles(support, query), found, query)
  const pages: string[] = []
  for (let cursor = ''; pages.length < 4; ) {
    const { data, body } = await support.api.get(`/tickets?${mentioning(mo)}&limit=1${cursor}`)
    pages.push(...data.map((it: { title: string }) => it.title))
    const next = (body as { meta: { pagination: { cursor: string | null } } }).meta.pagination.cursor
    if (next === null) break
    cursor = `&cursor=${next}`
  }
  assert.deepEqual(pages, ['B', 'A', 'C'])
  await support.api.delete(`/tickets/${b.id}`)
  assert.equal(await titles(support, mentioning(mo)), 'A C')
  const refused = await support.api.get('/tickets?sort=mentioned')
  assert.deepEqual([refused.status, pathsOf(refused)], [400, ['sort']])
})
