import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Identity } from '@earshot/contracts'
import { brokerFor, eventually, publishEvent } from '@earshot/testing'
import { member, startSupport } from '../../harness.ts'

const context = {
  page: 'https://ada:pw@www.example.com/pricing?token=secret#part',
  browser: 'Firefox',
  system: 'Linux',
  language: 'fr-CH',
}
const stored = { ...context, page: 'https://www.example.com/pricing' }

const visitorWith = (principalId: string): Identity => ({ ...member, principalId, role: 'user' })

test('the team sees where a visitor last wrote, without the secrets of the address, and the visitor does not', async () => {
  await using support = await startSupport()
  const conversation = await support.startConversation({
    channel: 'messenger',
    message: { content: 'Hello', context },
  })
  assert.deepEqual(conversation.context, stored)
  await support.on(conversation, 'messages', { content: 'More', senderType: 'visitor' })
  await support.on(conversation, 'reply', { content: 'Hi' })
  assert.deepEqual((await support.conversation(conversation.id)).context, stored)
  const page = 'https://www.example.com/docs'
  await support.on(conversation, 'messages', { content: 'Here', senderType: 'visitor', context: { page } })
  assert.deepEqual((await support.conversation(conversation.id)).context, {
    page,
    browser: null,
    system: null,
    language: null,
  })
  await support.on(conversation, 'messages', { content: 'x', senderType: 'agent', context })
  assert.equal((await support.conversation(conversation.id)).context.page, page, 'a member is elsewhere')
  const own = support.as(visitorWith(conversation.visitorPrincipalId))
  assert.equal((await own.get(`/conversations/${conversation.id}`)).data.context, null)
})

test('a context that is not one is refused with its field', async () => {
  await using support = await startSupport()
  const { id } = await support.startConversation()
  for (const [name, value] of [
    ['page', 'javascript:alert(1)'],
    ['page', `https://example.com/${'x'.repeat(2000)}`],
    ['browser', 'x'.repeat(51)],
    ['language', 'not a language'],
    ['other', 'x'],
  ] as const) {
    const { status, body } = await support.api.post(`/conversations/${id}/messages`, {
      content: 'x',
      senderType: 'visitor',
      context: { [name]: value },
    })
    assert.equal(status, 400, name)
    assert.match(JSON.stringify(body), new RegExp(`context\\.${name}`))
  }
})

test('the context is exported with the visitor, and erased with them', async () => {
  const broker = brokerFor('support.events')
  await using support = await startSupport({ broker, environment: { SERVICE_ROLE: 'all' } })
  const { id, visitorPrincipalId: principalId } = await support.startConversation({
    message: { content: 'Hello', context },
  })
  const exported = await support.internal.post('/people/export', {
    principalId,
    part: 'conversations',
    after: '',
  })
  assert.ok(JSON.stringify(exported.body).includes(stored.page))
  await publishEvent(broker, 'principal.erased', { principalId, version: 2, email: null })
  await eventually(async () => (await support.conversation(id)).context === null)
})
