import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { startSupport, testAdmin } from '../../harness.ts'

// Compares the inbox with a small reference model: after any sequence of actions by members, visitors and the assistant, every
// response, every event and the final conversation match the model.

type Model = {
  status: string
  snoozedUntil: string | null
  waits: boolean
  agent: string | null
  priority: string
  assistant: string | null
  rating: number | null
  comment: string | null
  tags: string[]
}

/** The status of a response and the emitted events, each with a word that identifies its variant. */
type Expected = { code: number; events: string[] }
type Step = { method?: 'post' | 'patch'; path: string; body: object; expect: (model: Model) => Expected }

const done = (...events: string[]): Expected => ({ code: 200, events })
const made = (...events: string[]): Expected => ({ code: 201, events })
const refused: Expected = { code: 409, events: [] }

const move = (model: Model, to: string, reason: string, snoozedUntil: string | null = null): string[] => {
  const changes = model.status !== to
  Object.assign(model, { status: to, snoozedUntil, waits: model.waits && to !== 'closed' })
  return changes ? [`conversation.status_changed ${reason}`] : []
}

const isResolved = (model: Model) => model.assistant?.startsWith('resolved') === true

const visitorWrites: Step = {
  path: 'messages',
  body: { content: 'Still there.', senderType: 'visitor' },
  expect: model => {
    if (isResolved(model)) model.assistant = 'active'
    const moved = model.status === 'open' ? [] : move(model, 'open', 'visitor_replied')
    model.waits = true
    return made('message.created visitor', ...moved)
  },
}

const agentReplies: Step = {
  path: 'reply',
  body: { content: 'We look into it.' },
  expect: model => {
    const moved = model.status === 'closed' ? move(model, 'open', 'agent') : []
    const assigned = model.agent === null ? ['conversation.assigned reply'] : []
    Object.assign(model, { waits: false, agent: model.agent ?? testAdmin.principalId })
    return made('message.created agent', ...assigned, ...moved)
  },
}

const assistantWrites: Step = {
  path: 'messages',
  body: { content: 'Have you tried again?', senderType: 'assistant' },
  expect: model => {
    if (model.status !== 'closed') model.assistant = 'active'
    return made('message.created assistant')
  },
}

const automation: Step = {
  path: 'reply',
  body: { content: 'We are back on Monday.', automated: true },
  expect: () => made('message.created agent'),
}

const noteIsWritten: Step = {
  path: 'note',
  body: { content: 'Odd.', mentionedPrincipalIds: [testAdmin.principalId] },
  expect: () => made('message.note_created agent', 'conversation.note_mentioned'),
}

const setStatus = (status: string, snoozedUntil: string | null): Step => ({
  path: 'status',
  body: { status, ...(snoozedUntil && { snoozedUntil }) },
  expect: model => {
    if (status === 'snoozed' && model.status === 'closed') return refused
    return done(...move(model, status, 'agent', snoozedUntil))
  },
})

const assign = (assignedPrincipalId: string | null): Step => ({
  path: 'assign',
  body: { assignedPrincipalId },
  expect: model => {
    const events = model.agent === assignedPrincipalId ? [] : ['conversation.assigned manual']
    model.agent = assignedPrincipalId
    return done(...events)
  },
})

const prioritize = (priority: string): Step => ({
  path: 'priority',
  body: { priority },
  expect: model => {
    const events = model.priority === priority ? [] : ['conversation.priority_changed']
    model.priority = priority
    return done(...events)
  },
})

const handOff: Step = {
  path: 'handoff',
  body: { reason: 'frustration' },
  expect: model => {
    if (model.assistant === 'handed_off') return done()
    model.assistant = 'handed_off'
    const moved = model.status === 'open' ? [] : move(model, 'open', 'assistant')
    return done('assistant.handed_off', ...moved)
  },
}

