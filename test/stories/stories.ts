import assert from 'node:assert/strict'
import { isId } from '@earshot/contracts'
import type { TestEarshot } from '../deployments/earshot.ts'

// Scenarios in a workspace, run through the API. Together they emit every event type.

type Body = Record<string, unknown>

/** Sends requests that must succeed, and returns their data. */
const sender =
  ({ api }: TestEarshot) =>
  async (path: string, body: Body = {}, method: 'post' | 'put' | 'patch' = 'post') => {
    const response = await api[method](path, body)
    assert.ok(response.status < 300, `${path}: ${JSON.stringify(response.body)}`)
    return response.data
  }

const remove = async ({ api }: TestEarshot, path: string): Promise<void> =>
  assert.equal((await api.delete(path)).status, 204, path)

/** A principal that conversations can be assigned to: the service account of the admin's API key. */
const findAgent = async ({ query }: TestEarshot): Promise<string> => {
  const [agent] = await query(`select id from identity.principals where kind = 'service' limit 1`)
  assert.ok(isId('principal', String(agent?.id)))
  return String(agent?.id)
}

/** One conversation that causes every inbox event that a request can cause. */
export const inboxStory = async (earshot: TestEarshot): Promise<void> => {
  const sent = sender(earshot)
  const agent = await findAgent(earshot)
  await sent('/attribute-definitions', { key: 'plan', type: 'text' })
  const visitor = { email: 'grace@example.com', name: 'Grace Holt' }
  const { id } = await sent('/conversations', { visitor, message: { content: 'The export stops.' } })
  const on = (path: string, body: Body) => sent(`/conversations/${id}/${path}`, body)
  await on('handoff', { reason: 'explicit_request' })
  await on('assign', { assignedPrincipalId: agent })
  await on('priority', { priority: 'high' })
  await sent(`/conversations/${id}/attributes`, { plan: 'team' }, 'put')
  await on('note', { content: 'Look at this.', mentionedPrincipalIds: [agent] })
  const response = await on('reply', { content: 'We lok into it.' })
  await sent(`/messages/${response.id}`, { content: 'We look into it.' }, 'patch')
  await remove(earshot, `/messages/${response.id}`)
  await on('resolve-by-assistant', { outcome: 'resolved_assumed' })
  await on('csat', { rating: 5, comment: 'Quick.' })
}

/** Two conversations go quiet, one waiting for the customer and one for the team, until workflows fire. */
export const silence = async (earshot: TestEarshot): Promise<void> => {
  const sent = sender(earshot)
  for (const trigger of ['customer_unresponsive', 'teammate_unresponsive'])
    await sent('/workflows', { name: trigger, trigger, afterSeconds: 30 })
  const startConversation = () =>
    sent('/conversations', { visitor: { anonymous: true }, message: { content: 'Is anyone available?' } })
  await startConversation()
  const { id } = await startConversation()
  await sent(`/conversations/${id}/reply`, { content: 'Which browser is it?' })
  // Half a minute passes.
  await earshot.query(`update support.silences set due_at = now() where fired_at is null`)
  await earshot.query('notify support_timers')
}

/** A ticket from creation to closing. */
export const ticketStory = async (earshot: TestEarshot): Promise<void> => {
  const sent = sender(earshot)
  const { id } = await sent('/tickets', { title: 'Export stops', requester: { email: 'grace@example.com' } })
  const on = (path: string, body: Body) => sent(`/tickets/${id}/${path}`, body)
  await on('assign', { assignedPrincipalId: await findAgent(earshot) })
  await on('reply', { content: 'We look into it.' })
  await on('note', { content: 'It is the timeout of last week.' })
  const issue = { integrationType: 'github', externalDisplayId: '#318', externalStatus: 'Closed' }
  await sent(`/tickets/${id}/external`, { ...issue, transition: 'closed' }, 'put')
  await on('status', { status: 'closed' })
}

/** An SLA target of a ticket, with an immediate warning, which is then breached. */
export const promise = async (earshot: TestEarshot): Promise<void> => {
  const sent = sender(earshot)
  const { id: policyId } = await sent('/sla-policies', {
    name: 'Within a minute',
    targets: { firstResponseSeconds: 60 },
    warningSeconds: 60,
  })
  const { id } = await sent('/tickets', { title: 'Hurry', requester: { anonymous: true } })
  await sent(`/tickets/${id}/sla`, { policyId }, 'put')
}

/** One minute passes for all running SLA clocks. */
export const passOneMinute = async ({ query }: TestEarshot) => {
  await query(`
    update support.sla_clocks set due_at = due_at - interval '1 minute', alarm_at = alarm_at - interval '1 minute'
    where settled_at is null`)
  await query('notify support_timers')
}

/** Posts are created, voted on, commented, merged and unmerged, and a changelog entry is published. */
export const feedback = async (earshot: TestEarshot): Promise<void> => {
  const { api, board: boardId } = earshot
  const sent = sender(earshot)
  const post = await sent('/posts', { boardId, title: 'Dark mode', content: 'My eyes.' })
  const other = await sent('/posts', { boardId, title: 'A darker theme' })
  await sent(`/posts/${post.id}/vote`)
  const comment = await sent(`/posts/${post.id}/comments`, { content: 'Yes plase.' })
  await sent(`/comments/${comment.id}`, { content: 'Yes please.' }, 'patch')
  await remove(earshot, `/comments/${comment.id}`)
  await sent(`/posts/${other.id}/merge`, { canonicalPostId: post.id })
  await sent(`/posts/${other.id}/unmerge`)
  await sent(`/posts/${post.id}`, { title: 'A dark mode' }, 'patch')
  const planned = (await api.get('/statuses')).data.find((it: { isDefault: boolean }) => !it.isDefault)
  await sent(`/posts/${post.id}`, { statusId: planned.id }, 'patch')
  await remove(earshot, `/posts/${post.id}`)
  await sent(`/posts/${post.id}/restore`)
  const publishedAt = new Date().toISOString()
  await sent('/changelog', { title: 'Dark mode is here', publishedAt, linkedPostIds: [post.id] })
}
