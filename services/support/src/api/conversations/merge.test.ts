import assert from 'node:assert/strict'
import { test } from 'node:test'
import { member, type Support, startSupport, testAdmin, unknownIds, visitorOf } from '../../harness.ts'
import { assertMergesOnce, whileLocked } from '../threads/harness.ts'

type Data = Support['startConversation'] extends (...args: never[]) => Promise<infer D> ? D : never

/** Two conversations of the same customer, the older one first. */
const startTwo = async (support: Support): Promise<[Data, Data]> => {
  const first = await support.startConversation({ subject: 'Export' })
  const second = await support.startConversation({
    subject: 'Export again',
    visitor: { principalId: first.visitorPrincipalId },
    message: { content: 'By the way, it stops at 99 percent.' },
  })
  return [first, second]
}

const merge = (support: Support, { id }: Data, into: { id: string }) =>
  support.api.post(`/conversations/${id}/merge`, { intoConversationId: into.id })

/** The messages of a conversation with the id of the one that they were written in, without lines about it. */
const messagesIn = async (support: Support, { id }: Data): Promise<[string, string | null][]> => {
  const { data } = await support.api.get(`/conversations/${id}/messages?includeInternal=true`)
  return data
    .filter((it: Data) => it.senderType !== 'system')
    .map((it: Data) => [it.content, it.mergedFromId])
}

const linesIn = async (support: Support, { id }: Data): Promise<string[]> => {
  const { data } = await support.api.get(`/conversations/${id}/messages?includeInternal=true`)
  return data.filter((it: Data) => it.senderType === 'system').map((it: Data) => it.content)
}

/** What a merge and its undoing must leave as it was. */
const stored = ({ updatedAt: _, unread: __, ...rest }: Data) => rest

test('a merge moves messages and notes in the order of time and closes the conversation, and unmerging restores both', async () => {
  await using support = await startSupport()
  const [target, source] = await startTwo(support)
  await support.on(target, 'reply', { content: 'We look into it.' })
  await support.on(source, 'note', { content: 'The same as before' })
  await support.on(target, 'note', { content: 'Fixed tomorrow' })
  await support.on(source, 'status', { status: 'snoozed' })
  const before = [await support.conversation(target.id), await support.conversation(source.id)]
  await support.newEvents()

  const merged = await merge(support, source, target)
  assert.equal(merged.status, 200, JSON.stringify(merged.body))
  assert.deepEqual([merged.data.mergedIntoId, merged.data.status], [target.id, 'closed'])
  assert.deepEqual(await messagesIn(support, target), [
    ['The export stops at 99 percent.', null],
    ['By the way, it stops at 99 percent.', source.id],
    ['We look into it.', null],
    ['The same as before', source.id],
    ['Fixed tomorrow', null],
  ])
  assert.deepEqual(await messagesIn(support, source), [])
  const [closed, ...others] = await support.newEvents()
  assert.deepEqual(
    [closed?.type, closed?.data.conversation.id, closed?.data.newStatus, others],
    ['conversation.status_changed', source.id, 'closed', []],
  )
  const after = await support.conversation(target.id)
  assert.deepEqual(
    [after.status, after.waitingSince],
    ['open', source.waitingSince],
    'no one has replied to the merged one',
  )
  assert.ok(
    (await linesIn(support, target)).includes(`The conversation ${source.id} was merged into this one.`),
  )
  assert.ok((await linesIn(support, source)).includes(`The conversation was merged into ${target.id}.`))
  const listed = (await support.api.get(`/conversations?mergedIntoId=${target.id}`)).data
  assert.deepEqual(
    listed.map(({ id }: Data) => id),
    [source.id],
  )

  await support.on(target, 'reply', { content: 'Both are fixed.' })
  await support.newEvents()
  const undone = await support.api.post(`/conversations/${source.id}/unmerge`)
  assert.deepEqual([undone.status, undone.data.mergedIntoId, undone.data.status], [200, null, 'snoozed'])
  assert.deepEqual(await messagesIn(support, source), [
    ['By the way, it stops at 99 percent.', null],
    ['The same as before', null],
  ])
  assert.deepEqual(
    (await messagesIn(support, target)).map(([content]) => content),
    ['The export stops at 99 percent.', 'We look into it.', 'Fixed tomorrow', 'Both are fixed.'],
  )
  assert.deepEqual(stored(await support.conversation(source.id)), stored(before[1]))
  assert.deepEqual(await support.types(), ['conversation.status_changed'])
  assert.equal((await support.api.post(`/conversations/${source.id}/unmerge`)).status, 200)
  assert.deepEqual(await support.types(), [])
})

