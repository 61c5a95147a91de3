import type { TestEarshot } from '../../../deployments/earshot.ts'
import { at, type Case, refusedAt, type Sent, things, tooLargeBatch, unique } from './case.ts'

const message = { content: 'The export stops at 99 percent.' }

/** Creates conversations and messages for the cases. */
const inInbox = (earshot: TestEarshot) => {
  const { api } = earshot
  const on = things(earshot)
  const newConversation = (more = {}) =>
    on.newThing('/conversations', { visitor: { anonymous: true }, message, ...more })
  const sent = async (path: string, body: object): Promise<string> => {
    const { data } = await api.post(`/conversations/${await newConversation()}/${path}`, body)
    return data.id
  }
  const closed = async () => {
    const id = await newConversation()
    await api.post(`/conversations/${id}/status`, { status: 'closed' })
    return at(id)
  }
  /** Two conversations of one visitor. */
  const pair = async (): Promise<[string, string]> => {
    const id = await newConversation()
    const { data } = await api.get(`/conversations/${id}`)
    return [id, await newConversation({ visitor: { principalId: data.visitorPrincipalId } })]
  }
  const merged = async (): Promise<string> => {
    const [id, intoConversationId] = await pair()
    await api.post(`/conversations/${id}/merge`, { intoConversationId })
    return id
  }
  return {
    ...on,
    newConversation,
    pair,
    merged,
    closed,
    /** A principal that conversations can be assigned to: the account of the admin's key. */
    anAgent: async (): Promise<string> => {
      const [row] = await earshot.query(`select id from identity.principals where kind = 'service' limit 1`)
      return String(row?.id)
    },
    newTeam: (more = {}) => on.newThing('/teams', { name: unique('Team'), ...more }),
    newMacro: () => on.newThing('/macros', { name: unique('Macro'), content: 'Which browser?' }),
    newAttribute: () =>
      on.newThing('/attribute-definitions', { key: unique('key').replace(' ', '_'), type: 'text' }),
    newMessage: () => sent('reply', message),
    /** With the key of a principal that is not the author of any message. */
    asAnother: async () => {
      const { data } = await api.post('/api-keys', { name: unique('Another') })
      return { authorization: `Bearer ${data.key}` }
    },
  }
}

