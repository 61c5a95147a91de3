import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, type TestResponse } from '@earshot/testing'
import { pathsOf, type Support, startSupport, unknownIds, visitorOf } from '../../harness.ts'
import { whileLocked } from './harness.ts'

type Data = TestResponse['data']
type Ref = { id: string }

/** What differs between conversations and tickets, for tests of both. */
const kinds = {
  conversation: {
    path: 'conversations',
    named: { subject: 'Invoice' },
    sent: '/messages',
    person: 'visitor',
    start: (support: Support, more = {}): Promise<Data> => support.startConversation(more),
    customerOf: (thread: Data): string => thread.visitorPrincipalId,
    mergeInto: ({ id }: Ref) => ({ intoConversationId: id }),
    first: ['The export stops at 99 percent.'],
  },
  ticket: {
    path: 'tickets',
    named: { title: 'Invoice' },
    sent: '/reply',
    person: 'requester',
    start: (support: Support, more = {}): Promise<Data> =>
      support.create('/tickets', { title: 'Export', requester: { email: 'grace@example.com' }, ...more }),
    customerOf: (thread: Data): string => thread.requesterPrincipalId,
    mergeInto: ({ id }: Ref) => ({ intoTicketId: id }),
    first: [],
  },
} as const

type Kind = keyof typeof kinds

const on = (support: Support, kind: Kind) => {
  const { path, named, customerOf, mergeInto, ...it } = kinds[kind]
  const at = (thread: Ref, rest: string) => `/${path}/${thread.id}${rest}`
  const get = async (thread: Ref): Promise<Data> => (await support.api.get(at(thread, ''))).data
  const all = async (thread: Ref): Promise<Data[]> =>
    (await support.api.get(at(thread, '/messages?includeInternal=true&limit=100'))).data
  const send = (thread: Ref, rest: string, body: object = {}) => support.api.post(at(thread, rest), body)
  const split = (thread: Ref, from: Ref, more: object = {}) =>
    send(thread, '/split', { fromMessageId: from.id, ...named, ...more })
  const done = async (response: Promise<TestResponse>): Promise<Data> => {
    const { status, data, body } = await response
    assert.ok(status < 300, JSON.stringify(body))
    return data
  }
  return {
    ...it,
    start: (more = {}) => it.start(support, more),
    get,
    send,
    split,
    splitOff: (thread: Ref, from: Ref): Promise<Data> => done(split(thread, from)),
    mergeBack: (thread: Ref, into: Ref): Promise<Data> => done(send(thread, '/merge', mergeInto(into))),
    asks: async (thread: Data, content: string): Promise<Data> =>
      done(send(thread, it.sent, { content, asPrincipalId: customerOf(thread) })),
    replies: (thread: Ref, content: string): Promise<Data> => done(send(thread, '/reply', { content })),
    notes: (thread: Ref, content: string, more = {}): Promise<Data> =>
      done(send(thread, '/note', { content, ...more })),
    contents: async (thread: Ref): Promise<string[]> =>
      (await all(thread)).filter(it => it.senderType !== 'system').map(({ content }) => content),
    lines: async (thread: Ref): Promise<string[]> =>
      (await all(thread)).filter(it => it.senderType === 'system').map(({ content }) => content),
    ids: async (query: string): Promise<string[]> =>
      (await support.api.get(`/${path}?${query}`)).data.map(({ id }: Data) => id),
    clocks: async (thread: Ref): Promise<Data[]> =>
      (await support.api.get(at(thread, '/sla'))).data.clocks.filter((it: Data) => it.state === 'running'),
  }
}

/** What a split and its undoing must leave as it was. */
const stored = ({ updatedAt: _, unread: __, links: ___, ...rest }: Data) => rest

