import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { startFeedbackAndWebhooks } from '../deployments/feedback-and-webhooks.ts'

type CommentEvent = { type: string; data: { comment: { content: string; isPrivate: boolean } } }

const typeAndContent = (body: string): [string, string] => {
  const { type, data } = JSON.parse(body) as CommentEvent
  return [type, data.comment.content]
}

test('private comments are published to the private exchange only, and delivered to no webhook', async () => {
  const types = ['comment.created', 'comment.updated', 'comment.deleted']
  await using it = await startFeedbackAndWebhooks(types)
  const api = it.feedback.as()
  const [board] = (await api.get('/boards')).data
  const post = (await api.post('/posts', { title: 'Dark mode', boardId: board.id })).data
  const comment = async (content: string, more = {}): Promise<string> =>
    (await api.post(`/posts/${post.id}/comments`, { content, ...more })).data.id

  const note = await comment('Note', { isPrivate: true })
  await comment('Reply to the note', { parentId: note })
  await api.patch(`/comments/${note}`, { content: 'Note, edited' })
  const open = await comment('Open')
  await comment('Note below a public comment', { parentId: open, isPrivate: true })
  await api.delete(`/comments/${note}`)
  await api.delete(`/posts/${post.id}`) // deletes its comments too
  await api.post(`/posts/${post.id}/restore`)
  await comment('Last')

  const expected = {
    'earshot.events': [
      ['comment.created', 'Open'],
      ['comment.deleted', 'Open'],
      ['comment.created', 'Last'],
    ],
    'earshot.events.private': [
      ['comment.created', 'Note'],
      ['comment.created', 'Reply to the note'],
      ['comment.updated', 'Note, edited'],
      ['comment.created', 'Note below a public comment'],
      ['comment.deleted', 'Note, edited'],
      ['comment.deleted', 'Reply to the note'],
      ['comment.deleted', 'Note below a public comment'],
    ],
  }
  const onBroker = () => it.heard.filter(({ type }) => type.startsWith('comment.'))
  const sorted = (pairs: string[][]) => pairs.map(pair => pair.join(': ')).sort()
  await eventually(() => onBroker().length === 10)
  for (const [exchange, pairs] of Object.entries(expected)) {
    const there = onBroker().filter(message => message.exchange === exchange)
    assert.deepEqual(sorted(there.map(({ body }) => typeAndContent(body))), sorted(pairs))
  }

  const [row] = await it.webhooks.database.query('select id from webhooks.webhooks')
  const deliveries = async () =>
    (await it.webhooks.as().get(`/webhooks/${row?.id}/deliveries?limit=100`)).data as { status: string }[]
  await eventually(async () => {
    const [events] = await it.webhooks.database.query(
      `select count(*)::int as kept from webhooks.events where type like 'comment.%'`,
    )
    const all = await deliveries()
    return events?.kept === 10 && all.length === 3 && all.every(({ status }) => status === 'succeeded')
  })
  assert.deepEqual(
    sorted(it.receiver.received.map(({ body }) => typeAndContent(body))),
    sorted(expected['earshot.events']),
  )
})
