import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testAdminKey } from '@earshot/accounts/harness'
import { newId } from '@earshot/contracts'
import { eventually, openSecondPool, planOf, startMailServer } from '@earshot/testing'
import { startThread } from '../../threads/harness.ts'
import { inviteBody, rowsOf, startMailing, type TestMailing } from '../harness.ts'
import { listStatement } from './repo.ts'

const grace = 'grace@example.com'
type Item = { id: string; status: string; kind: string; reason: string | null }

const listed = async (gateway: TestMailing, query = ''): Promise<Item[]> =>
  (await gateway.as().get(`/mails?${query}`)).data

const settled = (gateway: TestMailing, count: number) =>
  eventually(async () => {
    const items = await listed(gateway)
    return (
      items.length === count &&
      items.every(({ status }) => !['queued', 'no_server'].includes(status)) &&
      items
    )
  })

test('the log shows a sent mail as it was sent, with its attempts', async () => {
  await using gateway = await startMailing({ server: { reply: (_, index) => (index === 0 ? 451 : 250) } })
  const { data: sender } = await gateway.as().post('/mail-senders', { address: 'support@northwind.example' })
  const { request, threadId, principalId } = await startThread(gateway)
  const { messageId } = await request()
  const [mail] = await gateway.server.waitFor(grace)
  const [item] = await settled(gateway, 1)
  const { data } = await gateway.as().get(`/mails/${item?.id}`)
  const { content, attemptLog, createdAt: _, settledAt: __, id: ___, ...rest } = data
  assert.deepEqual(rest, {
    kind: 'conversation_reply',
    status: 'sent',
    reason: null,
    principalId,
    recipientName: 'Grace Holt',
    recipientEmail: grace,
    threadId,
    messageId,
    senderId: sender.id,
    attempts: 2,
    nextAttemptAt: null,
  })
  assert.deepEqual(
    [content.subject, content.html, content.text],
    [mail?.header('subject'), mail?.html, mail?.text],
  )
  assert.deepEqual(content.from, { name: 'Ada Moreno from Earshot', address: 'support@northwind.example' })
  assert.ok(mail?.header('reply-to')?.includes(content.replyTo))
  assert.deepEqual(
    attemptLog.map(({ outcome, reason }: Item & { outcome: string }) => [outcome, reason]),
    [
      ['retried', 'smtp_451'],
      ['sent', null],
    ],
  )
  const [kept] = await rowsOf(gateway)
  assert.ok(kept?.sealed && !kept.sealed.toString('latin1').includes('cause'), 'the content is sealed')
  const html = await fetch(`${gateway.url}/api/v1/mails/${item?.id}/content.html`, {
    headers: { authorization: `Bearer ${testAdminKey}` },
  })
  assert.equal(await html.text(), content.html)
  assert.match(html.headers.get('content-security-policy') ?? '', /^sandbox; default-src 'none'/)
  assert.match(html.headers.get('content-disposition') ?? '', /^inline/)
  const updates = await gateway.events('mail.updated')
  assert.deepEqual(
    updates.map(({ data }) => [data.mail.status, data.thread.id]),
    [
      ['queued', threadId],
      ['sent', threadId],
    ],
  )
})

test('mails with links that give access have no content in the log, waiting or sent', async () => {
  await using gateway = await startMailing({ server: { reply: to => (to.startsWith('ada') ? 451 : 250) } })
  for (const email of [grace, 'ada@example.com']) await gateway.as().post('/principals', inviteBody(email))
  await gateway.server.waitFor(grace)
  await eventually(async () => (await rowsOf(gateway))[1]?.tries)
  for (const { id } of await listed(gateway)) {
    assert.equal((await gateway.as().get(`/mails/${id}`)).data.content, null)
    assert.equal((await gateway.as().get(`/mails/${id}/content.html`)).status, 404)
  }
})