test('without a message in between, unmerging restores both conversations exactly', async () => {
  await using support = await startSupport()
  const [target, source] = await startTwo(support)
  await support.on(target, 'reply', { content: 'Fixed.' })
  await support.on(target, 'status', { status: 'closed' })
  await support.on(source, 'status', { status: 'closed' })
  const before = [await support.conversation(target.id), await support.conversation(source.id)]
  await support.newEvents()
  assert.equal((await merge(support, source, target)).status, 200)
  assert.deepEqual(await support.types(), [], 'no one waits in either')
  await support.on(source, 'unmerge')
  const after = [await support.conversation(target.id), await support.conversation(source.id)]
  assert.deepEqual(after.map(stored), before.map(stored))
})

test('a closed conversation opens if the customer waits for a reply in the one that is merged into it', async () => {
  await using support = await startSupport()
  const [target, source] = await startTwo(support)
  await support.on(target, 'status', { status: 'closed' })
  await support.newEvents()
  await merge(support, source, target)
  const { status, waitingSince } = await support.conversation(target.id)
  assert.deepEqual([status, waitingSince], ['open', source.waitingSince])
  const events = await support.newEvents()
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.conversation.id, data.newStatus]),
    [
      ['conversation.status_changed', source.id, 'closed'],
      ['conversation.status_changed', target.id, 'open'],
    ],
  )
})

test('only unmerged conversations of one customer can be merged', async () => {
  await using support = await startSupport()
  const [target, source] = await startTwo(support)
  const [other] = await startTwo(support)
  const third = await support.startConversation({ visitor: { principalId: target.visitorPrincipalId } })
  const refused = await merge(support, source, other)
  assert.deepEqual([refused.status, refused.error.code], [409, 'CONFLICT'])
  await assertMergesOnce({
    merge: (from, into) => merge(support, from, into),
    ...{ source, target, third, unknownId: unknownIds.conversation, path: 'intoConversationId' },
  })
  const visitor = support.as(visitorOf(target.visitorPrincipalId))
  assert.equal(
    (await visitor.post(`/conversations/${third.id}/merge`, { intoConversationId: target.id })).status,
    403,
  )
  assert.equal((await visitor.post(`/conversations/${source.id}/unmerge`)).status, 403)
})

test('a merged conversation refuses changes of the team and names the other one', async () => {
  await using support = await startSupport()
  const [target, source] = await startTwo(support)
  await merge(support, source, target)
  const path = `/conversations/${source.id}`
  const sendAt = new Date(Date.now() + 86_400_000).toISOString()
  const refused = [
    await support.api.post(`${path}/reply`, { content: 'Hello' }),
    await support.api.post(`${path}/note`, { content: 'Hello' }),
    await support.api.post(`${path}/status`, { status: 'open' }),
    await support.api.post(`${path}/assign`, { assignedPrincipalId: testAdmin.principalId }),
    await support.api.post(`${path}/tags`, { tags: ['export'] }),
    await support.api.patch(path, { subject: 'Other' }),
    await support.api.post(`${path}/actions`, { actions: [{ type: 'close' }] }),
    await support.api.post(`${path}/scheduled-replies`, { content: 'Later', sendAt }),
  ]
  for (const { status, error } of refused)
    assert.deepEqual(
      [status, error.code, error.details],
      [409, 'ALREADY_MERGED', { mergedIntoId: target.id }],
    )
  assert.equal((await support.conversation(source.id)).status, 'closed')
})

