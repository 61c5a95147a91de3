import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUser } from '@earshot/accounts/harness/users'
import { newEvent, newId } from '@earshot/contracts'
import { eventually, openEventStream } from '@earshot/testing'
import { startTeams } from '../../harness.ts'
import { copied, kindsOf, startNotifying } from '../harness.ts'

test('members are notified once per event, in the panel and by email, and customers never', async () => {
  await using gateway = await startNotifying()
  const ada = await gateway.member('ada@example.org')
  const ben = await gateway.member('ben@example.org')
  const customer = await createUser(gateway, { email: 'grace@example.com' })
  const recipients = [ada.principalId, customer.principalId as `principal_${string}`]
  const event = await gateway.request({ kind: 'mention', recipients })
  const { broker } = gateway
  await broker.publish({
    exchange: 'earshot.events.private',
    key: event.type,
    id: event.id,
    body: event.body,
  })
  const [mail] = await gateway.server.waitFor('ada@example.org')
  assert.equal(mail?.header('subject'), 'Grace Holt mentioned you in “Export fails”')
  assert.match(mail?.text ?? '', /mentioned you in “Export fails”\n> It stops at 99 percent\./)
  assert.match(mail?.text ?? '', new RegExp(`Open in Earshot: ${gateway.url}/admin/inbox/conversation_`))
  const { data } = await ada.api.get('/me/notifications')
  assert.deepEqual(
    [data.length, data[0].kind, data[0].subject.title, data[0].actorName, data[0].readAt],
    [1, 'mention', 'Export fails', 'Grace Holt', null],
  )
  assert.deepEqual((await ben.api.get('/me/notifications')).data, [])
  await gateway.noneDue()
  assert.equal(gateway.server.mails().length, 1)
  const rows = await gateway.database.query('select 1 from mail.notifications')
  assert.equal(rows.length, 1)
})

test('each member is notified in the ways that they chose', async () => {
  await using gateway = await startNotifying()
  const ada = await gateway.member('ada@example.org')
  const ben = await gateway.member('ben@example.org')
  const recipients = [ada.principalId, ben.principalId]
  await ada.api.patch('/me/notification-choices', {
    mention: { panel: false },
    reply: { email: 'immediately' },
  })
  const choices = await ben.api.patch('/me/notification-choices', { mention: { panel: false, email: 'off' } })
  assert.deepEqual(choices.data.mention, { panel: false, browser: true, email: 'off' })
  assert.deepEqual((await ben.api.get('/me/notification-choices')).data, choices.data)
  await gateway.request({ kind: 'mention', recipients })
  await gateway.request({ kind: 'reply', recipients })
  await gateway.server.waitFor('ada@example.org', 2)
  await eventually(async () => kindsOf(await ben.api.get('/me/notifications')).length === 1)
  assert.deepEqual(kindsOf(await ada.api.get('/me/notifications')), ['reply'])
  assert.deepEqual(kindsOf(await ben.api.get('/me/notifications')), ['reply'])
  assert.ok(gateway.server.mails().every(({ to }) => to[0] === 'ada@example.org'))
  for (const [body, path] of [
    [{ mention: { email: 'weekly' } }, 'mention.email'],
    [{ likes: { email: 'off' } }, 'likes'],
  ] as const) {
    const refused = await ada.api.patch('/me/notification-choices', body)
    assert.deepEqual([refused.status, refused.error.details.errors[0].path], [400, path])
  }
})

test('a team has choices of its own, until they are removed', async () => {
  const [billing, sales] = [newId('team'), newId('team')]
  await using support = await startTeams(billing)
  await using gateway = await startNotifying({ urls: { support: support.url } })
  const ada = await gateway.member('ada@example.org')
  const path = `/me/notification-choices/${billing}`
  await ada.api.patch('/me/notification-choices', { reply: { browser: false } })
  const own = await ada.api.patch(path, {
    reply: { email: 'immediately' },
    mention: { panel: false, email: 'off' },
  })
  assert.deepEqual(own.data.reply, { panel: true, browser: false, email: 'immediately' })
  assert.deepEqual(own.data.assignment, null)
  assert.deepEqual((await ada.api.get(path)).data, own.data)
  const recipients = [ada.principalId]
  await gateway.request({ kind: 'mention', recipients, teamId: billing })
  await gateway.request({ kind: 'reply', recipients, teamId: sales })
  await gateway.request({ kind: 'reply', recipients, teamId: billing })
  await gateway.server.waitFor('ada@example.org')
  const { data } = await ada.api.get('/me/notifications')
  assert.deepEqual(
    data.map(({ kind }: { kind: string }) => kind),
    ['reply', 'reply'],
  )
  assert.ok(data.every(({ browser }: { browser: boolean }) => !browser))
  const reset = await ada.api.patch(path, { reply: null })
  assert.equal(reset.data.reply, null)
  await gateway.request({ kind: 'reply', recipients, teamId: billing })
  await eventually(async () => kindsOf(await ada.api.get('/me/notifications')).length === 3)
  await gateway.noneDue()
  assert.equal(gateway.server.mails().length, 1)
  assert.equal((await ada.api.get(`/me/notification-choices/${sales}`)).status, 404)
  const held = await ada.api.patch(path, { held: { email: 'off' } })
  assert.deepEqual([held.status, held.error.details.errors[0].path], [400, 'held'])
})

