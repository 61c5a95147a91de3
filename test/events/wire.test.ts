import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startReceiver } from '@earshot/testing'
import { verifiers } from '../../services/webhooks/src/egress/signing/harness.ts'
import { startEarshot } from '../deployments/earshot.ts'

const typed = [
  '</script><script>alert("hi")</script> <!-- & -->',
  '👩🏽‍🚀 𝒳 größer \u2028\u2029 \ufeff "quoted" \\ back\\u0041',
  '9007199254740993 123456789012345678901234567890 1e400 -0',
]

test("a visitor's text arrives unchanged at a receiver, signed over the bytes that arrive", async () => {
  await using earshot = await startEarshot()
  await using receiver = await startReceiver()
  const hook = await earshot.api.post('/webhooks', { url: receiver.url, events: ['post.created'] })
  assert.equal(hook.status, 201, JSON.stringify(hook.body))
  for (const content of typed)
    await earshot.make('/posts', { boardId: earshot.board, title: 'Text', content })

  const received = await receiver.waitFor(typed.length)
  const kept = await earshot.query('select event_id, body from feedback.outbox')
  for (const it of received) {
    for (const [name, verify] of Object.entries(verifiers))
      await assert.doesNotReject(verify(it, hook.data.secret), name)
    const row = kept.find(({ event_id }) => event_id === it.headers['webhook-id'])
    assert.deepEqual(it.bytes, Buffer.from(String(row?.body)))
  }
  const contents = received.map(({ body }) => JSON.parse(body).data.post.content)
  assert.deepEqual(contents.sort(), [...typed].sort())
})
