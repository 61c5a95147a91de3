import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outcomesOf, rowsOf, signInLinkIn, startMailing } from '@earshot/mail/harness/sending'
import { eventually, testClient } from '@earshot/testing'
import { cookiesOf, fromPage, person, sameOriginHeaders, signIn } from '../../accounts/sign-in/harness.ts'
import { createUser } from '../../accounts/users/harness.ts'
import { createMember } from '../../credentials/oauth/harness.ts'
import { startGateway, type TestGateway } from '../../harness.ts'

type At = Pick<TestGateway, 'url'>

const submit = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { ...sameOriginHeaders, ...headers },
    redirect: 'manual',
  })

const request = ({ url }: At, email: string, returnTo = '', headers: Record<string, string> = {}) =>
  submit(`${url}/sign-in/link`, { email, returnTo }, headers)

const open = (link: string, headers: Record<string, string> = {}) => submit(link, {}, headers)

test('a user without a password signs in with a link, which works once, and returns to the page', async () => {
  await using gateway = await startMailing()
  const { principalId } = await createUser(gateway, { email: 'uma@example.org', name: 'Uma' })
  const page = await (await fetch(`${gateway.url}/sign-in?returnTo=/posts/post_x`)).text()
  assert.match(
    page,
    /<button class="plain" formaction="\/sign-in\/link" formnovalidate>Email me a sign-in link</,
  )
  const sent = await request(gateway, ' Uma@Example.org', '/posts/post_x?comments=1')
  assert.match(await sent.text(), /Check your inbox[\s\S]*expires after 15 minutes/)
  const [mail] = await gateway.server.waitFor('uma@example.org')
  assert.equal(mail?.header('subject'), 'Your sign-in link for Earshot')
  const link = signInLinkIn(mail?.text ?? '')
  for (let time = 0; time < 2; time++) {
    const opened = await fetch(link)
    assert.equal(opened.status, 200, 'opening the link does not use it')
    assert.match(await opened.text(), /You are signing in as uma@example\.org\./)
    assert.deepEqual(opened.headers.getSetCookie(), [])
  }
  const entered = await Promise.all([open(link), open(link)])
  assert.deepEqual(entered.map(({ status }) => status).sort(), [303, 404])
  const won = entered.find(({ status }) => status === 303)
  assert.equal(won?.headers.get('location'), '/posts/post_x?comments=1')
  const me = await testClient(`${gateway.url}/api/v1`, { cookie: won ? cookiesOf(won) : '' }).get('/me')
  assert.equal(me.data.principalId, principalId)
  assert.equal((await gateway.as().get(`/users/${principalId}`)).data.emailVerified, true)
  assert.equal((await fetch(link)).status, 404)
  const audited = await eventually(async () => {
    const { data } = await gateway.as().get('/audit-log?action=session.begun')
    return data.length > 0 && data
  })
  assert.deepEqual(audited[0].after, { method: 'sign_in_link' })
})

test('the response to a request for a sign-in link is the same for every address', async () => {
  await using gateway = await startMailing()
  await createUser(gateway, { email: 'uma@example.org', name: 'Uma' })
  const texts = []
  for (const email of ['uma@example.org', 'who@example.org', 'one@example.org']) {
    const response = await request(gateway, email)
    const text = (await response.text()).replaceAll(email, '')
    texts.push([response.status, [...response.headers.keys()].sort(), text])
  }
  assert.deepEqual([texts[1], texts[2]], [texts[0], texts[0]])
  await eventually(async () => (await outcomesOf(gateway)).join() === 'sent,dropped,dropped')
  assert.deepEqual(gateway.server.asked, ['uma@example.org'])
  assert.deepEqual(
    (await rowsOf(gateway)).map(({ kind, sealed }) => [kind, sealed]),
    Array(3).fill(['sign_in_link', null]),
    'no content stays',
  )
})

