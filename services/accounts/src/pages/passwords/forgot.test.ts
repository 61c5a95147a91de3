import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgot, linkIn, outcomesOf, startMailing } from '@earshot/mail/harness/sending'
import { eventually, refusedAddresses, testClient } from '@earshot/testing'
import { cookiesOf, signIn } from '../../accounts/sign-in/harness.ts'
import { auditedChanges, createUser } from '../../accounts/users/harness.ts'
import { createMember, password } from '../../credentials/oauth/harness.ts'

test('a member who forgot their password gets a link to set a new one by email', async () => {
  await using gateway = await startMailing()
  const { principalId, email } = await createMember(gateway, 'ada@example.org')
  const page = await (await fetch(`${gateway.url}/forgot-password`)).text()
  assert.match(page, /<form method="post" action="\/forgot-password">/)
  assert.equal((await forgot(gateway, ' Ada@Example.org')).status, 200)
  const [mail] = await gateway.server.waitFor(email)
  assert.equal(mail?.header('subject'), 'Sign in to Earshot')
  const link = linkIn(mail?.text ?? '')
  const changed = new URLSearchParams({ password: 'another long password', again: 'another long password' })
  assert.equal((await fetch(link, { method: 'POST', body: changed })).status, 200)
  assert.equal((await fetch(link)).status, 404)
  const entries = await auditedChanges(gateway, principalId, 5)
  const actions = entries.map(({ action }: { action: string }) => action)
  assert.deepEqual(actions.slice(0, 2), ['principal.password_set', 'principal.password_link_made'])
  assert.equal(entries[1].address, '127.0.0.1')
  assert.ok(password)
})

test('the response is the same for every address, and only users get a mail', async () => {
  await using gateway = await startMailing()
  await createMember(gateway, 'ada@example.org')
  const texts = []
  for (const email of ['ada@example.org', 'nobody@example.org', 'none@example.org']) {
    const response = await forgot(gateway, email)
    texts.push([response.status, [...response.headers.keys()].sort(), await response.text()])
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

test('a user without a password signs in by email, and returns to the page of the request', async () => {
  await using gateway = await startMailing()
  const { principalId } = await createUser(gateway, { email: 'user@example.org', name: 'Uma' })
  await forgot(gateway, 'user@example.org', {}, '/posts/post_x?comments=1')
  const [mail] = await gateway.server.waitFor('user@example.org')
  const link = linkIn(mail?.text ?? '')
  const page = await (await fetch(link)).text()
  assert.match(page, /<h1>Sign in to Earshot<\/h1>/)
  assert.equal((await fetch(link)).status, 200, 'opening the link does not use it')
  const open = (cookie = '') =>
    fetch(link, {
      method: 'POST',
      body: new URLSearchParams({ signIn: 'yes' }),
      headers: cookie ? { cookie } : {},
      redirect: 'manual',
    })
  const opened = await Promise.all([open(), open()])
  assert.deepEqual(opened.map(({ status }) => status).sort(), [303, 404])
  const entered = opened.find(({ status }) => status === 303)
  assert.equal(entered?.headers.get('location'), '/posts/post_x?comments=1')
  const cookie = entered ? cookiesOf(entered) : ''
  const me = await testClient(`${gateway.url}/api/v1`, { cookie }).get('/me')
  assert.equal(me.data.principalId, principalId)
})

test('signing in by email keeps the password, and removes one that a stranger chose for the address', async () => {
  await using gateway = await startMailing()
  const ada = await createMember(gateway, 'ada@example.org')
  let sent = 0
  const signInByMail = async (email: string) => {
    await forgot(gateway, email, {}, 'https://evil.example/')
    const mails = await gateway.server.waitFor(email, ++sent)
    const body = new URLSearchParams({ signIn: 'yes' })
    return fetch(linkIn(mails.at(-1)?.text ?? ''), { method: 'POST', body, redirect: 'manual' })
  }
  const entered = await signInByMail(ada.email)
  assert.deepEqual([entered.status, entered.headers.get('location')], [303, '/admin'])
  assert.equal((await signIn(gateway, ada.email)).status, 200)
  await gateway.database.query('update identity.principals set is_unproven = true where email = $1', [
    ada.email,
  ])
  assert.equal((await signInByMail(ada.email)).status, 303)
  assert.equal((await signIn(gateway, ada.email)).status, 401)
})

test('a link to set the first password only signs in with a password', async () => {
  await using gateway = await startMailing()
  const body = new URLSearchParams({ signIn: 'yes' })
  const { data } = await gateway
    .as()
    .post('/principals', { email: 'max@example.org', name: 'Max', role: 'member' })
  assert.ok(data.id)
  const [mail] = await gateway.server.waitFor('max@example.org')
  for (const link of [gateway.firstLinks[0] ?? '', linkIn(mail?.text ?? '')]) {
    assert.equal((await fetch(link, { method: 'POST', body, redirect: 'manual' })).status, 400)
    assert.equal((await fetch(link)).status, 200)
  }
})

test('a portal user with a password can also request a new one', async () => {
  await using gateway = await startMailing()
  const { principalId, email } = await createMember(gateway, 'ada@example.org', 'member')
  await gateway.as().patch(`/principals/${principalId}`, { role: 'user' })
  await forgot(gateway, email)
  const [mail] = await gateway.server.waitFor(email)
  assert.equal((await fetch(linkIn(mail?.text ?? ''))).status, 200)
})

test('a request writes the same event for known and unknown addresses, so the response time is the same', async () => {
  await using gateway = await startMailing({ environment: { SERVICE_ROLE: 'web' } })
  await createMember(gateway, 'ada@example.org')
  for (const email of ['ada@example.org', 'eve@example.org']) await forgot(gateway, email)
  const [known, unknown] = (await gateway.events('letter.requested')).map(({ data }) => data)
  const shape = { kind: 'password_reset', principalId: null }
  assert.deepEqual(known, { ...shape, sealed: known.sealed })
  assert.deepEqual(unknown, { ...shape, sealed: unknown.sealed })
  assert.equal(known.sealed.length, unknown.sealed.length)
})

test('repeated requests get 429, per account and per IP address, whether the account exists or not', async () => {
  await using gateway = await startMailing({ environment: { SERVICE_ROLE: 'web' } })
  await createMember(gateway, 'ada@example.org')
  for (const email of ['ada@example.org', 'nobody@example.org']) {
    const responses = []
    for (let index = 0; index < 4; index++) responses.push(await forgot(gateway, email))
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 200, 200, 429],
    )
    assert.ok(Number(responses[3]?.headers.get('retry-after')) >= 1)
  }
  assert.equal((await gateway.events('letter.requested')).length, 6)
  await gateway.database.query(
    "update identity.sign_in_tries set tries = 30, blocked_until = now() + interval '1 minute' where tries > 5",
  )
  assert.equal((await forgot(gateway, 'somebody@example.org')).status, 429)
})

test('an invalid address gets 400, and a request from another site gets 403', async () => {
  await using gateway = await startMailing({ environment: { SERVICE_ROLE: 'web' } })
  for (const invalid of ['', 'nowhere', '<b>@', 'x'.repeat(300), 'a\0@example.org', ...refusedAddresses]) {
    const response = await forgot(gateway, invalid)
    const text = await response.text()
    assert.equal(response.status, 400)
    assert.match(text, /Enter a valid email address/)
    assert.ok(!text.includes('<b>'))
  }
  const crossSite = await forgot(gateway, 'ada@example.org', { origin: 'https://evil.example' })
  assert.equal(crossSite.status, 403)
  assert.deepEqual(await gateway.events('letter.requested'), [])
})
