import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId, sampleData } from '@earshot/contracts'
import { createFileAddresses, fileLifetimes } from '@earshot/runtime'
import { eventually, startReceiver, testOrigin, testSecret } from '@earshot/testing'
import { startWebhooks } from '../../harness.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000

/** Whether an address works at a time. */
const worksAt = (address: string, at: number): boolean => {
  const { pathname, searchParams } = new URL(address)
  const id = pathname.split('/').at(-1) ?? ''
  const { isValid } = createFileAddresses({ secret: testSecret, origin: testOrigin, now: () => at })
  return isValid(id, searchParams.get('expires') ?? '', searchParams.get('signature') ?? '')
}

const attachmentOf = (body: string): { fileId: string; url: string } => JSON.parse(body).data.attachments[0]

test('a delivery has a working address of each file, also a replay of an event whose addresses have expired', async () => {
  await using webhooks = await startWebhooks('in-process')
  await using receiver = await startReceiver()
  const { id } = await webhooks.subscribe(receiver.url, { events: ['ticket.replied'] })
  const fileId = newId('file')
  const aWeekAgo = createFileAddresses({
    secret: testSecret,
    origin: testOrigin,
    now: () => Date.now() - weekMs,
  })
  const url = aWeekAgo.of(fileId, fileLifetimes.event)
  assert.ok(!worksAt(url, Date.now()))
  const data = sampleData['ticket.replied']
  const attachment = { fileId, name: 'a.png', url, contentType: 'image/png', size: 3, width: 1, height: 1 }
  await webhooks.publish('ticket.replied', { ...data, attachments: [attachment, ...data.attachments] })
  const [first] = await receiver.waitFor(1)
  const sent = attachmentOf(first?.body ?? '')
  assert.equal(sent.fileId, fileId)
  assert.ok(worksAt(sent.url, Date.now() + 23 * 60 * 60 * 1000))
  assert.deepEqual(JSON.parse(first?.body ?? '').data.attachments[1], data.attachments[0])
  const [delivery] = await eventually(async () => {
    const rows = await webhooks.deliveries(id)
    return rows[0]?.status === 'succeeded' && rows
  })
  const retried = await webhooks.as().post(`/deliveries/${delivery?.id}/retry`)
  assert.ok(retried.status < 300, JSON.stringify(retried.body))
  const [, again] = await receiver.waitFor(2)
  assert.ok(worksAt(attachmentOf(again?.body ?? '').url, Date.now()))
  const { data: shown } = await webhooks.as().get(`/events/${JSON.parse(first?.body ?? '').id}`)
  assert.ok(worksAt(JSON.parse(JSON.stringify(shown)).data.attachments[0].url, Date.now()))
})
