import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallDisk } from '../../../directory/files/harness.ts'
import { testAdminKey } from '../../../harness.ts'
import { startInbound, support } from '../harness.ts'

const mailWith = (bytes: number): string =>
  [
    'From: Kay <kay@example.com>',
    `To: ${support}`,
    'Subject: A log',
    `Message-ID: <${bytes}@example.com>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'See the log.',
    '--b',
    'Content-Type: text/plain; name=log.txt',
    'Content-Disposition: attachment; filename=log.txt',
    '',
    ...Array.from({ length: bytes / 64 }, () => 'x'.repeat(62)),
    '--b--',
    '',
  ].join('\r\n')

test('a mail whose file does not fit on a full disk is refused for now, and received whole when there is room', async () => {
  await using gateway = await startInbound()
  await using disk = await smallDisk(gateway.filesFolder)
  const large = mailWith(320 * 1024)
  const response = await gateway.post(large)
  assert.equal(response.status, 503)
  assert.match(await response.text(), /disk for uploaded files is full \(ENOSPC\)/)
  assert.deepEqual(await gateway.received(), [])
  await gateway.receive(Buffer.from(mailWith(64)))
  await disk.remount('size=4m')
  await gateway.receive(Buffer.from(large))
  const received = await gateway.received()
  assert.deepEqual(
    received.map(({ attachments }) => (attachments as { size: number }[]).map(({ size }) => size > 300_000)),
    [[false], [true]],
  )
})

test('files of mails do not use up the room of the team', async () => {
  await using gateway = await startInbound({ environment: { FILES_TOTAL_GB: '1' } })
  const upload = async () => {
    const body = { method: 'POST', body: 'x', headers: { authorization: `Bearer ${testAdminKey}` } }
    return (await fetch(`${gateway.url}/api/v1/files?name=x.txt`, body)).status
  }
  assert.equal(await upload(), 201)
  await gateway.database.query('update identity.file_total set bytes = 512 * 1024 * 1024')
  await gateway.receive(Buffer.from(mailWith(64)))
  const [mail] = await gateway.received()
  assert.deepEqual(mail?.attachments, [])
  assert.match(String(mail?.content), /See the log\./)
  assert.equal(await upload(), 201)
})