const resolve = (outcome: string): Step => ({
  path: 'resolve-by-assistant',
  body: { outcome },
  expect: model => {
    if (model.status === 'closed' && model.assistant !== outcome && model.assistant !== 'resolved_assumed')
      return refused
    const events = model.assistant === outcome ? [] : ['assistant.resolved']
    model.assistant = outcome
    return done(...events, ...(model.status === 'closed' ? [] : move(model, 'closed', 'assistant')))
  },
})

const rate = (rating: number | undefined, comment: string | undefined): Step => ({
  path: 'csat',
  body: { rating, comment },
  expect: model => {
    const events: string[] = []
    if (rating === undefined && model.rating === null) return { code: 400, events }
    if (rating !== undefined && model.rating !== null && rating !== model.rating) return refused
    if (comment !== undefined && model.comment !== null && comment !== model.comment) return refused
    if (model.rating === null) events.push('conversation.csat_submitted')
    if (comment !== undefined && model.comment === null) events.push('conversation.csat_comment_added')
    model.rating ??= rating ?? null
    model.comment ??= comment ?? null
    return done(...events)
  },
})

const tag = (name: string): Step => ({
  path: 'tags',
  body: { tags: [name] },
  expect: model => {
    model.tags = [...new Set([...model.tags, name])].sort()
    return done()
  },
})

const other = 'principal_01jmember0member0member000'
const times = ['2030-01-01T08:00:00.000Z', '2031-01-01T08:00:00.000Z']

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(visitorWrites, agentReplies, assistantWrites, automation, noteIsWritten, handOff),
  fc.constantFrom('open', 'closed').map(status => setStatus(status, null)),
  fc.constantFrom(null, ...times).map(until => setStatus('snoozed', until)),
  fc.constantFrom(null, testAdmin.principalId, other).map(assign),
  fc.constantFrom('none', 'high').map(prioritize),
  fc.constantFrom('resolved_confirmed', 'resolved_assumed').map(resolve),
  fc
    .tuple(fc.constantFrom(undefined, 4, 5), fc.constantFrom(undefined, 'Quick.', 'Slow.'))
    .filter(([rating, comment]) => rating !== undefined || comment !== undefined)
    .map(([rating, comment]) => rate(rating, comment)),
  fc.constantFrom('billing', 'export').map(tag),
)

const wordOf = ({ type, data }: { type: string; data: Record<string, never> }): string => {
  const { message, reason, method } = data as Record<string, unknown> as {
    message?: { senderType: string }
    reason?: string
    method?: string
  }
  const word = message?.senderType ?? method ?? (type === 'assistant.handed_off' ? undefined : reason)
  return word ? `${type} ${word}` : type
}

test('responses and events match the model after any sequence of actions', async () => {
  await using support = await startSupport()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async steps => {
      const { id } = await support.startConversation()
      await support.newEvents()
      const model: Model = {
        status: 'open',
        snoozedUntil: null,
        waits: true,
        agent: null,
        priority: 'none',
        assistant: null,
        rating: null,
        comment: null,
        tags: [],
      }
      for (const { path, body, expect } of steps) {
        const response = await support.api.post(`/conversations/${id}/${path}`, body)
        const expected = expect(model)
        const hidePlaceholder = `${path} ${JSON.stringify(body)} → ${JSON.stringify(response.body)}`
        assert.equal(response.status, expected.code, hidePlaceholder)
        assert.deepEqual((await support.newEvents()).map(wordOf), expected.events, hidePlaceholder)
      }
      const it = await support.conversation(id)
      assert.deepEqual(
        {
          status: it.status,
          snoozedUntil: it.snoozedUntil,
          waits: it.waitingSince !== null,
          agent: it.assignedPrincipalId,
          priority: it.priority,
          assistant: it.assistantState,
          rating: it.csat?.rating ?? null,
          comment: it.csat?.comment ?? null,
          tags: it.tags,
        },
        model,
      )
    }),
    { numRuns: 40 },
  )
})
