import { randomBytes } from 'node:crypto'
import { type Api, createApi } from './api.ts'
import { type Desk, make, openDesk, promisedSeconds } from './desk.ts'
import type { Instance } from './instance.ts'
import { type Arrival, type Receiver, startReceiver } from './receiver.ts'
import { say, valid } from './say.ts'
import { register } from './webhook.ts'

// A day of support in a little more than a minute, which is the shortest SLA target.

const events = [
  'conversation.created',
  'conversation.assigned',
  'conversation.status_changed',
  'conversation.csat_submitted',
  'conversation.csat_comment_added',
  'message.created',
  'sla.approaching_breach',
  'sla.breached',
  'ticket.created',
  'ticket.assigned',
  'ticket.replied',
  'ticket.status_changed',
]

type Day = { api: Api; receiver: Receiver; desk: Desk; cleanup: AsyncDisposableStack; shown: Set<string> }
type Conversation = { id: string; visitorPrincipalId: string; assignedAgentPrincipalId: string }

const row = (...cells: string[]): void => {
  const [at = '', what = '', own = '', standard = ''] = cells
  say(`${at.padEnd(12)}   ${what.padEnd(31)}   ${own.padEnd(19)}   ${standard}`)
}

const subjectOf = ({ data }: Arrival): string | undefined =>
  data.ticket?.id ?? data.conversation?.id ?? data.message?.conversationId

/** Waits for events about a subject and prints them in the order of their time. */
const show = async (day: Day, about: string, types: string[], withinMs?: number): Promise<void> => {
  const arrived = await day.receiver.until(seen => {
    const fresh = seen.filter(it => subjectOf(it) === about && !day.shown.has(it.id))
    const found = types.map(type => fresh.find(it => it.type === type))
    return found.every(it => it !== undefined) ? found : undefined
  }, withinMs)
  const inOrder = arrived.toSorted((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1))
  const order = inOrder.map(({ type }) => type)
  if (order.join() !== types.join())
    throw new Error(`The events were emitted in another order: ${order.join(', ')}.`)
  for (const arrival of inOrder) {
    day.shown.add(arrival.id)
    row(arrival.createdAt.slice(11, 23), arrival.type, ...valid(arrival))
  }
}

const chapter = (title: string): void => {
  say()
  say(title)
}

const writesIn = async (day: Day, name: string, content: string): Promise<Conversation> => {
  const { api, cleanup, desk } = day
  const email = `${name.toLowerCase()}-${randomBytes(4).toString('hex')}@example.com`
  const conversation = await api.ask<Conversation>('POST', '/conversations', {
    channel: 'web',
    visitor: { email, name },
    message: { content },
    assignedTeamId: desk.teamId,
  })
  cleanup.defer(() => api.ask('DELETE', `/users/${conversation.visitorPrincipalId}`))
  cleanup.defer(() => api.ask('POST', `/conversations/${conversation.id}/status`, { status: 'closed' }))
  await show(day, conversation.id, ['conversation.created', 'message.created', 'conversation.assigned'])
  return conversation
}

const answers = async (day: Day, { id, assignedAgentPrincipalId }: Conversation, content: string) => {
  const body = { content, asPrincipalId: assignedAgentPrincipalId }
  await day.api.ask('POST', `/conversations/${id}/reply`, body)
  await show(day, id, ['message.created'])
}

const closes = async (day: Day, { id }: Conversation) => {
  await day.api.ask('POST', `/conversations/${id}/status`, { status: 'closed' })
  await show(day, id, ['conversation.status_changed'])
}

const rates = async (day: Day, { id }: Conversation, rating: number, comment: string) => {
  await day.api.ask('POST', `/conversations/${id}/csat`, { rating, comment })
  await show(day, id, ['conversation.csat_submitted', 'conversation.csat_comment_added'])
}