for (const kind of ['conversation', 'ticket'] as const) {
  test(`a split moves a message and all later ones into a new ${kind}, and merging that one undoes it`, async () => {
    await using support = await startSupport()
    const it = on(support, kind)
    const team = await support.create('/teams', { name: 'Billing' })
    const agent = support.agent('Ada')
    const thread = await it.start({
      priority: 'high',
      assignedTeamId: team.id,
      assignedPrincipalId: agent,
    })
    await it.replies(thread, 'We look into it.')
    const question = await it.asks(thread, 'And where is my invoice?')
    await it.notes(thread, 'Ask Mo', { mentionedPrincipalIds: [agent] })
    const before = await it.get(thread)
    await support.newEvents()

    const response = await it.split(thread, question)
    assert.equal(response.status, 201, JSON.stringify(response.body))
    const made = response.data
    assert.equal(response.headers.get('location'), `/api/v1/${kinds[kind].path}/${made.id}`)
    const { splitFromId, status, priority, assignedTeamId, assignedPrincipalId, waitingSince } = made
    assert.deepEqual(
      { splitFromId, status, priority, assignedTeamId, assignedPrincipalId, waitingSince },
      {
        ...{ splitFromId: thread.id, status: 'open', priority: 'high', assignedTeamId: team.id },
        ...{ assignedPrincipalId: agent, waitingSince: question.createdAt },
      },
    )
    assert.deepEqual([made.subject ?? made.title, made.lastMessageAt], ['Invoice', question.createdAt])
    assert.deepEqual(await it.contents(thread), [...it.first, 'We look into it.'])
    assert.deepEqual(await it.contents(made), ['And where is my invoice?', 'Ask Mo'])
    const left = await it.get(thread)
    assert.deepEqual([left.status, left.waitingSince], ['open', null])
    assert.ok(left.lastMessageAt < question.createdAt)
    assert.deepEqual(await it.ids('search=invoice'), [made.id])
    assert.deepEqual(await it.ids(`mentionedPrincipalId=${agent}`), [made.id])
    assert.deepEqual(
      (await support.newEvents()).map(({ type, data }) => [type, data[kind].id]),
      [
        [`${kind}.created`, made.id],
        [`${kind}.assigned`, made.id],
      ],
    )

    const audited = await support.database.query(
      `select body::jsonb #>> '{data,entry,action}' as action from support.outbox where type = 'audit.recorded' order by seq desc limit 1`,
    )
    assert.deepEqual(audited, [{ action: `${kind}.split` }])

    await it.mergeBack(made, thread)
    assert.deepEqual(await it.contents(made), [])
    assert.deepEqual(await it.contents(thread), [
      ...it.first,
      'We look into it.',
      'And where is my invoice?',
      'Ask Mo',
    ])
    assert.deepEqual(stored(await it.get(thread)), stored(before))
    assert.deepEqual(await it.ids(`mentionedPrincipalId=${agent}`), [thread.id])
    assert.deepEqual(await support.types(), [`${kind}.status_changed`])
  })

  test(`the wait of a ${kind} belongs to the one with the unanswered message, and one that ended does not come back`, async () => {
    await using support = await startSupport()
    const it = on(support, kind)
    const waits = async (...threads: Ref[]) =>
      Promise.all(threads.map(async thread => (await it.get(thread)).waitingSince))

    const unanswered = await it.start()
    const second = await it.asks(unanswered, 'And the invoice?')
    assert.deepEqual(await waits(unanswered, await it.splitOff(unanswered, second)), [
      unanswered.waitingSince,
      second.createdAt,
    ])

    const answered = await it.start()
    const early = await it.asks(answered, 'And the invoice?')
    await it.replies(answered, 'Here it is.')
    const late = await it.asks(answered, 'Thank you, and when is it due?')
    const made = await it.splitOff(answered, early)
    assert.deepEqual(await waits(answered, made), [null, late.createdAt])
    await it.mergeBack(made, answered)
    assert.deepEqual(await waits(answered), [late.createdAt])

    const closed = await it.start()
    const last = await it.asks(closed, 'Thanks!')
    await it.send(closed, '/status', { status: 'closed' })
    const open = await it.splitOff(closed, last)
    assert.deepEqual([open.status, open.waitingSince], ['open', null])
    await it.mergeBack(open, closed)
    assert.equal((await it.get(closed)).status, 'closed')
  })

  test(`the response target of a split ${kind} continues since the question that moved`, async () => {
    await using support = await startSupport()
    await support.create('/sla-policies', {
      name: 'All',
      isDefault: true,
      targets: { firstResponseSeconds: 600, nextResponseSeconds: 300 },
    })
    const it = on(support, kind)
    const thread = await it.start()
    await it.replies(thread, 'We look into it.')
    const question = await it.asks(thread, 'And the invoice?')
    assert.equal((await it.clocks(thread)).length, 1)
    const made = await it.splitOff(thread, question)
    assert.deepEqual(await it.clocks(thread), [])
    const [clock, ...others] = await it.clocks(made)
    assert.deepEqual([clock.metric, clock.startedAt, others], ['first_response', question.createdAt, []])
    await it.replies(made, 'Here it is.')
    const again = await it.asks(made, 'It has a wrong address.')
    const [next] = await it.clocks(await it.splitOff(made, again))
    assert.equal(next.metric, 'first_response')

    const whole = await it.start()
    const asked = await it.asks(whole, 'And the invoice?')
    await it.replies(whole, 'Here it is.')
    const more = await it.asks(whole, 'It has a wrong address.')
    const [running] = await it.clocks(await it.splitOff(whole, asked))
    assert.deepEqual([running.metric, running.startedAt], ['next_response', more.createdAt])
  })

  test(`the first response in a split ${kind} counts since the question`, async () => {
    await using support = await startSupport()
    const it = on(support, kind)
    const thread = await it.start()
    await it.replies(thread, 'We look into it.')
    const question = await it.asks(thread, 'And the invoice?')
    const { path } = kinds[kind]
    const messages = kind === 'ticket' ? 'ticket_messages' : 'messages'
    const hourAgo = new Date(Date.parse(question.createdAt) - 3_600_000).toISOString()
    await support.database.query(`update support.${messages} set created_at = $1 where id = $2`, [
      hourAgo,
      question.id,
    ])
    await support.database.query(`update support.${path} set waiting_since = $1 where id = $2`, [
      hourAgo,
      thread.id,
    ])
    const made = await it.splitOff(thread, question)
    await it.replies(made, 'Here it is.')
    const [fact] = await support.database.query(
      `select seconds from support.report_facts where subject_id = $1 and fact = 'answered'`,
      [made.id],
    )
    assert.ok(Number(fact?.seconds) >= 3600, JSON.stringify(fact))
  })

  test(`a ${kind} is split only at a message or note that stays readable, and once`, async () => {
    await using support = await startSupport()
    const it = on(support, kind)
    const thread = await it.start()
    const question = await it.asks(thread, 'And the invoice?')
    const other = await it.start()
    const elsewhere = await it.asks(other, 'Another one')
    const refused = async (from: Ref) => {
      const response = await it.split(thread, from)
      assert.equal(response.status, 400, JSON.stringify(response.body))
      return [...pathsOf(response), response.error.details.errors[0].code]
    }
    for (const from of [elsewhere, { id: unknownIds.message }])
      assert.deepEqual(await refused(from), ['fromMessageId', 'unknown'])
    const missing = { id: thread.id.replace(/.{8}$/, '0n0where') }
    assert.equal((await it.split(missing, question)).status, 404)
    const visitor = support.as(visitorOf(kinds[kind].customerOf(thread)))
    const body = { fromMessageId: question.id, ...kinds[kind].named }
    assert.equal((await visitor.post(`/${kinds[kind].path}/${thread.id}/split`, body)).status, 403)
    await it.splitOff(thread, question)
    assert.deepEqual(await refused(question), ['fromMessageId', 'unknown'])
  })

  test(`messages from a merged ${kind} cannot be split off, and a merged one cannot be split`, async () => {
    await using support = await startSupport()
    const it = on(support, kind)
    const target = await it.start()
    const principalId = kinds[kind].customerOf(target)
    const source = await it.start({ [it.person]: { principalId } })
    const question = await it.asks(source, 'And the invoice?')
    await it.mergeBack(source, target)
    const refused = await it.split(target, question)
    assert.deepEqual([refused.status, refused.error.code], [409, 'CONFLICT'])
    const merged = await it.split(source, question)
    assert.deepEqual(
      [merged.status, merged.error.code, merged.error.details.mergedIntoId],
      [409, 'ALREADY_MERGED', target.id],
    )
    const later = await it.asks(target, 'One more thing')
    assert.deepEqual(await it.contents(await it.splitOff(target, later)), ['One more thing'])
  })

  test(`of two concurrent splits of a ${kind} at one message, one succeeds`, async () => {
    await using support = await startSupport()
    const it = on(support, kind)
    const thread = await it.start()
    const question = await it.asks(thread, 'And the invoice?')
    const responses = await whileLocked(support, thread.id, [
      () => it.split(thread, question),
      () => it.split(thread, question),
    ])
    assert.deepEqual(
      responses.map(({ status }) => status),
      [201, 400],
    )
  })

  test(`a message that arrives during the split of a ${kind} is lost in neither order`, async () => {
    await using support = await startSupport()
    const it = on(support, kind)
    for (const isFirst of [true, false]) {
      const thread = await it.start()
      const question = await it.asks(thread, 'And the invoice?')
      const content = 'Just now'
      const asPrincipalId = kinds[kind].customerOf(thread)
      const both = [
        () => it.send(thread, it.sent, { content, asPrincipalId }),
        () => it.split(thread, question),
      ]
      const responses = await whileLocked(support, thread.id, isFirst ? both : both.toReversed())
      assert.deepEqual(
        responses.map(({ status }) => status),
        [201, 201],
      )
      const made = { id: responses[isFirst ? 1 : 0]?.data.id }
      assert.deepEqual(await it.contents(made), ['And the invoice?', ...(isFirst ? [content] : [])])
      assert.deepEqual(await it.contents(thread), [...it.first, ...(isFirst ? [] : [content])])
      const { waitingSince, lastMessageAt } = await it.get(thread)
      assert.equal(waitingSince, thread.waitingSince)
      assert.equal(lastMessageAt === responses[0]?.data.createdAt || !isFirst, !isFirst)
    }
  })
}

