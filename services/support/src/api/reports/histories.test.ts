import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { startSupport, testAdmin } from '../../harness.ts'

// Compares reports with the events and messages after any sequence of actions.

type Step = [path: string, body: object]

const steps: Step[] = [
  ['messages', { content: 'Still there.', senderType: 'visitor' }],
  ['reply', { content: 'We look into it.' }],
  ['reply', { content: 'We are back on Monday.', automated: true }],
  ['messages', { content: 'Have you tried again?', senderType: 'assistant' }],
  ['note', { content: 'Odd.' }],
  ['status', { status: 'closed' }],
  ['status', { status: 'open' }],
  ['status', { status: 'snoozed' }],
  ['assign', { assignedPrincipalId: testAdmin.principalId }],
  ['resolve-by-assistant', { outcome: 'resolved_assumed' }],
  ['csat', { rating: 5 }],
]

test('reports match the emitted events and messages after any sequence of actions', async () => {
  await using support = await startSupport()
  const histories = fc.array(fc.constantFrom(...steps), { maxLength: 14 })
  const totals = async (path: string) => (await support.api.get(`/reports/${path}`)).data.totals
  await fc.assert(
    fc.asyncProperty(histories, async history => {
      await support.database.query('truncate support.report_facts')
      await support.newEvents()
      const it = await support.startConversation()
      for (const [path, body] of history) {
        const { status } = await support.api.post(`/conversations/${it.id}/${path}`, body)
        assert.ok(status < 300 || status === 409, `${path}: ${status}`)
      }
      const events = await support.newEvents()
      const moves = events
        .filter(({ type }) => type === 'conversation.status_changed')
        .map(({ data }) => data)
      const closed = moves.filter(({ newStatus }) => newStatus === 'closed').length
      const reopened = moves.filter(({ previousStatus }) => previousStatus === 'closed').length
      const [response] = await support.database.query(
        `select floor(extract(epoch from m.created_at - c.created_at))::int as seconds
         from support.messages m join support.conversations c on c.id = m.conversation_id
         where c.id = $1 and m.sender_type = 'agent' and not m.is_internal and not m.automated order by m.seq limit 1`,
        [it.id],
      )
      const answered = response ? 1 : 0
      assert.deepEqual(await totals('volume'), { opened: 1, answered, closed, reopened })
      const first = await totals('first-response')
      assert.deepEqual([first.count, first.medianSeconds], [answered, response?.seconds ?? null])
      const resolution = await totals('resolution')
      assert.deepEqual([resolution.count, resolution.closed], [closed - reopened, closed])
      const rated = events.filter(({ type }) => type === 'conversation.csat_submitted').length
      assert.equal((await totals('csat')).count, rated)
    }),
    { numRuns: 15 },
  )
})