const conversationCases = (earshot: TestEarshot): Record<string, Case> => {
  const { api } = earshot
  const on = inInbox(earshot)
  const conversation = async () => at(await on.newConversation())
  const sending = (body: Record<string, unknown>) => async (): Promise<Sent> => ({
    ...(await conversation()),
    body,
  })
  const rated = async (): Promise<Sent> => {
    const it = await conversation()
    await api.post(`/conversations/${it.path?.id}/csat`, { rating: 5 })
    return { ...it, body: { rating: 1 } }
  }
  return {
    listConversations: {
      good: async () => {
        await on.newConversation({ subject: 'Listed' })
        await on.newConversation()
        return { query: { sort: 'waiting', limit: '1' } }
      },
      also: async () => [{}, { query: { search: 'listed', status: 'open', assignedPrincipalId: 'none' } }],
    },
    createConversation: {
      good: async () => ({ body: { visitor: { email: 'grace@example.com' }, message, subject: 'Export' } }),
      also: async () => [
        { body: { visitor: { anonymous: true }, message } },
        {
          body: {
            visitor: { email: 'grace@example.com' },
            message: { ...message, senderType: 'agent' },
            channel: 'email',
            assignedPrincipalId: await on.anAgent(),
          },
        },
      ],
      refused: async () => [
        { body: { visitor: { principalId: 'principal_01jn0where0n0where0n0where' }, message } },
      ],
    },
    getConversation: {
      good: conversation,
      also: async () => {
        const id = await on.newConversation()
        return [{ ...at(id), headers: await on.tagOf(`/conversations/${id}`) }]
      },
    },
    updateConversation: { good: sending({ priority: 'high', subject: 'Export' }) },
    setConversationStatus: {
      good: sending({ status: 'snoozed', snoozedUntil: '2100-01-01T00:00:00Z' }),
      refused: async () => [{ ...(await on.closed()), body: { status: 'snoozed' } }],
    },
    assignConversation: {
      good: async () => ({
        ...(await conversation()),
        body: { assignedTeamId: await on.newTeam(), assignedPrincipalId: await on.anAgent() },
      }),
    },
    linkConversation: {
      good: async () => ({ ...(await conversation()), body: { postId: await on.newPost() } }),
      refused: async () => [
        { ...(await conversation()), body: { postId: 'post_01jn0where0n0where0n0where0' } },
      ],
    },
    unlinkConversation: {
      good: async () => {
        const [id, postId] = [await on.newConversation(), await on.newPost()]
        await api.post(`/conversations/${id}/link`, { postId })
        return { ...at(id), query: { postId } }
      },
    },
    setConversationPriority: { good: sending({ priority: 'urgent' }) },
    markConversationRead: {
      good: sending({}),
      refused: async () => {
        const id = await on.merged()
        const { data } = await api.get(`/conversations/${id}`)
        return [{ ...at(id), body: { asPrincipalId: data.visitorPrincipalId } }]
      },
    },
    mergeConversation: {
      good: async () => {
        const [id, intoConversationId] = await on.pair()
        return { ...at(id), body: { intoConversationId } }
      },
      refused: async () => {
        const id = await on.merged()
        const intoConversationId = await on.newConversation()
        return [
          { ...at(id), body: { intoConversationId } },
          { ...(await conversation()), body: { intoConversationId } },
        ]
      },
    },
    unmergeConversation: { good: async () => at(await on.merged()) },
    splitConversation: {
      good: async () => {
        const it = await conversation()
        const { data } = await api.post(`/conversations/${it.path?.id}/reply`, message)
        return { ...it, body: { fromMessageId: data.id, subject: 'Invoice' } }
      },
      refused: async () => {
        const body = { fromMessageId: 'message_01jn0where0n0where0n0where' }
        const merged = await on.merged()
        const { data } = await api.get(`/conversations/${merged}`)
        const moved = await on.first(
          `/conversations/${data.mergedIntoId}/messages`,
          it => it.mergedFromId === merged,
        )
        return [
          { ...(await conversation()), body },
          { ...at(merged), body },
          { ...at(data.mergedIntoId), body: { fromMessageId: moved } },
        ]
      },
    },
    markConversationUnread: { good: conversation },
    countConversations: {
      good: async () => {
        await on.newConversation({ assignedTeamId: await on.newTeam() })
        return {}
      },
      also: async () => [{ headers: await on.tagOf('/conversations/counts') }],
    },
    countFilteredConversations: {
      good: async () => {
        await on.newConversation()
        return { query: { filters: 'status=open,tag=vip' } }
      },
      refused: async () => [{ query: { filters: 'status=opened' } }],
      also: async () => {
        const query = { filters: 'status=closed' }
        return [
          { query, headers: await on.tagOf(`/conversations/counts/filtered?${new URLSearchParams(query)}`) },
        ]
      },
    },
    batchConversations: {
      good: async () => {
        const id = await on.newConversation()
        const operations = [
          { method: 'assign', id, body: { assignedPrincipalId: await on.anAgent() } },
          { method: 'untag', id, query: { tags: 'export' } },
          { method: 'unread', id },
          { method: 'status', id, body: { status: 'later' } },
          { method: 'status', id: 'conversation_01jn0where0n0where0n0where', body: { status: 'open' } },
        ]
        return { body: { operations } }
      },
      refused: async () => [{ raw: tooLargeBatch }],
    },
    rateConversation: {
      good: sending({ rating: 4, comment: 'Quick.' }),
      refused: async () => [await rated()],
    },
    runConversationActions: {
      good: sending({ actions: [{ type: 'tag', tag: 'billing' }, { type: 'close' }] }),
    },
    tagConversation: { good: sending({ tags: ['export'] }) },
    untagConversation: { good: async () => ({ ...(await conversation()), query: { tags: 'export,none' } }) },
    setConversationAttributes: {
      good: async () => {
        const { data } = await api.get(`/attribute-definitions/${await on.newAttribute()}`)
        return { ...(await conversation()), body: { [data.key]: 'north' }, query: { source: 'customer' } }
      },
    },
    handOffConversation: { good: sending({ reason: 'explicit_request' }) },
    getConversationPresence: {
      good: conversation,
      also: async () => {
        const id = await on.newConversation()
        return [{ ...at(id), headers: await on.tagOf(`/conversations/${id}/presence`) }]
      },
    },
    setConversationPresence: { good: sending({ state: 'typing' }) },
    endConversationPresence: { good: conversation },
    resolveConversationByAssistant: {
      good: sending({ outcome: 'resolved_assumed' }),
      refused: async () => [{ ...(await on.closed()), body: { outcome: 'resolved_assumed' } }],
    },
  }
}

const messageCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = inInbox(earshot)
  const conversation = async () => at(await on.newConversation())
  const anothers = async (): Promise<Sent> => ({
    ...at(await on.newMessage()),
    headers: await on.asAnother(),
  })
  return {
    listConversationCopyRecipients: {
      good: conversation,
      also: async () => {
        const id = await on.newConversation()
        return [{ ...at(id), headers: await on.tagOf(`/conversations/${id}/copy-recipients`) }]
      },
    },
    listConversationMessages: {
      good: conversation,
      also: async () => [{ ...(await conversation()), query: { includeInternal: 'true', sort: 'newest' } }],
    },
    createConversationMessage: {
      good: async () => ({ ...(await conversation()), body: { ...message, senderType: 'visitor' } }),
      refused: async () => [{ ...at(await on.merged()), body: message }],
    },
    replyToConversation: {
      good: async () => ({ ...(await conversation()), body: { ...message, actions: [{ type: 'close' }] } }),
    },
    addConversationNote: {
      good: async () => ({
        ...(await conversation()),
        body: { ...message, mentionedPrincipalIds: [await on.anAgent()] },
      }),
    },
    getMessage: {
      good: async () => at(await on.newMessage()),
      also: async () => {
        const id = await on.newMessage()
        return [{ ...at(id), headers: await on.tagOf(`/messages/${id}`) }]
      },
    },
    updateMessage: {
      good: async () => ({ ...at(await on.newMessage()), body: { content: 'Found.' } }),
      refused: async () => [{ ...(await anothers()), body: { content: 'Found.' } }],
    },
    deleteMessage: {
      good: async () => at(await on.newMessage()),
      refused: async () => [await anothers()],
    },
  }
}

const scheduledCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = inInbox(earshot)
  const inAYear = () => new Date(Date.now() + 300 * 86_400_000).toISOString()
  const conversation = async () => at(await on.newConversation())
  const schedule = async (id: string) =>
    on.newThing(`/conversations/${id}/scheduled-replies`, { ...message, sendAt: inAYear() })
  const reply = async () => schedule(await on.newConversation())
  return {
    listConversationScheduledReplies: {
      good: async () => {
        const id = await on.newConversation()
        await schedule(id)
        return at(id)
      },
    },
    createConversationScheduledReply: {
      good: async () => ({
        ...(await conversation()),
        body: { ...message, actions: [{ type: 'close' }], sendAt: inAYear() },
      }),
      refused: async () => {
        const id = await on.newConversation()
        for (let count = 0; count < 20; count++) await schedule(id)
        return [{ ...at(id), body: { ...message, sendAt: inAYear() } }]
      },
    },
    getScheduledReply: {
      good: async () => at(await reply()),
      also: async () => {
        const id = await reply()
        return [{ ...at(id), headers: await on.tagOf(`/scheduled-replies/${id}`) }]
      },
    },
    updateScheduledReply: {
      good: async () => ({ ...at(await reply()), body: { content: 'Found.', sendAt: inAYear() } }),
      refused: async () => [
        { ...at(await reply()), headers: await on.asAnother(), body: { content: 'Found.' } },
      ],
    },
    deleteScheduledReply: { good: async () => at(await reply()) },
    sendScheduledReply: { good: async () => at(await reply()) },
  }
}

const teamCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = inInbox(earshot)
  const taken = async () => {
    const name = unique('Taken')
    await on.newTeam({ name })
    return { name }
  }
  const member = async (): Promise<Sent> => {
    const principalId = await on.anAgent()
    return { path: { id: await on.newTeam({ memberPrincipalIds: [principalId] }), principalId } }
  }
  return {
    listTeams: { good: async () => ({ query: { limit: '1' } }) },
    createTeam: {
      good: async () => ({ body: { name: unique('Team'), memberPrincipalIds: [await on.anAgent()] } }),
      refused: async () => [{ body: await taken() }],
    },
    getTeam: {
      good: async () => at(await on.newTeam()),
      also: async () => {
        const id = await on.newTeam()
        return [{ ...at(id), headers: await on.tagOf(`/teams/${id}`) }]
      },
    },
    updateTeam: {
      good: async () => ({ ...at(await on.newTeam()), body: { method: 'balanced', capacity: 3 } }),
      refused: async () => [{ ...at(await on.newTeam()), body: await taken() }],
    },
    deleteTeam: { good: async () => at(await on.newTeam()) },
    listTeamMembers: { good: async () => at((await member()).path?.id ?? '') },
    addTeamMember: { good: member },
    removeTeamMember: { good: member },
    getAvailability: {
      good: async () => at(await on.anAgent()),
      also: async () => {
        const id = await on.anAgent()
        return [{ ...at(id), headers: await on.tagOf(`/principals/${id}/availability`) }]
      },
    },
    setAvailability: {
      good: async () => ({ ...at(await on.anAgent()), body: { availability: 'available' } }),
    },
  }
}

const settingCases = (earshot: TestEarshot): Record<string, Case> => {
  const on = inInbox(earshot)
  const takenMacro = async () => {
    const name = unique('Taken')
    await on.newThing('/macros', { name, content: 'x' })
    return { name, content: 'x' }
  }
  return {
    listMacros: { good: async () => ({}) },
    createMacro: {
      good: async () => ({
        body: { name: unique('Macro'), content: 'Which browser?', actions: [{ type: 'snooze' }] },
      }),
      refused: async () => [{ body: await takenMacro() }],
    },
    getMacro: {
      good: async () => at(await on.newMacro()),
      also: async () => {
        const id = await on.newMacro()
        return [{ ...at(id), headers: await on.tagOf(`/macros/${id}`) }]
      },
    },
    updateMacro: {
      good: async () => ({ ...at(await on.newMacro()), body: { content: 'Which?' } }),
      refused: async () => [{ ...at(await on.newMacro()), body: await takenMacro() }],
    },
    deleteMacro: { good: async () => at(await on.newMacro()) },
    applyMacro: {
      good: async () => ({
        ...at(await on.newMacro()),
        body: { conversationId: await on.newConversation() },
      }),
    },
    previewMacro: { good: async () => ({ body: { content: 'Hi {{visitor.firstName | there}}' } }) },
    listAttributeDefinitions: { good: async () => ({}) },
    createAttributeDefinition: {
      good: async () => ({ body: { key: unique('key').replace(' ', '_'), type: 'select', options: ['a'] } }),
      refused: async () => {
        await earshot.api.post('/attribute-definitions', { key: 'taken', type: 'text' })
        return [{ body: { key: 'taken', type: 'text' } }]
      },
    },
    getAttributeDefinition: {
      good: async () => at(await on.newAttribute()),
      also: async () => {
        const id = await on.newAttribute()
        return [{ ...at(id), headers: await on.tagOf(`/attribute-definitions/${id}`) }]
      },
    },
    updateAttributeDefinition: {
      good: async () => ({ ...at(await on.newAttribute()), body: { name: 'Region' } }),
    },
    deleteAttributeDefinition: { good: async () => at(await on.newAttribute()) },
  }
}

/** Operations that change a conversation. */
const changes = [
  'rateConversation',
  'setConversationStatus',
  'assignConversation',
  'handOffConversation',
  'resolveConversationByAssistant',
  'updateConversation',
  'setConversationPriority',
  'tagConversation',
  'untagConversation',
  'setConversationAttributes',
  'linkConversation',
  'unlinkConversation',
  'runConversationActions',
  'replyToConversation',
  'addConversationNote',
  'createConversationScheduledReply',
]

/** The cases of the support service. */
export const supportCases = (earshot: TestEarshot): Record<string, Case> => ({
  ...refusedAt(
    inInbox(earshot).merged,
    { ...conversationCases(earshot), ...messageCases(earshot), ...scheduledCases(earshot) },
    changes,
  ),
  ...teamCases(earshot),
  ...settingCases(earshot),
})