test('concurrent splits, merges and messages lose no message', async () => {
  await using support = await startSupport()
  const it = on(support, 'conversation')
  const thread = await it.start()
  const visitor = support.as(visitorOf(thread.visitorPrincipalId))
  const questions: Data[] = []
  for (let index = 0; index < 6; index++) questions.push(await it.asks(thread, `question ${index}`))
  const steps = questions.toReversed().flatMap(async (question, index) => {
    const response = await it.split(thread, question)
    const write = visitor.post(`/conversations/${thread.id}/messages`, { content: `message ${index}` })
    const { id } = response.data ?? thread
    const merge = it.send({ id }, '/merge', { intoConversationId: thread.id })
    return [response, await write, await merge]
  })
  const responses = (await Promise.all(steps)).flat()
  for (const { status, body } of responses) assert.ok(status < 500, JSON.stringify(body))
  const ids = await it.ids(`visitorPrincipalId=${thread.visitorPrincipalId}&limit=100`)
  const all = (await Promise.all(ids.map(id => it.contents({ id })))).flat()
  assert.deepEqual(
    all.filter(content => content.startsWith('question ')).toSorted(),
    questions.map((_, index) => `question ${index}`),
  )
  assert.equal(all.filter(content => content.startsWith('message ')).length, 6)
})