test('a customer sees merged conversations once, and what they write in the merged one is posted to the other', async () => {
  await using support = await startSupport()
  const [target, source] = await startTwo(support)
  await support.on(source, 'reply', { content: 'We look into it.' })
  const visitor = support.as(visitorOf(target.visitorPrincipalId))
  await merge(support, source, target)
  await support.on(target, 'status', { status: 'closed' })
  await support.newEvents()
  const path = `/conversations/${source.id}`
  const ids = (await visitor.get('/conversations')).data.map(({ id }: Data) => id)
  assert.deepEqual(ids, [target.id])
  const shown = (await visitor.get(path)).data
  assert.deepEqual([shown.id, shown.unread, shown.mergedIntoId], [target.id, true, null])
  const messages = (await visitor.get(`${path}/messages`)).data
  assert.ok(messages.every((it: Data) => it.conversationId === target.id && it.mergedFromId === null))
  assert.equal(messages.filter((it: Data) => it.senderType !== 'system').length, 3)
  assert.equal((await visitor.post(`${path}/read`)).data.id, target.id)
  assert.equal((await visitor.get(`/conversations/${target.id}`)).data.unread, false)

  const written = await visitor.post(`${path}/messages`, { content: 'It stops again' })
  assert.deepEqual([written.status, written.data.conversationId], [201, target.id])
  assert.equal((await support.conversation(target.id)).status, 'open')
  assert.deepEqual(await support.types(), ['message.created', 'conversation.status_changed'])
  const byTeam = await support.api.post(`${path}/messages`, {
    content: 'On the phone',
    senderType: 'visitor',
  })
  assert.deepEqual([byTeam.status, byTeam.data.conversationId], [201, target.id])

  await support.on(source, 'unmerge')
  assert.deepEqual(await messagesIn(support, source), [
    ['By the way, it stops at 99 percent.', null],
    ['We look into it.', null],
  ])
  assert.equal((await visitor.get(path)).data.id, source.id)
})

test('mentions, scheduled replies and the words of messages follow the messages, both ways', async () => {
  await using support = await startSupport()
  const [target, source] = await startTwo(support)
  const ada = support.agent('Ada')
  await support.on(source, 'note', { content: 'Is this the timeout?', mentionedPrincipalIds: [ada] })
  const sendAt = new Date(Date.now() + 86_400_000).toISOString()
  await support.on(source, 'scheduled-replies', { content: 'Good morning', sendAt })
  const found = async () => {
    const idsOf = async (query: string) =>
      (await support.api.get(`/conversations?${query}`)).data.map(({ id }: Data) => id)
    return {
      mentioned: await idsOf(`mentionedPrincipalId=${ada}`),
      words: await idsOf('search=timeout'),
      scheduled: await Promise.all(
        [source, target].map(
          async ({ id }) => (await support.api.get(`/conversations/${id}/scheduled-replies`)).data.length,
        ),
      ),
    }
  }
  const before = await found()
  assert.deepEqual(before, { mentioned: [source.id], words: [source.id], scheduled: [1, 0] })
  await merge(support, source, target)
  assert.deepEqual(await found(), { mentioned: [target.id], words: [target.id], scheduled: [0, 1] })
  await support.on(source, 'unmerge')
  assert.deepEqual(await found(), before)
})

test('a member who has read one of two merged conversations has the other one unread, unless they merged them', async () => {
  await using support = await startSupport()
  const [source, target] = await startTwo(support)
  for (const client of [support.api, support.as(member)])
    await client.post(`/conversations/${target.id}/read`)
  await merge(support, source, target)
  const unreadFor = async (client: Support['api']) =>
    (await client.get(`/conversations/${target.id}`)).data.unread
  assert.deepEqual([await unreadFor(support.api), await unreadFor(support.as(member))], [false, true])
})

