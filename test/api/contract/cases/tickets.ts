import type { TestEarshot } from '../../../deployments/earshot.ts'
import { at, type Case, refusedAt, type Sent, things, unique } from './case.ts'

/** Creates tickets for the cases. */
const onDesk = (earshot: TestEarshot) => {
  const on = things(earshot)
  const newTicket = (more = {}) =>
    on.newThing('/tickets', { title: unique('Ticket'), requester: { anonymous: true }, ...more })
  const closed = async () => {
    const id = await newTicket()
    await earshot.api.post(`/tickets/${id}/status`, { status: 'closed' })
    return at(id)
  }
  const tracker = () => newTicket({ type: 'tracker', requester: undefined })
  const merged = async () => {
    const [id, intoTicketId] = [await tracker(), await tracker()]
    await earshot.api.post(`/tickets/${id}/merge`, { intoTicketId })
    return id
  }
  return {
    ...on,
    newTicket,
    tracker,
    merged,
    closed,
    ticket: async () => at(await newTicket()),
    newTicketStatus: (more = {}) =>
      on.newThing('/ticket-statuses', { name: unique('Ticket status'), category: 'open', ...more }),
    defaultStatus: async () => at(await on.first('/ticket-statuses', ({ isDefault }) => isDefault === true)),
  }
}

const ticketCases = (earshot: TestEarshot): Record<string, Case> => {
  const { api } = earshot
  const on = onDesk(earshot)
  const sending = (body: Record<string, unknown>) => async (): Promise<Sent> => ({
    ...(await on.ticket()),
    body,
  })
  const linked = async (): Promise<Sent> => {
    const [one, other] = [await on.newTicket(), await on.newTicket()]
    await api.post(`/tickets/${one}/link`, { ticketId: other })
    return { ...at(one), query: { ticketId: other } }
  }
  const visitor = { anonymous: true }
  const newConversation = () => on.newThing('/conversations', { visitor, message: { content: 'Hello' } })
  return {
    listTickets: {
      good: async () => {
        await on.newTicket({ title: 'Listed' })
        await on.newTicket()
        return { query: { sort: 'waiting', limit: '1' } }
      },
      also: async () => [{}, { query: { search: 'listed', status: 'open', assignedPrincipalId: 'none' } }],
    },
    createTicket: {
      good: async () => ({
        body: { title: 'Export', requester: { email: 'grace@example.com' }, priority: 'high' },
      }),
      also: async () => [
        { body: { title: 'Export', type: 'tracker' } },
        { body: { title: 'Export', conversationId: await newConversation() } },
      ],
      refused: async () => [
        { body: { title: 'Export', statusId: 'ticket_status_01jn0where0n0where0n0where' } },
      ],
    },
    getTicket: {
      good: on.ticket,
      also: async () => {
        const id = await on.newTicket()
        return [{ ...at(id), headers: await on.tagOf(`/tickets/${id}`) }]
      },
    },
    updateTicket: { good: sending({ title: 'New', priority: 'low' }) },
    deleteTicket: { good: on.ticket },
    setTicketStatus: {
      good: sending({ status: 'pending', pendingUntil: '2100-01-01T00:00:00Z' }),
      also: async () => [{ ...(await on.ticket()), body: { statusId: await on.newTicketStatus() } }],
      refused: async () => [{ ...(await on.closed()), body: { status: 'pending' } }],
    },
    assignTicket: {
      good: async () => ({
        ...(await on.ticket()),
        body: {
          assignedTeamId: await on.newThing('/teams', { name: unique('Desk') }),
          assignedPrincipalId: null,
        },
      }),
    },
    mergeTicket: {
      good: async () => ({ ...at(await on.tracker()), body: { intoTicketId: await on.tracker() } }),
      refused: async () => [
        { ...at(await on.merged()), body: { intoTicketId: await on.tracker() } },
        { ...(await on.ticket()), body: { intoTicketId: await on.newTicket() } },
      ],
    },
    unmergeTicket: {
      good: async () => at(await on.merged()),
      refused: async () => {
        const id = await on.merged()
        const { data } = await api.get(`/tickets/${id}`)
        await api.delete(`/tickets/${data.mergedIntoId}`)
        return [at(id)]
      },
    },
    splitTicket: {
      good: async () => {
        const it = await on.ticket()
        const { data } = await api.post(`/tickets/${it.path?.id}/note`, { content: 'Ask Mo' })
        return { ...it, body: { fromMessageId: data.id, title: 'Invoice' } }
      },
      refused: async () => {
        const body = { fromMessageId: 'message_01jn0where0n0where0n0where', title: 'Invoice' }
        const [source, target] = [await on.tracker(), await on.tracker()]
        const moved = await api.post(`/tickets/${source}/note`, { content: 'Ask Mo' })
        await api.post(`/tickets/${source}/merge`, { intoTicketId: target })
        return [
          { ...(await on.ticket()), body },
          { ...at(source), body },
          { ...at(target), body: { ...body, fromMessageId: moved.data.id } },
        ]
      },
    },
    setTicketPriority: { good: sending({ priority: 'urgent' }) },
    linkTicket: {
      good: async () => ({ ...(await on.ticket()), body: { postId: await on.newPost() } }),
      also: async () => [
        { ...(await on.ticket()), body: { ticketId: await on.newTicket() } },
        { ...(await on.ticket()), body: { conversationId: await newConversation() } },
      ],
      refused: async () => [
        { ...(await on.ticket()), body: { postId: 'post_01jn0where0n0where0n0where0' } },
        { ...(await on.ticket()), body: {} },
      ],
    },
    unlinkTicket: { good: linked },
    setTicketExternal: {
      good: sending({ integrationType: 'github', externalStatus: 'Closed', transition: 'closed' }),
    },
    getTicketPresence: {
      good: on.ticket,
      also: async () => {
        const id = await on.newTicket()
        return [{ ...at(id), headers: await on.tagOf(`/tickets/${id}/presence`) }]
      },
    },
    setTicketPresence: { good: sending({ state: 'viewing' }) },
    endTicketPresence: { good: on.ticket },
    getTicketSla: {
      good: on.ticket,
      also: async () => {
        const id = await on.newTicket()
        return [{ ...at(id), headers: await on.tagOf(`/tickets/${id}/sla`) }]
      },
    },
    setTicketSla: {
      good: async () => {
        const targets = { timeToResolveSeconds: 3600 }
        const policyId = await on.newThing('/sla-policies', { name: unique('Ticket policy'), targets })
        return { ...(await on.ticket()), body: { policyId } }
      },
    },
  }
}

const messageCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = onDesk(earshot)
  const message = { content: 'We have found it.' }
  const written = async (): Promise<Sent> => {
    const id = await on.newTicket()
    return { path: { id, messageId: await on.newThing(`/tickets/${id}/reply`, message) } }
  }
  return {
    listTicketCopyRecipients: {
      good: on.ticket,
      also: async () => {
        const id = await on.newTicket()
        return [{ ...at(id), headers: await on.tagOf(`/tickets/${id}/copy-recipients`) }]
      },
    },
    listTicketMessages: {
      good: on.ticket,
      also: async () => [{ ...(await on.ticket()), query: { includeInternal: 'true', sort: 'newest' } }],
    },
    getTicketMessage: {
      good: written,
      also: async () => {
        const it = await written()
        const { id, messageId } = it.path ?? {}
        return [{ ...it, headers: await on.tagOf(`/tickets/${id}/messages/${messageId}`) }]
      },
    },
    runTicketActions: {
      good: async () => ({ ...(await on.ticket()), body: { actions: [{ type: 'close' }] } }),
    },
    replyToTicket: {
      good: async () => ({ ...(await on.ticket()), body: message }),
      also: async () => [{ ...(await on.ticket()), body: { ...message, senderType: 'visitor' } }],
    },
    addTicketNote: { good: async () => ({ ...(await on.ticket()), body: message }) },
  }
}

const statusCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = onDesk(earshot)
  const made = async () => at(await on.newTicketStatus())
  const taken = async () => {
    const name = unique('Taken')
    await on.newTicketStatus({ name })
    return { name, category: 'open' }
  }
  const used = async () => {
    const statusId = await on.newTicketStatus()
    await on.newTicket({ statusId })
    return at(statusId)
  }
  return {
    listTicketStatuses: { good: async () => ({ query: { limit: '1' } }) },
    createTicketStatus: {
      good: async () => ({ body: { name: unique('Ticket status'), category: 'closed', stage: 'resolved' } }),
      refused: async () => [{ body: await taken() }],
    },
    getTicketStatus: {
      good: made,
      also: async () => {
        const id = await on.newTicketStatus()
        return [{ ...at(id), headers: await on.tagOf(`/ticket-statuses/${id}`) }]
      },
    },
    updateTicketStatus: {
      good: async () => ({ ...(await made()), body: { stage: 'in_progress' } }),
      refused: async () => [
        { ...(await made()), body: { name: (await taken()).name } },
        { ...(await used()), body: { category: 'closed' } },
      ],
    },
    deleteTicketStatus: {
      good: made,
      refused: async () => [await used(), await on.defaultStatus()],
    },
  }
}

/** Operations that change a ticket. */
const changes = [
  'updateTicket',
  'setTicketStatus',
  'assignTicket',
  'setTicketPriority',
  'setTicketExternal',
  'runTicketActions',
  'replyToTicket',
  'addTicketNote',
]

/** The cases of tickets. */
export const ticketsCases = (earshot: TestEarshot): Record<string, Case> => ({
  ...refusedAt(onDesk(earshot).merged, { ...ticketCases(earshot), ...messageCases(earshot) }, changes),
  ...statusCases(earshot),
})
