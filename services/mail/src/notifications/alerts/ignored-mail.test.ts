import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSecondPool } from '@earshot/testing'
import { kindsOf, startNotifying } from '../harness.ts'
import { createNotify } from '../notify/notify.ts'
import { alertOfIgnoredMail } from './ignored-mail.ts'

test('admins are notified once a day of each reason for which many incoming mails became no message', async () => {
  await using gateway = await startNotifying()
  const ada = await gateway.member('ada@example.org', 'admin')
  const ben = await gateway.member('ben@example.org')
  const ignore = (reason: string, count: number) =>
    gateway.database.query(
      `insert into mail.inbound_mails (id, recipient, fingerprint, source, outcome, reason, is_authenticated, size)
       select $1 || n, '', $1 || n, 'smtp', 'ignored', $1, false, 1 from generate_series(1, $2::int) n`,
      [reason, count],
    )
  await ignore('own_address', 6)
  await ignore('bulk', 4)
  await using second = openSecondPool(gateway.database, 'mail')
  const notify = createNotify({ pool: second.pool, now: Date.now, emailDelayMs: 0 })
  const at = Date.parse('2026-03-05T09:15:00Z')
  for (const now of [at, at + 60_000]) await alertOfIgnoredMail(second.pool, notify, now)
  const listed = await ada.api.get('/me/notifications')
  assert.deepEqual(kindsOf(listed), ['mail_ignored'])
  assert.deepEqual(listed.data[0].subject, { kind: 'inbound_mail', id: null, title: 'own_address' })
  assert.deepEqual(kindsOf(await ben.api.get('/me/notifications')), [])
  const [mail] = await gateway.server.waitFor('ada@example.org')
  assert.equal(
    mail?.header('subject'),
    '6 incoming emails within 24 hours became no message, more than usual (own_address)',
  )
  assert.ok(mail?.text.includes(`${gateway.url}/admin/inbound-email`))
  await alertOfIgnoredMail(second.pool, notify, at + 24 * 60 * 60 * 1000)
  assert.equal(kindsOf(await ada.api.get('/me/notifications')).length, 2)
})
