import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { eventually, smallDisk } from '@earshot/testing'
import { adminKey, startEarshot, type TestEarshot } from '../deployments/earshot.ts'

const support = 'support@example.org'

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

const receive = ({ url }: TestEarshot, raw: string) =>
  fetch(`${url}/api/v1/mail/inbound?recipient=${encodeURIComponent(support)}`, {
    method: 'POST',
    body: raw,
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${adminKey}` },
  })

test('a mail whose file does not fit on a full disk is refused for now, and received whole when there is room', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-files-'))
  {
    await using disk = await smallDisk(folder)
    await using earshot = await startEarshot({ FILES_DIR: folder })
    await earshot.query(
      'insert into mail.mail_senders (id, team_id, address, quote_thread) values ($1, null, $2, true)',
      [newId('mail_sender'), support],
    )
    const large = mailWith(320 * 1024)
    assert.equal((await receive(earshot, large)).status, 503)
    assert.deepEqual(await earshot.query('select id from mail.inbound_mails'), [])
    assert.equal((await receive(earshot, mailWith(64))).status, 200)
    await disk.remount('size=4m')
    assert.equal((await receive(earshot, large)).status, 200)
    const attachments = () => earshot.query('select attachments from support.messages order by created_at')
    await eventually(async () => (await attachments()).length === 2)
    const sizes = (await attachments()).map(row => (row.attachments as { size: number }[]).map(it => it.size))
    assert.deepEqual(
      sizes.map(list => list.map(size => size > 300_000)),
      [[false], [true]],
    )
  }
  await rm(folder, { recursive: true, force: true })
})