test('an address without an account gets a mail to create one, if visitors can: it has a name and no password', async () => {
  await using gateway = await startMailing()
  await gateway.as().patch('/settings', { portal: { signUp: true } })
  await request(gateway, 'new@example.org', '/roadmap')
  const [mail] = await gateway.server.waitFor('new@example.org')
  assert.equal(mail?.header('subject'), 'Confirm your email address for Earshot')
  const link = /(http\S+\/sign-up\/[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const page = await (await fetch(link)).text()
  assert.match(page, /new@example\.org[\s\S]*name="name"/)
  assert.doesNotMatch(page, /type="password"/)
  assert.deepEqual((await gateway.as().get('/users')).data, [])
  const unnamed = await submit(link, { name: ' ' })
  assert.deepEqual([unnamed.status, /id="name-problem"/.test(await unnamed.text())], [400, true])
  const made = await submit(link, { name: 'Nia' })
  assert.deepEqual([made.status, made.headers.get('location')], [303, '/roadmap'])
  const [user] = (await gateway.as().get('/users')).data
  assert.deepEqual([user.name, user.email, user.emailVerified], ['Nia', 'new@example.org', true])
  const rows = await gateway.database.query('select 1 from identity.passwords')
  assert.deepEqual(rows, [])
  await request(gateway, 'new@example.org')
  const mails = await gateway.server.waitFor('new@example.org', 2)
  assert.equal((await open(signInLinkIn(mails[1]?.text ?? ''))).status, 303)
})

test('members sign in with a link as with a password link, and get to the panel', async () => {
  await using gateway = await startMailing()
  const { email } = await createMember(gateway, 'ada@example.org')
  await request(gateway, email)
  const [mail] = await gateway.server.waitFor(email)
  const entered = await open(signInLinkIn(mail?.text ?? ''))
  assert.equal(entered.headers.get('location'), '/admin')
})

test('a sign-in link removes the password and the sessions of a stranger who signed up with the address', async () => {
  await using gateway = await startMailing()
  const { principalId } = await createUser(gateway, { email: person.email, name: 'Grace' })
  await gateway.database.query(
    `insert into identity.passwords (principal_id, hash) values ('${principalId}', 'x')`,
  )
  await gateway.database.query('update identity.principals set is_unproven = true where id = $1', [
    principalId,
  ])
  await request(gateway, person.email)
  const [mail] = await gateway.server.waitFor(person.email)
  assert.equal((await open(signInLinkIn(mail?.text ?? ''))).status, 303)
  assert.deepEqual(await gateway.database.query('select 1 from identity.passwords'), [])
  assert.equal((await signIn(gateway, person.email)).status, 401)
})

test('an expired link, one of an erased user and one that was sent to a former address sign no one in', async () => {
  await using gateway = await startMailing()
  const linkFor = async (email: string) => {
    await request(gateway, email)
    const [mail] = await gateway.server.waitFor(email)
    return signInLinkIn(mail?.text ?? '')
  }
  await createUser(gateway, { email: 'late@example.org' })
  const erased = await createUser(gateway, { email: 'erased@example.org' })
  const moved = await createUser(gateway, { email: 'moved@example.org' })
  const links = [
    await linkFor('late@example.org'),
    await linkFor('erased@example.org'),
    await linkFor('moved@example.org'),
  ]
  await gateway.as().delete(`/users/${erased.principalId}`)
  await gateway.as().patch(`/users/${moved.principalId}`, { email: 'elsewhere@example.org' })
  await gateway.database.query(`update identity.sign_in_links set expires_at = now() - interval '1 second'`)
  for (const link of links) {
    assert.equal((await fetch(link)).status, 404)
    const opened = await open(link)
    assert.deepEqual([opened.status, opened.headers.getSetCookie()], [404, []])
  }
})

test('a form of another site neither requests nor uses a link, and links do not lead to other hosts', async () => {
  await using gateway = await startMailing()
  await createUser(gateway, { email: 'uma@example.org' })
  const foreign = { 'sec-fetch-site': 'cross-site' }
  assert.equal((await request(gateway, 'uma@example.org', '', foreign)).status, 403)
  await request(gateway, 'uma@example.org', '//evil.example')
  const [mail] = await gateway.server.waitFor('uma@example.org')
  const link = signInLinkIn(mail?.text ?? '')
  assert.equal((await open(link, foreign)).status, 403)
  const away = `${link.split('?')[0]}?returnTo=https://evil.example/`
  assert.equal((await open(away)).headers.get('location'), '/')
  assert.equal(gateway.server.mails().length, 1)
})

test('requests for sign-in links and password links are limited together for each address', async () => {
  await using gateway = await startMailing()
  for (const path of ['/sign-in/link', '/forgot-password', '/sign-in/link'])
    assert.equal((await submit(gateway.url + path, { email: 'uma@example.org' })).status, 200, path)
  const blocked = await request(gateway, 'uma@example.org')
  assert.equal(blocked.status, 429)
  assert.match(await blocked.text(), /Too many attempts[\s\S]*value="uma@example\.org"/)
  assert.ok(Number(blocked.headers.get('retry-after')) > 0)
  assert.equal((await request(gateway, 'other@example.org')).status, 200)
  const wrong = await request(gateway, 'no address')
  assert.deepEqual([wrong.status, /Enter a valid email address/.test(await wrong.text())], [400, true])
})

test('without a mail server, the sign-in page offers no link', async () => {
  await using gateway = await startGateway()
  assert.doesNotMatch(await (await fetch(`${gateway.url}/sign-in`)).text(), /sign-in\/link/)
  assert.equal((await fromPage(gateway).post('/sign-in/link', {})).status, 404)
})