test('the log is filtered by status, kind, recipient and thread, and pages cover all of it', async () => {
  await using gateway = await startMailing({ server: { reply: to => (to.startsWith('lin') ? 554 : 250) } })
  const one = await startThread(gateway)
  const lin = await startThread(gateway, { email: 'lin@example.com' })
  await one.request()
  await one.request({ kind: 'ticket_reply', threadId: newId('ticket'), number: 7 })
  await lin.request()
  await gateway.as().post('/principals', inviteBody('max@example.com'))
  await settled(gateway, 4)
  const kinds = async (query: string) => (await listed(gateway, query)).map(({ kind }) => kind)
  const cases: [string, string[]][] = [
    ['status=failed', ['conversation_reply']],
    ['status=queued', []],
    ['status=no_server', []],
    ['kind=ticket_reply', ['ticket_reply']],
    [`recipient=${one.principalId}`, ['ticket_reply', 'conversation_reply']],
    [`recipient=${grace}&status=sent`, ['ticket_reply', 'conversation_reply']],
    ['recipient=no@example.com', []],
    [`thread=${lin.threadId}`, ['conversation_reply']],
  ]
  for (const [query, expected] of cases) assert.deepEqual(await kinds(query), expected, query)
  const seen: string[] = []
  for (let cursor = ''; cursor !== 'end'; ) {
    const { data, body } = await gateway.as().get(`/mails?limit=1${cursor}`)
    seen.push(...data.map(({ id }: Item) => id))
    const next = (body as { meta: { pagination: { cursor: string | null } } }).meta.pagination.cursor
    cursor = next === null ? 'end' : `&cursor=${next}`
  }
  assert.deepEqual(
    seen,
    (await listed(gateway)).map(({ id }) => id),
  )
  for (const query of ['status=lost', 'kind=x', 'recipient=x', 'thread=x', 'cursor=x'])
    assert.equal((await gateway.as().get(`/mails?${query}`)).status, 400, query)
})

test('a failed mail is sent again with the same Message-ID', async () => {
  await using gateway = await startMailing({ server: { replyToData: index => (index === 0 ? 554 : 250) } })
  const { request } = await startThread(gateway)
  await request()
  const [failed] = await settled(gateway, 1)
  assert.deepEqual([failed?.status, failed?.reason], ['failed', 'smtp_554'])
  const again = await gateway.as().post(`/mails/${failed?.id}/resend`)
  assert.deepEqual([again.status, again.data.status], [200, 'queued'])
  const [mail] = await gateway.server.waitFor(grace)
  assert.equal(mail?.header('message-id'), `<${failed?.id}@localhost>`)
  await settled(gateway, 1)
  assert.equal((await gateway.as().post(`/mails/${failed?.id}/resend`)).error?.code, 'CONFLICT')
  assert.equal((await gateway.as().post(`/mails/${newId('mail')}/resend`)).status, 404)
})

test('an address that a server rejects for good gets no more mail, until an admin removes it', async () => {
  let isGone = true
  await using gateway = await startMailing({ server: { reply: () => (isGone ? 550 : 250) } })
  const { request, principalId } = await startThread(gateway)
  await request()
  await settled(gateway, 1)
  await request()
  await settled(gateway, 2)
  assert.deepEqual(
    (await listed(gateway)).map(({ status }) => status),
    ['suppressed', 'failed'],
  )
  assert.equal(gateway.server.asked.length, 1)
  const [entry] = (await gateway.as().get(`/suppressions?address=${grace}`)).data
  assert.deepEqual([entry.address, entry.reason, entry.statusCode], [grace, 'smtp_550', null])
  isGone = false
  assert.equal((await gateway.as().delete(`/suppressions/${entry.id}`)).status, 204)
  assert.equal((await gateway.as().delete(`/suppressions/${entry.id}`)).status, 404)
  const [suppressed] = await listed(gateway)
  await gateway.as().post(`/mails/${suppressed?.id}/resend`)
  await gateway.server.waitFor(grace)
  isGone = true
  await request()
  await eventually(async () => (await gateway.as().get('/suppressions?limit=1')).data.length === 1)
  assert.equal((await gateway.as().delete(`/users/${principalId}`)).status, 204)
  await eventually(async () => (await gateway.as().get('/suppressions')).data.length === 0)
  for (const row of await rowsOf(gateway)) assert.equal(row.sealed, null)
})

