import { randomBytes } from 'node:crypto'
import { type Api, createApi } from './api.ts'
import type { Instance } from './instance.ts'
import { print, signatureLabels } from './output.ts'
import { type Arrival, type Receiver, startReceiver } from './receiver.ts'
import { createTeamSetup, createTemporary, type TeamSetup, targetSeconds } from './setup.ts'
import { registerWebhook } from './webhook.ts'

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

type DayContext = {
  api: Api
  receiver: Receiver
  setup: TeamSetup
  cleanup: AsyncDisposableStack
  shown: Set<string>
}
type Conversation = { id: string; visitorPrincipalId: string; assignedPrincipalId: string }

const row = (...cells: string[]): void => {
  const [at = '', event = '', own = '', standard = ''] = cells
  print(`${at.padEnd(12)}   ${event.padEnd(31)}   ${own.padEnd(19)}   ${standard}`)
}

const subjectOf = ({ data }: Arrival): string | undefined =>
  data.ticket?.id ?? data.conversation?.id ?? data.message?.conversationId

/** Waits for events about a subject and prints them in the order of their time. */
const printEvents = async (
  context: DayContext,
  about: string,
  types: string[],
  withinMs?: number,
): Promise<void> => {
  const arrived = await context.receiver.until(seen => {
    const fresh = seen.filter(it => subjectOf(it) === about && !context.shown.has(it.id))
    const found = types.map(type => fresh.find(it => it.type === type))
    return found.every(it => it !== undefined) ? found : undefined
  }, withinMs)
  const inOrder = arrived.toSorted((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1))
  const order = inOrder.map(({ type }) => type)
  if (order.join() !== types.join())
    throw new Error(`The events were emitted in another order: ${order.join(', ')}.`)
  for (const arrival of inOrder) {
    context.shown.add(arrival.id)
    row(arrival.createdAt.slice(11, 23), arrival.type, ...signatureLabels(arrival))
  }
}

const heading = (title: string): void => {
  print()
  print(title)
}

const startConversation = async (
  context: DayContext,
  name: string,
  content: string,
): Promise<Conversation> => {
  const { api, cleanup, setup } = context
  const email = `${name.toLowerCase()}-${randomBytes(4).toString('hex')}@example.com`
  const conversation = await api.request<Conversation>('POST', '/conversations', {
    channel: 'web',
    visitor: { email, name },
    message: { content },
    assignedTeamId: setup.teamId,
  })
  cleanup.defer(() => api.request('DELETE', `/users/${conversation.visitorPrincipalId}`))
  cleanup.defer(() => api.request('POST', `/conversations/${conversation.id}/status`, { status: 'closed' }))
  await printEvents(context, conversation.id, [
    'conversation.created',
    'message.created',
    'conversation.assigned',
  ])
  return conversation
}

const reply = async (context: DayContext, { id, assignedPrincipalId }: Conversation, content: string) => {
  const body = { content, asPrincipalId: assignedPrincipalId }
  await context.api.request('POST', `/conversations/${id}/reply`, body)
  await printEvents(context, id, ['message.created'])
}

const closeConversation = async (context: DayContext, { id }: Conversation) => {
  await context.api.request('POST', `/conversations/${id}/status`, { status: 'closed' })
  await printEvents(context, id, ['conversation.status_changed'])
}

const rateConversation = async (
  context: DayContext,
  { id }: Conversation,
  rating: number,
  comment: string,
) => {
  await context.api.request('POST', `/conversations/${id}/csat`, { rating, comment })
  await printEvents(context, id, ['conversation.csat_submitted', 'conversation.csat_comment_added'])
}

const openTicket = async (
  context: DayContext,
  { id, assignedPrincipalId }: Conversation,
): Promise<string> => {
  const ticket = await createTemporary(context.api, context.cleanup, '/tickets', {
    title: 'The export stops at 99 percent',
    conversationId: id,
    assignedPrincipalId,
  })
  await printEvents(context, ticket.id, ['ticket.created', 'ticket.assigned'])
  return ticket.id
}

