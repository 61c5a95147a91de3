import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { startEarshot } from '../deployments/earshot.ts'
import { newVisitor, openVisitor, signing, startWithWidget } from './visitors.ts'

const never = 3_600_000

test('replies, typing and changes arrive by the stream, without polling', async () => {
  const earshot = await startWithWidget()
  const sign = await signing(earshot)
  using visitor = openVisitor(
    earshot,
    { token: sign(newVisitor()) },
    { timing: { pollMs: never, refusedMs: never } },
  )
  const { id: conversationId } = await visitor.conversations.start({ content: 'The export stops.' })
  await eventually(() => visitor.emitted.connection.at(-1)?.state === 'open')
  const presence = (state: string) => earshot.api.put(`/conversations/${conversationId}/presence`, { state })
  await presence('typing')
  await eventually(() => visitor.emitted.typing.at(-1)?.isTyping)
  await earshot.make(`/conversations/${conversationId}/reply`, { content: 'We have found it.' })
  await eventually(() => visitor.texts().length > 0)
  await presence('viewing')
  await eventually(() => visitor.emitted.typing.at(-1)?.isTyping === false)
  const changes = visitor.emitted.conversation.length
  await earshot.api.post(`/conversations/${conversationId}/status`, { status: 'closed' })
  await eventually(() => visitor.emitted.conversation.length > changes)
  assert.deepEqual(visitor.texts(), ['We have found it.'])
  assert.deepEqual(visitor.emitted.error, [])
})

test('the team sees that the visitor types, and a key press is not a request', async () => {
  const earshot = await startWithWidget()
  const sign = await signing(earshot)
  using visitor = openVisitor(earshot, { token: sign(newVisitor()) }, { isSilent: true })
  const { id } = await visitor.conversations.start({ content: 'The export stops.' })
  const typing = async () => (await earshot.api.get(`/conversations/${id}/presence`)).data.typing
  for (let key = 0; key < 10; key++) await visitor.conversations.typing(id, true)
  assert.deepEqual(await typing(), [{ name: 'Grace Holt' }])
  await visitor.conversations.typing(id, false)
  await visitor.conversations.typing(id, false)
  assert.deepEqual(await typing(), [])
  const path = `/conversations/${id}/presence`
  assert.deepEqual(
    visitor.requests.filter(it => it.endsWith('/presence')),
    [`PUT ${path}`, `DELETE ${path}`],
  )
})

test('a changelog entry that is published updates the number of unread entries', async () => {
  await using earshot = await startEarshot()
  await earshot.api.patch('/settings', { widget: { enabled: true } })
  const sign = await signing(earshot)
  using visitor = openVisitor(
    earshot,
    { token: sign(newVisitor()) },
    { timing: { publishedMs: 1, configMs: never } },
  )
  await eventually(() => visitor.emitted.connection.at(-1)?.state === 'open')
  const configs = () => visitor.requests.filter(it => it === 'GET /widget').length
  const before = configs()
  await earshot.make('/changelog', { title: 'Exports', publishedAt: new Date().toISOString() })
  await eventually(() => configs() > before)
})
