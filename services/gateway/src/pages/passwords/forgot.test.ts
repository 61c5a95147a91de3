import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { auditOf, createUser } from '../../accounts/users/harness.ts'
import { createMember, password } from '../../credentials/oauth/harness.ts'
import { forgot, linkIn, outcomesOf, rowsOf, startMailing } from '../../mail/sending/harness.ts'

test('somebody of the team who has forgotten a password is mailed a link to set another one', async () => {
  await using gateway = await startMailing()
  const { principalId, email } = await createMember(gateway, 'ada@example.org')
  const page = await (await fetch(`${gateway.url}/forgot-password`)).text()
  assert.match(page, /<form method="post" action="\/forgot-password">/)
  assert.equal((await forgot(gateway, ' Ada@Example.org')).status, 200)
  const [mail] = await gateway.server.waitFor(email)
  assert.equal(mail?.header('subject'), 'Set a new password for Earshot')
  const link = linkIn(mail?.text ?? '')
  const changed = new URLSearchParams({ password: 'another long password', again: 'another long password' })
  assert.equal((await fetch(link, { method: 'POST', body: changed })).status, 200)
  assert.equal((await fetch(link)).status, 404)
  const entries = await auditOf(gateway, principalId, 4)
  const actions = entries.map(({ action }: { action: string }) => action)
  assert.deepEqual(actions.slice(0, 2), ['principal.password_set', 'principal.password_link_made'])
  assert.equal(entries[1].address, '127.0.0.1')
  assert.ok(password)
})

test('an answer is the same whoever has the address, and only who may sign in gets a mail', async () => {
  await using gateway = await startMailing()
  await createMember(gateway, 'ada@example.org')
  await createUser(gateway, { email: 'user@example.org' })
  const texts = []
  for (const email of ['ada@example.org', 'nobody@example.org', 'user@example.org']) {
    const answer = await forgot(gateway, email)
    texts.push([answer.status, [...answer.headers.keys()].sort(), await answer.text()])
  }
  assert.deepEqual([texts[1], texts[2]], [texts[0], texts[0]])
  await gateway.server.waitFor('ada@example.org')
  await eventually(async () => (await outcomesOf(gateway)).join() === 'sent,dropped,dropped')
  assert.deepEqual(gateway.server.asked, ['ada@example.org'])
  const links = await gateway.database.query(
    'select 1 from identity.password_links where principal_id is not null',
  )
  assert.equal(links.length, 1)
})

test('whoever has a password may ask for another one, in the team or not', async () => {
  await using gateway = await startMailing()
  const { principalId, email } = await createMember(gateway, 'ada@example.org', 'member')
  await gateway.as().patch(`/principals/${principalId}`, { role: 'user' })
  await forgot(gateway, email)
  const [mail] = await gateway.server.waitFor(email)
  assert.equal((await fetch(linkIn(mail?.text ?? ''))).status, 200)
})

test('what a request writes is the same whoever has the address: the time does not tell either', async () => {
  await using gateway = await startMailing({ environment: { SERVICE_ROLE: 'web' } })
  await createMember(gateway, 'ada@example.org')
  for (const email of ['ada@example.org', 'eve@example.org']) await forgot(gateway, email)
  const [known, unknown] = await rowsOf(gateway)
  assert.deepEqual(
    [known?.kind, known?.principal_id, known?.outcome, known?.sealed?.length],
    [unknown?.kind, unknown?.principal_id, unknown?.outcome, unknown?.sealed?.length],
  )
  assert.equal(known?.principal_id, null)
})

test('who asks again and again is told to wait, by the account and by the address, known or not', async () => {
  await using gateway = await startMailing({ environment: { SERVICE_ROLE: 'web' } })
  await createMember(gateway, 'ada@example.org')
  for (const email of ['ada@example.org', 'nobody@example.org']) {
    const answers = []
    for (let index = 0; index < 4; index++) answers.push(await forgot(gateway, email))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 429],
    )
    assert.ok(Number(answers[3]?.headers.get('retry-after')) >= 1)
  }
  assert.equal((await rowsOf(gateway)).length, 6)
  await gateway.database.query(
    "update identity.sign_in_tries set tries = 30, blocked_until = now() + interval '1 minute' where tries > 5",
  )
  assert.equal((await forgot(gateway, 'somebody@example.org')).status, 429)
})

test('what is no address is said, and another site can ask for nobody', async () => {
  await using gateway = await startMailing({ environment: { SERVICE_ROLE: 'web' } })
  for (const odd of ['', 'nowhere', '<b>@', 'x'.repeat(300), 'a\0@example.org']) {
    const answer = await forgot(gateway, odd)
    const text = await answer.text()
    assert.equal(answer.status, 400)
    assert.match(text, /not an e-mail address/)
    assert.ok(!text.includes('<b>'))
  }
  const elsewhere = await forgot(gateway, 'ada@example.org', { origin: 'https://evil.example' })
  assert.equal(elsewhere.status, 403)
  assert.deepEqual(await rowsOf(gateway), [])
})
