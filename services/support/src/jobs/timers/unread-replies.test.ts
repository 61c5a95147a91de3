import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { type Support, startSupport } from '../../harness.ts'

const all = { environment: { SERVICE_ROLE: 'all' } }

const start = (support: Support) =>
  support.startConversation({ visitor: { anonymous: true }, channel: 'messenger' })

/** Ends the time in which visitors may read what the team wrote, and waits until all is processed. */
const endWait = async (support: Support) => {
  await support.database.query('update support.unread_replies set due_at = now()')
  await support.wakeTimers()
  await eventually(
    async () => (await support.database.query('select 1 from support.unread_replies')).length === 0,
  )
}

const requests = async (support: Support) =>
  (await support.newEvents()).filter(({ type }) => type === 'mail.requested').map(({ data }) => data)

test('what a visitor does not read is requested as one mail, with the words of the team only', async () => {
  await using support = await startSupport(all)
  const conversation = await start(support)
  await support.on(conversation, 'reply', { content: 'Which browser?' })
  await support.on(conversation, 'note', { content: 'A note' })
  await support.on(conversation, 'reply', { content: 'And which version?' })
  assert.deepEqual(await requests(support), [], 'it may still be read')
  await endWait(support)
  const [request, ...others] = await requests(support)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [request.kind, request.subject, request.recipientPrincipalId, request.content],
    ['contact_reply', null, conversation.visitorPrincipalId, 'And which version?'],
  )
  assert.deepEqual(
    request.quoted.map(({ content }: { content: string }) => content),
    ['Which browser?'],
  )
})

test('nothing is requested for what was read, deleted or written by a program, or outside of a messenger', async () => {
  await using support = await startSupport(all)
  const read = await start(support)
  await support.on(read, 'reply', { content: 'Read' })
  await support.on(read, 'read', { asPrincipalId: read.visitorPrincipalId })
  const deleted = await start(support)
  const { id } = await support.on(deleted, 'reply', { content: 'Deleted' })
  assert.equal((await support.api.delete(`/messages/${id}`)).status, 204)
  const automated = await start(support)
  await support.on(automated, 'reply', { content: 'Automated', automated: true })
  const other = await support.startConversation({ channel: 'api' })
  await support.on(other, 'reply', { content: 'By the API' })
  await endWait(support)
  assert.deepEqual(await requests(support), [])
})