test('both conversations keep a message that the customer can read, and history and deleted messages stay', async () => {
  await using support = await startSupport()
  const it = on(support, 'conversation')
  const thread = await it.start()
  const messages = async () =>
    (await support.api.get(`/conversations/${thread.id}/messages?includeInternal=true`)).data as Data[]
  const [first] = await messages()
  const question = await it.asks(thread, 'And the invoice?')
  const note = await it.notes(thread, 'Ask Mo')
  await support.on(thread, 'status', { status: 'closed' })
  const line = (await messages()).at(-1)
  const gone = await it.replies(thread, 'Oops')
  await support.api.delete(`/messages/${gone.id}`)
  for (const [from, code] of [
    [first, 'invalid'],
    [note, 'invalid'],
    [line, 'invalid'],
    [gone, 'invalid'],
  ] as const) {
    const response = await it.split(thread, from)
    assert.deepEqual([...pathsOf(response), response.error.details.errors[0].code], ['fromMessageId', code])
  }
  const made = await it.splitOff(thread, question)
  assert.deepEqual(await it.contents(made), ['And the invoice?', 'Ask Mo'])
  assert.ok((await it.lines(thread)).includes('The conversation was closed.'))
  assert.ok((await it.lines(thread)).includes(`Messages were split off into ${made.id}.`))
  assert.equal((await it.lines(made)).at(-1), `The conversation was split off from ${thread.id}.`)
})