const opensTicket = async (day: Day, { id, assignedAgentPrincipalId }: Conversation): Promise<string> => {
  const ticket = await make(day.api, day.cleanup, '/tickets', {
    title: 'The export stops at 99 percent',
    conversationId: id,
    assignedPrincipalId: assignedAgentPrincipalId,
  })
  await show(day, ticket.id, ['ticket.created', 'ticket.assigned'])
  return ticket.id
}

const closesTicket = async (day: Day, id: string) => {
  await day.api.ask('POST', `/tickets/${id}/reply`, { content: 'Exports of any length work again.' })
  await day.api.ask('POST', `/tickets/${id}/status`, { status: 'closed' })
  await show(day, id, ['ticket.replied', 'ticket.status_changed'])
}

type Groups<F> = { groups: { key: string | null; figures: F }[] }

/** Prints the figures of the team from the reports. */
const sumsUp = async ({ api, desk }: Day) => {
  const of = async <F>(report: string): Promise<F> => {
    const { groups } = await api.ask<Groups<F>>('GET', `/reports/${report}?groupBy=team`)
    const group = groups.find(({ key }) => key === desk.teamId)
    if (!group) throw new Error(`The report ${report} has no figures for the team.`)
    return group.figures
  }
  const volume = await of<{ opened: number; answered: number; closed: number }>('volume')
  const first = await of<{ medianSeconds: number }>('first-response')
  const sla = await of<{ met: number; breached: number }>('sla')
  const csat = await of<{ average: number }>('csat')
  say(`${volume.opened} opened, ${volume.answered} with a first response, ${volume.closed} closed`)
  say(`${first.medianSeconds} s median first response time`)
  say(`${sla.met} SLA target met, ${sla.breached} breached; average rating ${csat.average}`)
}

const live = async (day: Day): Promise<void> => {
  row('time', 'event', 'X-Service-Signature', 'Standard Webhooks')
  chapter('Grace and Frank write. Round robin assigns them in turn.')
  const grace = await writesIn(day, 'Grace', 'The export stops at 99 percent.')
  const frank = await writesIn(day, 'Frank', 'Where do I find my invoices?')
  chapter('Frank gets a reply at once.')
  await answers(day, frank, 'Under Settings, Billing.')
  await closes(day, frank)
  await rates(day, frank, 5, 'Quick.')
  chapter(`Grace waits. Her first response is due within ${promisedSeconds} s, and a warning is sent before.`)
  await show(day, grace.id, ['sla.approaching_breach'])
  const ticket = await opensTicket(day, grace)
  say(`Waiting until ${promisedSeconds} s have passed …`)
  await show(day, grace.id, ['sla.breached'], (promisedSeconds + 60) * 1000)
  chapter('Grace gets a late reply.')
  await answers(day, grace, 'We have fixed it.')
  await closesTicket(day, ticket)
  await closes(day, grace)
  await rates(day, grace, 3, 'It took a long time.')
  chapter('Reports for the team:')
  await sumsUp(day)
  say()
}

/** Runs the demo on an instance and deletes what can be deleted. */
export const performSupport = async (instance: Instance, signal: AbortSignal): Promise<void> => {
  const api = createApi(instance)
  {
    await using receiver = await startReceiver(process.env.RECEIVER_HOST, signal)
    await using cleanup = new AsyncDisposableStack()
    const hookId = await register(api, receiver, { events })
    cleanup.defer(() => api.ask('DELETE', `/webhooks/${hookId}`))
    const desk = await openDesk(api, cleanup)
    say()
    say(`Earshot       ${instance.url}, ${instance.origin}`)
    say(`Webhook       ${hookId}, ${events.length} event types`)
    say(`Receiver      ${receiver.url}, verifies both signatures of every delivery`)
    say()
    await live({ api, receiver, desk, cleanup, shown: new Set() })
  }
  say(
    'All deliveries verified. The webhook, team, API keys, policy and tickets are deleted, the visitors are erased;',
  )
  say('their messages remain in two closed conversations.')
}
