import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId, systemCaller } from '@earshot/contracts'
import { internalClient } from '@earshot/http'
import { testSecret } from '@earshot/testing'
import { startInbound } from '../harness.ts'

const mailWithFile = Buffer.from(
  `From: grace@example.com
To: support@example.org
Subject: Logs
Message-ID: <logs@example.com>
Content-Type: multipart/mixed; boundary=part

--part
Content-Type: text/plain

Here they are.
--part
Content-Type: text/plain; name=app.log
Content-Disposition: attachment; filename=app.log

started
--part--
`.replaceAll('\n', '\r\n'),
)

test('a file of an email is in use until the event of the email is published', async () => {
  await using gateway = await startInbound()
  await gateway.receive(mailWithFile)
  const [received] = await gateway.received()
  assert.ok(received)
  const [{ fileId }] = received.attachments as [{ fileId: string }]
  const client = internalClient({
    from: 'files',
    to: 'mail',
    url: gateway.urlOf('mail'),
    secret: testSecret,
  })
  const used = () => client.post('/files/used', { fileIds: [fileId, newId('file')] }, systemCaller('files'))
  assert.deepEqual(await used(), { fileIds: [fileId] })
  await gateway.database.query('update mail.outbox set published_at = now()')
  assert.deepEqual(await used(), { fileIds: [] })
})