test('messages of another system are in the order of time after a merge', async () => {
  await using support = await startSupport()
  const at = (day: number) => `2024-03-0${day}T09:00:00.000Z`
  const visitor = { email: 'grace@example.org' }
  const start = (content: string, day: number) =>
    support.create('/conversations?notify=false', { visitor, message: { content }, createdAt: at(day) })
  const target = await start('one', 1)
  const add = (id: string, content: string, day: number) =>
    support.create(`/conversations/${id}/reply?notify=false`, { content, createdAt: at(day) })
  await add(target.id, 'three', 3)
  const source = await start('two', 2)
  await add(source.id, 'four', 4)
  await merge(support, source, target)
  assert.deepEqual(
    (await messagesIn(support, target)).map(([content]) => content),
    ['one', 'two', 'three', 'four'],
  )
  await support.on(source, 'unmerge')
  const contents = async (it: Data) => (await messagesIn(support, it)).map(([content]) => content)
  assert.deepEqual(
    [await contents(target), await contents(source)],
    [
      ['one', 'three'],
      ['two', 'four'],
    ],
  )
})

test('the response target of the merged conversation ends, and the other one gets one for the customer who waits', async () => {
  await using support = await startSupport()
  await support.create('/sla-policies', {
    name: 'All',
    isDefault: true,
    targets: { nextResponseSeconds: 600 },
  })
  const [target, source] = await startTwo(support)
  for (const it of [target, source]) await support.on(it, 'reply', { content: 'Hello' })
  const visitor = support.as(visitorOf(target.visitorPrincipalId))
  await visitor.post(`/conversations/${source.id}/messages`, { content: 'And?' })
  const running = async ({ id }: Data) =>
    (await support.api.get(`/conversations/${id}/sla`)).data.clocks.filter(
      (it: Data) => it.state === 'running',
    ).length
  assert.deepEqual([await running(source), await running(target)], [1, 0])
  await merge(support, source, target)
  assert.deepEqual([await running(source), await running(target)], [0, 1])
})

test('a message that arrives during a merge is in the other conversation afterwards', async () => {
  await using support = await startSupport()
  for (const isFirst of [true, false]) {
    const [target, source] = await startTwo(support)
    const visitor = support.as(visitorOf(target.visitorPrincipalId))
    const write = () => visitor.post(`/conversations/${source.id}/messages`, { content: 'Just now' })
    const both = [write, () => merge(support, source, target)]
    const responses = await whileLocked(support, source.id, isFirst ? both : both.toReversed())
    assert.deepEqual(
      responses.map(({ status }) => status),
      isFirst ? [201, 200] : [200, 201],
    )
    assert.deepEqual(
      (await messagesIn(support, target)).map(([content]) => content),
      ['The export stops at 99 percent.', 'By the way, it stops at 99 percent.', 'Just now'],
    )
    assert.deepEqual(await messagesIn(support, source), [])
  }
})

test('of two opposite merges, one succeeds', async () => {
  await using support = await startSupport()
  for (let round = 0; round < 5; round++) {
    const [one, other] = await startTwo(support)
    const responses = await Promise.all([merge(support, one, other), merge(support, other, one)])
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409])
  }
})

test('concurrent merges, undoings and messages lose no message', async () => {
  await using support = await startSupport()
  const [target, source] = await startTwo(support)
  const visitor = support.as(visitorOf(target.visitorPrincipalId))
  const steps = Array.from({ length: 6 }, (_, index) => [
    merge(support, source, target),
    visitor.post(`/conversations/${source.id}/messages`, { content: `message ${index}` }),
    support.api.post(`/conversations/${source.id}/unmerge`),
  ]).flat()
  for (const { status, body } of await Promise.all(steps)) assert.ok(status < 500, JSON.stringify(body))
  const all = [...(await messagesIn(support, target)), ...(await messagesIn(support, source))]
  assert.equal(all.filter(([content]) => content.startsWith('message ')).length, 6)
  const { mergedIntoId } = await support.conversation(source.id)
  assert.equal((await messagesIn(support, source)).length === 0, mergedIntoId !== null)
})
