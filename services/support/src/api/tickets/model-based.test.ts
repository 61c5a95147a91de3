import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { testAdmin } from '../../harness.ts'
import { seededStatuses, startTickets } from './harness.ts'

// Compares tickets with a small reference model: after any sequence of actions by members, the requester, the tracker and the
// clock, every response, every event and the final ticket match the model.

type Category = 'open' | 'pending' | 'closed'
type Model = {
  statusId: string
  pendingUntil: string | null
  /** Closed too long ago for a reply to reopen it. */
  isOld: boolean
  reopened: number
  waits: boolean
  agent: string | null
  priority: string
  external: string | null
  transition: string | null
  links: string[]
}

type Expected = { code: number; events: string[] }
type Request = { method: 'post' | 'put' | 'patch' | 'delete'; path: string; body: Record<string, unknown> }
/** A request, or a database change that simulates time. */
type Step = {
  request: ((requester: string) => Request) | 'fortnight'
  expect: (model: Model) => Expected
}

const categories: Record<string, Category> = {
  [seededStatuses.New]: 'open',
  [seededStatuses['In progress']]: 'open',
  [seededStatuses['Waiting for requester']]: 'pending',
  [seededStatuses['On hold']]: 'pending',
  [seededStatuses.Resolved]: 'closed',
}
const defaults = {
  open: seededStatuses.New,
  pending: seededStatuses['Waiting for requester'],
  closed: seededStatuses.Resolved,
}
const categoryOf = ({ statusId }: Model): Category => categories[statusId] ?? 'open'

const done = (...events: string[]): Expected => ({ code: 200, events })
const made = (...events: string[]): Expected => ({ code: 201, events })
const refused: Expected = { code: 409, events: [] }

const move = (model: Model, statusId: string, pendingUntil: string | null = null): string[] => {
  const to = categories[statusId]
  const before = model.statusId
  if (categoryOf(model) === 'closed' && to !== 'closed') model.reopened++
  if (to === 'closed' && categoryOf(model) !== 'closed') model.isOld = false
  Object.assign(model, { statusId, pendingUntil, waits: model.waits && to !== 'closed' })
  return before === statusId ? [] : [`ticket.status_changed ${categories[before]}-${to}`]
}

const post =
  (path: string, body: Record<string, unknown>): Step['request'] =>
  () => ({ method: 'post', path, body })

const requesterReplies: Step = {
  request: asPrincipalId => ({ method: 'post', path: 'reply', body: { content: 'Still.', asPrincipalId } }),
  expect: model => {
    const now = categoryOf(model)
    const opens = now === 'pending' || (now === 'closed' && !model.isOld)
    const moved = opens ? move(model, defaults.open) : []
    model.waits = categoryOf(model) !== 'closed'
    return made('ticket.replied visitor', ...moved)
  },
}

const agentReplies: Step = {
  request: post('reply', { content: 'We look into it.' }),
  expect: model => {
    model.waits = false
    return made('ticket.replied agent', 'mail.requested')
  },
}

const machineReplies: Step = {
  request: post('reply', { content: 'Have you tried again?', senderType: 'assistant' }),
  expect: () => made('ticket.replied assistant', 'mail.requested'),
}

const noteIsWritten: Step = {
  request: post('note', { content: 'Odd.' }),
  expect: () => made('ticket.note_added agent'),
}

const setCategory = (status: Category, pendingUntil: string | null): Step => ({
  request: post('status', { status, ...(pendingUntil && { pendingUntil }) }),
  expect: model => {
    const now = categoryOf(model)
    if (now === 'closed' && status === 'pending') return refused
    return done(...move(model, now === status ? model.statusId : defaults[status], pendingUntil))
  },
})

const setStatus = (statusId: string): Step => ({
  request: post('status', { statusId }),
  expect: model =>
    categoryOf(model) === 'closed' && categories[statusId] === 'pending'
      ? refused
      : done(...move(model, statusId)),
})

const assign = (assignedPrincipalId: string | null): Step => ({
  request: post('assign', { assignedPrincipalId }),
  expect: model => {
    const events = model.agent === assignedPrincipalId ? [] : ['ticket.assigned']
    model.agent = assignedPrincipalId
    return done(...events)
  },
})

const prioritize = (priority: string): Step => ({
  request: post('priority', { priority }),
  expect: model => {
    model.priority = priority
    return done()
  },
})