test('the customer sees two conversations, and what they have read stays read', async () => {
  await using support = await startSupport()
  const it = on(support, 'conversation')
  const thread = await it.start()
  const visitor = support.as(visitorOf(thread.visitorPrincipalId))
  const question = await it.asks(thread, 'And the invoice?')
  await it.replies(thread, 'Here it is.')
  await support.api.post(`/conversations/${thread.id}/read`)
  const unread = async ({ id }: Ref, client = visitor) =>
    (await client.get(`/conversations/${id}`)).data.unread
  const made = await it.splitOff(thread, question)
  assert.deepEqual([await unread(thread), await unread(made)], [false, true])
  assert.deepEqual([await unread(thread, support.api), await unread(made, support.api)], [false, false])
  const seen = (await visitor.get(`/conversations/${made.id}`)).data
  assert.deepEqual([seen.subject, seen.splitFromId], ['Invoice', null])
  const listed = (await visitor.get('/conversations')).data.map(({ id }: Data) => id)
  assert.deepEqual(listed, [made.id, thread.id])
  const written = await visitor.post(`/conversations/${made.id}/messages`, { content: 'Thank you' })
  assert.deepEqual([written.status, written.data.conversationId], [201, made.id])
  await it.mergeBack(made, thread)
  assert.equal((await visitor.get(`/conversations/${made.id}`)).data.id, thread.id)
  assert.equal((await it.contents(thread)).at(-1), 'Thank you')
})

test('a split starts no workflow, and a silence of the team continues in the new conversation', async () => {
  await using support = await startSupport({})
  const it = on(support, 'conversation')
  await support.create('/workflows', {
    name: 'Silence',
    trigger: 'teammate_unresponsive',
    afterSeconds: 60,
  })
  const thread = await it.start()
  await it.replies(thread, 'We look into it.')
  const question = await it.asks(thread, 'And the invoice?')
  await support.create('/workflows', {
    name: 'Welcome',
    trigger: 'conversation_created',
    actions: [{ type: 'tag', tag: 'new' }],
  })
  const silences = () => support.database.query('select conversation_id, since_at from support.silences')
  const [before] = await silences()
  const made = await it.splitOff(thread, question)
  assert.deepEqual(made.tags, [])
  assert.deepEqual(await silences(), [{ ...before, conversation_id: made.id }])
})

test('a question that was split off too late is breached at once', async () => {
  await using support = await startSupport({ environment: { SERVICE_ROLE: 'all' } })
  await support.create('/sla-policies', {
    name: 'All',
    isDefault: true,
    targets: { firstResponseSeconds: 600 },
  })
  const it = on(support, 'conversation')
  const thread = await it.start()
  await it.replies(thread, 'We look into it.')
  const question = await it.asks(thread, 'And the invoice?')
  await support.database.query(
    `update support.messages set created_at = created_at - interval '1 hour' where id = $1`,
    [question.id],
  )
  await support.database.query(
    `update support.conversations set waiting_since = waiting_since - interval '1 hour' where id = $1`,
    [thread.id],
  )
  const made = await it.splitOff(thread, question)
  await eventually(async () => {
    const breached = (await support.newEvents()).filter(({ type }) => type === 'sla.breached')
    return breached.some(({ data }) => data.conversationId === made.id)
  })
})

test('a scheduled reply stays in the first conversation', async () => {
  await using support = await startSupport()
  const it = on(support, 'conversation')
  const thread = await it.start()
  const sendAt = new Date(Date.now() + 86_400_000).toISOString()
  await support.on(thread, 'scheduled-replies', { content: 'Good morning', sendAt })
  const made = await it.splitOff(thread, await it.asks(thread, 'And the invoice?'))
  const scheduled = async ({ id }: Ref) =>
    (await support.api.get(`/conversations/${id}/scheduled-replies`)).data.length
  assert.deepEqual([await scheduled(thread), await scheduled(made)], [1, 0])
})

test('all messages of a ticket can be split off, whose description stays, and the tickets are linked', async () => {
  await using support = await startSupport()
  const it = on(support, 'ticket')
  const thread = await it.start({ description: 'The export stops.' })
  const note = await it.notes(thread, 'Ask Mo')
  const made = await it.splitOff(thread, note)
  assert.deepEqual([made.description, made.links.ticketIds, made.waitingSince], ['', [thread.id], null])
  const left = await it.get(thread)
  assert.deepEqual(
    [left.description, left.links.ticketIds, left.waitingSince, left.lastMessageAt],
    ['The export stops.', [made.id], thread.waitingSince, null],
  )
  const untitled = await it.split(thread, note, { title: '' })
  assert.deepEqual(pathsOf(untitled), ['title'])
})