test('notifications about one object within the delay are one email, and those that were read are in none', async () => {
  await using gateway = await startNotifying({ emailDelayMs: 1500 })
  const ada = await gateway.member('ada@example.org')
  const recipients = [ada.principalId]
  const subject = {
    kind: 'ticket' as const,
    id: 'ticket_01kk4njcsfecst1qnrgk6y7vq7',
    title: '#7 Export fails',
  }
  const other = { ...subject, id: 'ticket_01kk4njcsfecst1qnrgk6y7vq8', title: '#8 Read at once' }
  await gateway.request({ kind: 'assignment', recipients, subject: other })
  await gateway.request({ kind: 'assignment', recipients, subject })
  await gateway.request({ kind: 'sla_breached', recipients, subject, actorName: null, detail: 'Standard' })
  await eventually(async () => (await ada.api.get('/me/notifications/unread')).data.unread === 3)
  assert.equal((await ada.api.post('/me/notifications/read', { subjectId: other.id })).data.unread, 2)
  const [mail] = await gateway.server.waitFor('ada@example.org')
  assert.equal(mail?.header('subject'), '2 notifications from Earshot')
  assert.match(
    mail?.text ?? '',
    /assigned “#7 Export fails” to you\n[\s\S]*SLA target of “#7 Export fails” was breached/,
  )
  await gateway.noneDue()
  assert.equal(gateway.server.mails().length, 1)
})

test('emails are in the language that the member chose, else in that of the workspace, else in English', async () => {
  await using gateway = await startNotifying()
  const ada = await gateway.member('ada@example.org')
  const ben = await gateway.member('ben@example.org')
  const recipients = [ada.principalId, ben.principalId]
  const mailsOf = async (number: number) => {
    await gateway.request({ kind: 'mention', recipients })
    const mails = []
    for (const address of ['ada@example.org', 'ben@example.org'])
      mails.push((await gateway.server.waitFor(address, number)).at(-1))
    return mails
  }
  const inArabic = 'أشار إليك Grace Holt في «Export fails»'
  const inEnglish = 'Grace Holt mentioned you in “Export fails”'
  const choose = async (language: string) => {
    assert.equal((await ada.auth.patch('/auth/profile', { language })).status, 200)
    await copied(gateway, ada.principalId, 'language', language)
  }
  await choose('ar')
  const [first, second] = await mailsOf(1)
  assert.deepEqual([first?.header('subject'), second?.header('subject')], [inArabic, inEnglish])
  assert.match(first?.html ?? '', /<html lang="ar" dir="rtl">[\s\S]*أشار إليك/)
  assert.match(first?.text ?? '', /أشار إليك Grace Holt في «Export fails»\n> It stops/)
  assert.match(second?.html ?? '', /<html lang="en" dir="ltr">/)
  await choose('en')
  assert.equal((await gateway.as().patch('/settings', { locale: 'ar-EG' })).status, 200)
  await eventually(async () => {
    const [row] = await gateway.database.query(
      `select settings ->> 'locale' as locale from mail.workspace_settings`,
    )
    return row?.locale === 'ar-EG'
  })
  const [third, fourth] = await mailsOf(2)
  assert.deepEqual([third?.header('subject'), fourth?.header('subject')], [inEnglish, inArabic])
})

test('a daily email has all notifications of the day', async () => {
  await using gateway = await startNotifying()
  const ada = await gateway.member('ada@example.org')
  await ada.api.patch('/me/notification-choices', { reply: { email: 'daily' } })
  for (const title of ['Export fails', 'Sign-in fails'])
    await gateway.request({
      kind: 'reply',
      recipients: [ada.principalId],
      subject: { kind: 'conversation', id: `conversation_01kk4njcsfecst1qnrgk6y7v${title.length}`, title },
    })
  const due = await eventually(async () => {
    const rows = await gateway.database.query('select email_due_at from mail.notifications')
    return rows.length === 2 && rows
  })
  for (const row of due) {
    const at = row.email_due_at as Date
    assert.match(at.toISOString(), /T08:00:00\.000Z$/)
    assert.ok(at.getTime() > Date.now())
  }
  await gateway.database.query(`update mail.notifications set email_due_at = now()`)
  const [mail] = await gateway.server.waitFor('ada@example.org')
  assert.match(mail?.text ?? '', /Export fails[\s\S]*Sign-in fails/)
  assert.match(mail?.text ?? '', new RegExp(`Open Earshot: ${gateway.url}/admin\n`))
})

test('a change of notifications is streamed only to the members who have them', async () => {
  await using gateway = await startNotifying()
  const ada = await gateway.member('ada@example.org')
  const ben = await gateway.member('ben@example.org')
  const listen = (cookie: string) =>
    openEventStream(`${gateway.url}/api/v1/changes`, { cookie, 'sec-fetch-site': 'same-origin' })
  await using forAda = await listen(ada.cookie)
  await using forBen = await listen(ben.cookie)
  await gateway.request({ kind: 'mention', recipients: [ada.principalId] })
  // Events of the gateway's outbox reach the broker through a relay, which this gateway has not.
  const published = await eventually(async () => (await gateway.events('notification.changed'))[0])
  assert.deepEqual(published.data, { principalIds: [ada.principalId] })
  const event = newEvent('notification.changed', published.data, Date.now())
  const { broker } = gateway
  await broker.publish({ exchange: 'earshot.events', key: event.type, id: event.id, body: event.body })
  await eventually(() => forAda.events.some(({ type }) => type === 'notification.changed'))
  assert.ok(forBen.events.every(({ type }) => type !== 'notification.changed'))
})