test('a rejection for another reason than the address suppresses nothing', async () => {
  await using gateway = await startMailing({ server: { reply: () => 554 } })
  const { request } = await startThread(gateway)
  await request()
  await settled(gateway, 1)
  assert.deepEqual((await gateway.as().get('/suppressions')).data, [])
})

test('members see the states of a thread, and only admins the log', async () => {
  await using gateway = await startMailing()
  const { request, threadId } = await startThread(gateway)
  const { messageId } = await request()
  await settled(gateway, 1)
  const member = gateway.as((await gateway.createKey({ role: 'member' })).key)
  const { data } = await member.get(`/mail-states?thread=${threadId}&limit=1`)
  assert.deepEqual([data.length, data[0].messageId, data[0].status], [1, messageId, 'sent'])
  for (const path of ['/mails', `/mails/${data[0].mailId}`, '/mail-senders', '/suppressions'])
    assert.equal((await member.get(path)).status, 403, path)
})

test('mails without a mail server fail after a day', async () => {
  await using server = await startMailServer()
  await using gateway = await startMailing({ environment: { SMTP_URL: '' } })
  const { request } = await startThread(gateway)
  await request()
  const [waiting] = await eventually(async () => {
    const items = await listed(gateway, 'status=no_server')
    return items.length === 1 && items
  })
  assert.equal(server.mails().length, 0)
  await gateway.database.query('update mail.mails set expires_at = now()')
  await using database = openSecondPool(gateway.database, 'mail')
  const { failExpiredMails } = await import('../../queue/repo.ts')
  assert.deepEqual(
    (await failExpiredMails(database.pool, 10)).map(({ id, reason }) => [id, reason]),
    [[waiting?.id, 'no_mail_server']],
  )
  assert.equal((await listed(gateway))[0]?.reason, 'no_mail_server')
})

test('each filter of the log reads a page from an index, however many mails there are', async () => {
  await using gateway = await startMailing()
  const { principalId } = await startThread(gateway)
  await gateway.database.query(
    `insert into mail.mails (id, kind, principal_id, thread_id, sender, sealed, expires_at, outcome, settled_at)
     select 'mail_' || lpad(n::text, 26, '0'), case when n % 50 = 0 then 'ticket_reply' else 'conversation_reply' end,
       case when n % 500 = 0 then $1 end, 'conversation_' || n % 5000, 'deployment', '\\x00', now(),
       case when n % 100 = 0 then 'failed' when n % 1000 <> 1 then 'sent' end,
       case when n % 1000 <> 1 then now() end
     from generate_series(0, 29999) n`,
    [principalId],
  )
  await gateway.database.query('analyze mail.mails')
  await using database = openSecondPool(gateway.database, 'mail')
  const none = {
    status: undefined,
    kind: undefined,
    principalId: undefined,
    threadId: undefined,
    after: undefined,
    limit: 25,
  }
  const cases = [
    {},
    { status: 'failed' },
    { status: 'queued' },
    { status: 'no_server' },
    { kind: 'ticket_reply' },
    { principalId: principalId as never },
    { threadId: 'conversation_77' },
  ] as const
  for (const filter of cases)
    for (const after of [undefined, 'mail_00000000000000000000020000']) {
      const plan = await planOf(database, listStatement({ hasServer: false }, { ...none, ...filter, after }))
      assert.doesNotMatch(plan, /Seq Scan on mails/, `${JSON.stringify(filter)}\n${plan}`)
    }
})
