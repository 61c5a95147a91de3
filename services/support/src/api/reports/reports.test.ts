import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventually } from '@earshot/testing'
import { member, pathsOf, reader, type Support, startSupport } from '../../harness.ts'

const totalsOf = async (support: Support, path: string) => {
  const response = await support.as(reader).get(`/reports/${path}`)
  assert.equal(response.status, 200, JSON.stringify(response.body))
  return response.data.totals
}

/** Moves the start of a conversation into the past. */
const backdate = (support: Support, { id }: { id: string }, seconds: number) => {
  const table = id.startsWith('ticket_') ? 'tickets' : 'conversations'
  return support.database.query(
    `update support.${table} set created_at = created_at - $2 * interval '1 second' where id = $1`,
    [id, seconds],
  )
}

const about = (seconds: number, expected: number) =>
  assert.ok(seconds >= expected && seconds < expected + 100, `${seconds} s`)

describe('reports', { concurrency: true }, () => {
  test('conversations count when they are created, first replied to, closed, reopened and rated', async () => {
    await using support = await startSupport()
    const agent = support.agent('Ben')
    const team = await support.create('/teams', { name: 'First line' })
    const it = await support.startConversation({ assignedTeamId: team.id })
    await backdate(support, it, 1000)
    await support.on(it, 'note', { content: 'Odd.' })
    await support.on(it, 'reply', { content: 'We are back on Monday.', automated: true })
    await support.on(it, 'messages', { content: 'Have you tried again?', senderType: 'assistant' })
    assert.equal((await totalsOf(support, 'first-response')).count, 0)
    await support.on(it, 'reply', { content: 'We have found it.', asPrincipalId: agent })
    await backdate(support, it, 1000)
    await support.on(it, 'reply', { content: 'It is fixed.' })
    await support.on(it, 'status', { status: 'closed' })
    await support.on(it, 'messages', { content: 'No, you have not.', senderType: 'visitor' })
    await backdate(support, it, 1000)
    await support.on(it, 'status', { status: 'closed' })
    await support.on(it, 'status', { status: 'closed' })
    await support.on(it, 'csat', { rating: 4 })
    await support.on(it, 'csat', { comment: 'Quick.' })

    assert.deepEqual(await totalsOf(support, 'volume'), { opened: 1, answered: 1, closed: 2, reopened: 1 })
    const first = await totalsOf(support, 'first-response')
    assert.equal(first.count, 1)
    about(first.medianSeconds, 1000)
    const resolution = await totalsOf(support, 'resolution')
    about(resolution.medianSeconds, 3000)
    assert.deepEqual([resolution.count, resolution.closed, resolution.reopenRate], [1, 2, 0.5])
    const csat = await totalsOf(support, 'csat')
    const ratings = { 1: 0, 2: 0, 3: 0, 4: 1, 5: 0 }
    assert.deepEqual(csat, { count: 1, average: 4, satisfactionRate: 1, ratings })

    const byAgent = await support.api.get('/reports/first-response?groupBy=agent')
    assert.deepEqual(
      byAgent.data.groups.map(({ key, figures }: { key: string; figures: { count: number } }) => [
        key,
        figures.count,
      ]),
      [[agent, 1]],
    )
    const [group, ...others] = (await support.api.get('/reports/volume?groupBy=team')).data.groups
    assert.deepEqual([group.key, group.name, group.figures.opened, others], [team.id, 'First line', 1, []])
    assert.deepEqual(await totalsOf(support, 'volume?kind=ticket'), {
      opened: 0,
      answered: 0,
      closed: 0,
      reopened: 0,
    })
  })

  test('tickets count like conversations, but one without a requester has no first response', async () => {
    await using support = await startSupport()
    const withRequester = await support.create('/tickets', {
      title: 'Export',
      requester: { email: 'grace@example.com' },
    })
    const own = await support.create('/tickets', { title: 'Renew the certificate', type: 'back_office' })
    for (const ticket of [withRequester, own]) {
      await backdate(support, ticket, 500)
      await support.create(`/tickets/${ticket.id}/reply`, { content: 'On it.' })
      for (const status of ['closed', 'open', 'closed'])
        await support.api.post(`/tickets/${ticket.id}/status`, { status })
    }
    assert.deepEqual(await totalsOf(support, 'volume?kind=ticket'), {
      opened: 2,
      answered: 1,
      closed: 4,
      reopened: 2,
    })
    const resolution = await totalsOf(support, 'resolution?kind=ticket')
    assert.deepEqual([resolution.count, resolution.reopenRate], [2, 0.5])
    about(resolution.p90Seconds, 500)
    about((await totalsOf(support, 'first-response?kind=ticket')).medianSeconds, 500)
  })

  test('SLA targets count on the day they are met or breached, for the assignee at that time', async () => {
    await using support = await startSupport({ environment: { SERVICE_ROLE: 'all' } })
    const agent = support.agent('Ben')
    await support.create('/sla-policies', {
      name: 'All',
      isDefault: true,
      targets: { firstResponseSeconds: 600, resolutionSeconds: 600 },
    })
    const met = await support.startConversation()
    await support.on(met, 'reply', { content: 'Found.', asPrincipalId: agent })
    await support.on(met, 'status', { status: 'closed' })
    await support.startConversation()
    await support.database.query(
      `update support.sla_clocks set due_at = now() - interval '1 second', alarm_at = now() where settled_at is null`,
    )
    await eventually(async () => (await totalsOf(support, 'sla')).breached === 2)
    assert.deepEqual(await totalsOf(support, 'sla'), { met: 2, breached: 2, metRate: 0.5 })
    assert.deepEqual(await totalsOf(support, 'sla?metric=resolution'), { met: 1, breached: 1, metRate: 0.5 })
    const { groups } = (await support.api.get('/reports/sla?groupBy=agent')).data
    const figures = groups.map((it: { key: string; figures: object }) => [it.key, it.figures])
    assert.deepEqual(figures, [
      [agent, { met: 2, breached: 0, metRate: 1 }],
      [null, { met: 0, breached: 2, metRate: 0 }],
    ])
  })

  test('a report contains every day of its period, and invalid periods are rejected by field', async () => {
    await using support = await startSupport()
    const { data } = await support.api.get('/reports/volume?dateFrom=2026-02-27&dateTo=2026-03-02')
    assert.deepEqual(
      data.groups.map(({ key }: { key: string }) => key),
      ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'],
    )
    assert.equal((await support.api.get('/reports/csat')).data.groups.length, 30)
    assert.equal(
      (await support.api.get('/reports/sla?dateFrom=2024-01-01&dateTo=2024-12-31')).data.groups.length,
      366,
    )
    const refused: [string, string][] = [
      ['dateFrom=2026-03-02&dateTo=2026-03-01', 'dateFrom'],
      ['dateFrom=2025-01-01&dateTo=2026-01-02', 'dateFrom'],
      ['dateFrom=2026-02-30', 'dateFrom'],
      ['dateTo=today', 'dateTo'],
      ['timeZone=Atlantis/Center', 'timeZone'],
      ['groupBy=visitor', 'groupBy'],
      ['metric=speed', 'metric'],
      ['kind=post', 'kind'],
    ]
    for (const [query, field] of refused) {
      const response = await support.api.get(`/reports/sla?${query}`)
      assert.deepEqual([response.status, pathsOf(response)], [400, [field]], query)
    }
  })

  test('each creation, first response, closing and rating is stored once', async () => {
    await using support = await startSupport()
    const { query } = support.database
    const done = await support.startConversation()
    await backdate(support, done, 1000)
    await support.on(done, 'reply', { content: 'Later.', automated: true })
    await support.on(done, 'reply', { content: 'Found.' })
    await support.on(done, 'reply', { content: 'Mended.' })
    await support.on(done, 'status', { status: 'closed' })
    await support.on(done, 'csat', { rating: 4 })
    await support.startConversation()
    const ticket = await support.create('/tickets', { title: 'T', requester: { email: 'grace@example.com' } })
    await support.create(`/tickets/${ticket.id}/reply`, { content: 'On it.' })
    await support.api.post(`/tickets/${ticket.id}/status`, { status: 'closed' })
    const facts = await query(`
      select kind, fact, rating, is_final, seconds is not null as timed
      from support.report_facts order by kind, subject_id, fact`)
    assert.deepEqual(
      facts.map(row => [row.kind, row.fact, row.rating, row.is_final, row.timed]),
      [
        ['conversation', 'answered', null, true, true],
        ['conversation', 'closed', null, true, true],
        ['conversation', 'opened', null, false, false],
        ['conversation', 'rated', 4, false, false],
        ['conversation', 'opened', null, false, false],
        ['ticket', 'answered', null, true, true],
        ['ticket', 'closed', null, true, true],
        ['ticket', 'opened', null, false, false],
      ],
    )
  })

  test('only the team can read reports', async () => {
    await using support = await startSupport()
    const visitor = { ...member, role: 'user' as const }
    for (const path of ['volume', 'first-response', 'resolution', 'csat', 'sla']) {
      assert.equal((await support.as(visitor).get(`/reports/${path}`)).status, 403, path)
      const stranger = { ...member, scopes: ['read:feedback' as const] }
      assert.equal((await support.as(stranger).get(`/reports/${path}`)).status, 403, path)
    }
  })
})