const tellExternal = (externalStatus: string, transition: string | null): Step => ({
  request: () => ({
    method: 'put',
    path: 'external',
    body: { integrationType: 'github', externalStatus, transition },
  }),
  expect: model => {
    const isNews =
      model.external !== externalStatus || (transition !== null && model.transition !== transition)
    if (isNews) Object.assign(model, { external: externalStatus, transition })
    return done(...(isNews ? [`ticket.external_status_changed ${transition}`] : []))
  },
})

const link = (target: string): Step => ({
  request: post('link', { conversationId: target }),
  expect: model => {
    if (!model.links.includes(target)) model.links.push(target)
    return done()
  },
})

const unlink = (target: string): Step => ({
  request: () => ({ method: 'delete', path: `link?conversationId=${target}`, body: {} }),
  expect: model => {
    model.links = model.links.filter(it => it !== target)
    return done()
  },
})

const fortnight: Step = {
  request: 'fortnight',
  expect: model => {
    model.isOld = model.isOld || categoryOf(model) === 'closed'
    return done()
  },
}

const other = 'principal_01jmember0member0member000'
const times = ['2030-01-01T08:00:00.000Z', '2031-01-01T08:00:00.000Z']

const anyStep = (conversations: string[]): fc.Arbitrary<Step> =>
  fc.oneof(
    fc.constantFrom(requesterReplies, agentReplies, machineReplies, noteIsWritten, fortnight),
    fc.constant(requesterReplies),
    fc.constantFrom<Category>('open', 'closed').map(to => setCategory(to, null)),
    fc.constantFrom(null, ...times).map(until => setCategory('pending', until)),
    fc.constantFrom(...Object.values(seededStatuses)).map(setStatus),
    fc.constantFrom(null, testAdmin.principalId, other).map(assign),
    fc.constantFrom('none', 'high').map(prioritize),
    fc
      .tuple(fc.constantFrom('Open', 'Done'), fc.constantFrom(null, 'closed', 'reopened'))
      .map(([status, transition]) => tellExternal(status, transition)),
    fc.constantFrom(...conversations).chain(id => fc.constantFrom(link(id), unlink(id))),
  )

type EmittedEvent = { type: string; data: Record<string, string | null> }

const wordOf = ({ type, data }: EmittedEvent): string => {
  if (type === 'ticket.status_changed') return `${type} ${data.previousStatus}-${data.newStatus}`
  if (type === 'ticket.external_status_changed') return `${type} ${data.transition}`
  return data.senderType ? `${type} ${data.senderType}` : type
}

test('responses and events match the model after any sequence of actions', async () => {
  await using support = await startTickets()
  const conversations = [(await support.startConversation()).id, (await support.startConversation()).id]
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep(conversations), { minLength: 5, maxLength: 25 }), async steps => {
      const { id, requesterPrincipalId } = await support.open()
      await support.newEvents()
      const model: Model = {
        statusId: seededStatuses.New,
        pendingUntil: null,
        isOld: false,
        reopened: 0,
        waits: true,
        agent: null,
        priority: 'none',
        external: null,
        transition: null,
        links: [],
      }
      for (const { request, expect } of steps) {
        const expected = expect(model)
        if (request === 'fortnight') {
          await support.database.query(
            `update support.tickets set resolved_at = resolved_at - interval '15 days' where id = $1`,
            [id],
          )
          continue
        }
        const { method, path, body } = request(requesterPrincipalId)
        const url = `/tickets/${id}/${path}`
        const response = await (method === 'delete'
          ? support.api.delete(url)
          : support.api[method](url, body))
        const asked = `${path} ${JSON.stringify(body)} → ${JSON.stringify(response.body)}`
        assert.equal(response.status, expected.code, asked)
        assert.deepEqual((await support.newEvents()).map(wordOf), expected.events, asked)
      }
      const it = await support.ticket({ id })
      const { isOld, ...rest } = model
      assert.deepEqual(
        {
          statusId: it.statusId,
          pendingUntil: it.pendingUntil,
          reopened: it.reopenCount,
          waits: it.waitingSince !== null,
          agent: it.assignedPrincipalId,
          priority: it.priority,
          external: it.external?.externalStatus ?? null,
          transition: it.external?.transition ?? null,
          links: it.links.conversationIds,
        },
        rest,
      )
      assert.equal(it.status, categories[it.statusId])
      assert.equal(it.resolvedAt !== null, it.status === 'closed')
      if (isOld && it.status === 'closed') assert.ok(Date.parse(it.resolvedAt) < Date.now() - 14 * 86_400_000)
    }),
    { numRuns: 40 },
  )
})
