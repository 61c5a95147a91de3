import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Id, newId } from '@earshot/contracts'
import type { TestResponse } from '@earshot/testing'
import { type Support, startSupport } from '../../harness.ts'

type Data = TestResponse['data']

/** A feedback service that knows these posts. */
const fakeFeedback = async (posts: Id<'post'>[]) => {
  const server = createServer((request, response) => {
    const requested = new URL(request.url ?? '', 'http://feedback').searchParams.get('ids')?.split(',') ?? []
    const data = posts.filter(id => requested.includes(id)).map(id => ({ id, title: 'Dark mode' }))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo // listens on TCP
  const close = async () => {
    server.closeAllConnections()
    await new Promise(closed => server.close(closed))
  }
  return { url: `http://127.0.0.1:${port}`, close }
}

/** The ticket statuses of a new workspace, by name. */
export const seededStatuses = {
  New: 'ticket_status_01kjq1s1y0ecst1qpr36n3nta0',
  'In progress': 'ticket_status_01kjq1s1y0ecst1qpr36n3nta1',
  'Waiting for requester': 'ticket_status_01kjq1s1y0ecst1qpr36n3nta2',
  'On hold': 'ticket_status_01kjq1s1y0ecst1qpr36n3nta3',
  Resolved: 'ticket_status_01kjq1s1y0ecst1qpr36n3nta4',
}

export const unknownTicketId = 'ticket_01jn0where0n0where0n0where'

export type TicketSupport = Support & {
  /** A post that the feedback service knows. */
  post: Id<'post'>
  /** Creates a ticket of a new requester. */
  open: (body?: Record<string, unknown>) => Promise<Data>
  /** Posts to a path below a ticket and returns the data. Throws if the request fails. */
  onTicket: (ticket: { id: string }, path: string, body?: object) => Promise<Data>
  ticket: (ticket: { id: string }) => Promise<Data>
  requesterReplies: (ticket: { id: string }, content?: string) => Promise<Data>
  stopFeedback: () => Promise<void>
}

let count = 0

/** The service with a feedback service beside it. */
export const startTickets = async (
  options: Parameters<typeof startSupport>[0] = {},
): Promise<TicketSupport> => {
  const post = newId('post')
  const feedback = await fakeFeedback([post])
  const support = await startSupport({ ...options, urls: { feedback: feedback.url } })
  const onTicket: TicketSupport['onTicket'] = async ({ id }, path, body = {}) => {
    const response = await support.as().post(`/tickets/${id}/${path}`, body)
    if (response.status >= 300) throw new Error(`${path} failed: ${JSON.stringify(response.body)}`)
    return response.data
  }
  const ticket: TicketSupport['ticket'] = async ({ id }) => (await support.as().get(`/tickets/${id}`)).data
  let isFeedbackStopped = false
  return {
    ...support,
    get api() {
      return support.as()
    },
    post,
    open: body =>
      support.create('/tickets', {
        title: 'Export stops at 99 percent',
        requester: { email: `requester-${++count}@example.com`, name: `Requester ${count}` },
        ...body,
      }),
    onTicket,
    ticket,
    requesterReplies: async (it, content = 'Still there.') =>
      onTicket(it, 'reply', { content, asPrincipalId: (await ticket(it)).requesterPrincipalId }),
    stopFeedback: async () => {
      isFeedbackStopped = true
      await feedback.close()
    },
    [Symbol.asyncDispose]: async () => {
      await support[Symbol.asyncDispose]()
      if (!isFeedbackStopped) await feedback.close()
    },
  }
}