const closeTicket = async (context: DayContext, id: string) => {
  await context.api.request('POST', `/tickets/${id}/reply`, { content: 'Exports of any length work again.' })
  await context.api.request('POST', `/tickets/${id}/status`, { status: 'closed' })
  await printEvents(context, id, ['ticket.replied', 'ticket.status_changed'])
}

type Groups<F> = { groups: { key: string | null; figures: F }[] }

/** Prints the figures of the team from the reports. */
const printReports = async ({ api, setup }: DayContext) => {
  const figuresOf = async <F>(report: string): Promise<F> => {
    const { groups } = await api.request<Groups<F>>('GET', `/reports/${report}?groupBy=team`)
    const group = groups.find(({ key }) => key === setup.teamId)
    if (!group) throw new Error(`The report ${report} has no figures for the team.`)
    return group.figures
  }
  const volume = await figuresOf<{ opened: number; answered: number; closed: number }>('volume')
  const first = await figuresOf<{ medianSeconds: number }>('first-response')
  const sla = await figuresOf<{ met: number; breached: number }>('sla')
  const csat = await figuresOf<{ average: number }>('csat')
  print(`${volume.opened} opened, ${volume.answered} with a first response, ${volume.closed} closed`)
  print(`${first.medianSeconds} s median first response time`)
  print(`${sla.met} SLA target met, ${sla.breached} breached; average rating ${csat.average}`)
}

const runDay = async (context: DayContext): Promise<void> => {
  row('time', 'event', 'X-Service-Signature', 'Standard Webhooks')
  heading('Grace and Frank write. Round robin assigns them in turn.')
  const grace = await startConversation(context, 'Grace', 'The export stops at 99 percent.')
  const frank = await startConversation(context, 'Frank', 'Where do I find my invoices?')
  heading('Frank gets a reply at once.')
  await reply(context, frank, 'Under Settings, Billing.')
  await closeConversation(context, frank)
  await rateConversation(context, frank, 5, 'Quick.')
  heading(`Grace waits. Her first response is due within ${targetSeconds} s, and a warning is sent before.`)
  await printEvents(context, grace.id, ['sla.approaching_breach'])
  const ticket = await openTicket(context, grace)
  print(`Waiting until ${targetSeconds} s have passed …`)
  await printEvents(context, grace.id, ['sla.breached'], (targetSeconds + 60) * 1000)
  heading('Grace gets a late reply.')
  await reply(context, grace, 'We have fixed it.')
  await closeTicket(context, ticket)
  await closeConversation(context, grace)
  await rateConversation(context, grace, 3, 'It took a long time.')
  heading('Reports for the team:')
  await printReports(context)
  print()
}

/** Runs the demo on an instance and deletes what can be deleted. */
export const runSupportDemo = async (instance: Instance, signal: AbortSignal): Promise<void> => {
  const api = createApi(instance)
  {
    await using receiver = await startReceiver(process.env.RECEIVER_HOST, signal)
    await using cleanup = new AsyncDisposableStack()
    const webhookId = await registerWebhook(api, receiver, { events })
    cleanup.defer(() => api.request('DELETE', `/webhooks/${webhookId}`))
    const setup = await createTeamSetup(api, cleanup)
    print()
    print(`Earshot       ${instance.url}, ${instance.origin}`)
    print(`Webhook       ${webhookId}, ${events.length} event types`)
    print(`Receiver      ${receiver.url}, verifies both signatures of every delivery`)
    print()
    await runDay({ api, receiver, setup, cleanup, shown: new Set() })
  }
  print(
    'All deliveries verified. The webhook, team, API keys, policy and tickets are deleted, and the visitors are erased.',
  )
  print('Their messages remain in two closed conversations.')
}
