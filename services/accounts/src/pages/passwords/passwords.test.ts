import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testClient } from '@earshot/testing'
import { cookiesOf } from '../../accounts/sign-in/harness.ts'
import {
  browser,
  createMember,
  createOAuthClient,
  password,
  startReachable,
} from '../../credentials/oauth/harness.ts'
import type { TestGateway } from '../../harness.ts'
import { startGateway } from '../../harness.ts'

const send = (address: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' })

const person = {
  workspace: 'Northwind <ideas>',
  signUp: 'yes',
  name: 'Ada <Moreno>',
  email: 'Ada@Example.org',
  password,
  again: password,
}

test('the link of the first start works once, sets up the workspace, and signs the new admin in', async () => {
  await using gateway = await startReachable()
  const [link = '', ...more] = gateway.firstLinks
  assert.deepEqual(more, [])
  assert.ok(link.startsWith(`${gateway.url}/password/`))
  const page = await fetch(link)
  assert.equal(page.status, 200)
  assert.match(page.headers.get('content-security-policy') ?? '', /form-action 'self';/)
  assert.match(await page.text(), /Set up Earshot/)
  const set = await send(link, person)
  assert.deepEqual([set.status, set.headers.get('location')], [303, '/admin'])
  const cookie = cookiesOf(set)
  const me = await testClient(`${gateway.url}/api/v1`, { cookie }).get('/me')
  assert.deepEqual([me.data.name, me.data.role], ['Ada <Moreno>', 'admin'])
  const { name, portal } = (await gateway.as().get('/settings')).data
  assert.deepEqual([name, portal], ['Northwind <ideas>', { signUp: true, signInUrl: null }])
  const [admin] = (await gateway.as().get('/principals')).data
  assert.deepEqual([admin.name, admin.email, admin.role], ['Ada <Moreno>', 'ada@example.org', 'admin'])
  for (const again of [await fetch(link), await send(link, person)]) assert.equal(again.status, 404)
  await using later = await startGateway({ on: gateway })
  assert.deepEqual(later.firstLinks, [])
})

test('the pages behind links are in the language of the browser or of the visitor’s choice, with the brand', async () => {
  await using gateway = await startReachable()
  const link = gateway.firstLinks[0] ?? ''
  const arabic = await send(link, { ...person, again: 'other' }, { 'accept-language': 'ar' })
  assert.equal(arabic.status, 400)
  assert.match(await arabic.text(), /<html lang="ar" dir="rtl">[\s\S]*كلمتا المرور غير متطابقتين/)
  const chosen = await fetch(`${link}?lang=ar`)
  assert.match(chosen.headers.get('set-cookie') ?? '', /earshot_language=ar/)
  assert.match(await chosen.text(), /إعداد Earshot/)
  await gateway.as().patch('/settings', { name: 'Northwind', branding: { accentColor: '#0b7285' } })
  const invited = await gateway.as().post('/principals', { email: 'grace@example.org', role: 'member' })
  const page = await (await fetch(invited.data.inviteUrl)).text()
  assert.match(page, /<h1>Join Northwind<\/h1>[\s\S]*grace@example\.org/)
  assert.match(page, /#0b7285/)
  const gone = await fetch(`${gateway.url}/password/unknown`, { headers: { 'accept-language': 'ar' } })
  assert.equal(gone.status, 404)
  assert.match(await gone.text(), /لم يعد هذا الرابط صالحًا/)
})

test('until the first password is set, only one valid link exists across processes, and an expired one is replaced', async () => {
  await using gateway = await startReachable()
  await using second = await startGateway({ on: gateway })
  assert.deepEqual([gateway.firstLinks.length, second.firstLinks.length], [1, 0])
  await gateway.database.query('update identity.password_links set expires_at = now()')
  assert.equal((await fetch(gateway.firstLinks[0] ?? '')).status, 404)
  await using third = await startGateway({ on: gateway })
  assert.equal(third.firstLinks.length, 1)
})

test('of simultaneous requests with the same link, one sets the password and the others get 404', async () => {
  await using gateway = await startReachable()
  const link = gateway.firstLinks[0] ?? ''
  const responses = await Promise.all(
    ['one', 'two', 'three'].map(name => send(link, { ...person, email: `${name}@example.org` })),
  )
  assert.deepEqual(responses.map(({ status }) => status).sort(), [303, 404, 404])
  assert.equal((await gateway.as().get('/principals')).data.length, 1)
})

test('invalid input shows every problem at its field, keeps all fields but the password, and leaves the link valid', async () => {
  await using gateway = await startReachable()
  const link = gateway.firstLinks[0] ?? ''
  const problems = [
    [{ password: 'short', again: 'short' }, 'password', 'Enter at least 12 characters.'],
    [{ again: 'something else' }, 'again', 'The passwords do not match.'],
    [{ email: 'nowhere' }, 'email', 'Enter a valid email address.'],
    [{ name: ' ' }, 'name', 'Enter your name.'],
    [{ workspace: 'x'.repeat(101) }, 'workspace', 'Enter a name of at most 100 characters.'],
    [{ signUp: 'perhaps' }, 'signUp', 'Choose who can take part.'],
  ] as const
  for (const [fields, name, problem] of problems) {
    const response = await send(link, { ...person, ...fields })
    const text = await response.text()
    assert.equal(response.status, 400)
    assert.ok(text.includes(`id="${name}-problem">${problem}`), text)
    assert.ok(!text.includes(password) && !text.includes('<Moreno>'))
  }
  const nothing = await (await send(link, {})).text()
  for (const name of ['workspace', 'signUp', 'name', 'email', 'password'])
    assert.ok(nothing.includes(`id="${name}-problem"`), name)
  assert.equal((await send(link, person, { origin: 'https://evil.example' })).status, 403)
  assert.equal((await send(link, { ...person, name: 'x'.repeat(20_000) })).status, 413)
  assert.equal((await send(link, person)).status, 303)
})

test('an admin creates a password link for a member, and the new password replaces the old one', async () => {
  await using gateway = await startReachable()
  const { principalId, email } = await createMember(gateway, 'mel@example.org', 'member')
  const createLink = (id: string, key?: string) => gateway.as(key).post(`/principals/${id}/password-link`)
  const made = await createLink(principalId)
  assert.equal(made.status, 201)
  assert.match(await (await fetch(made.data.url)).text(), /Or set a new password/)
  const changed = 'another long password'
  assert.equal((await send(made.data.url, { password: changed, again: changed })).status, 303)
  const signIn = await signInAt(gateway)
  assert.equal((await signIn(email, password)).status, 401)
  assert.equal((await signIn(email, changed)).status, 200)
  const { data: user } = await gateway.as().post('/users', { email: 'visitor@example.org' })
  assert.equal((await createLink(user.principalId)).status, 409)
  assert.equal((await createLink(principalId, (await gateway.createKey()).key)).status, 403)
  const rows = JSON.stringify([
    await gateway.database.query('select * from identity.password_links'),
    await gateway.database.query('select * from identity.passwords'),
    await gateway.events(),
  ])
  for (const secret of [made.data.url.split('/').at(-1), password, changed]) assert.ok(!rows.includes(secret))
})

/** Opens the sign-in form of an authorization request; the function it returns submits a new copy each time. */
const signInAt = async (gateway: TestGateway) => {
  const { clientId } = await createOAuthClient(gateway, {
    grantTypes: ['authorization_code'],
    redirectUris: ['https://app.example.com/callback'],
    scopes: ['read:feedback'],
  })
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: 'https://app.example.com/callback',
    scope: 'read:feedback',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  return async (email: string, given: string) => {
    const person = browser(gateway)
    const page = await person.visit(`${gateway.url}/oauth/authorize?${query}`)
    return person.submit(page, 'sign-in', { email, password: given })
  }
}

test('a wrong password and an unknown address get the same response', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'ada@example.org')
  const signIn = await signInAt(gateway)
  const wrong = await signIn(email, 'not the password')
  const unknown = await signIn('nobody@example.org', 'not the password')
  const messageIn = ({ text }: { text: string }) => /<p role="alert">(.*)<\/p>/.exec(text)?.[1]
  assert.equal(messageIn(wrong), 'Wrong email address or password.')
  assert.deepEqual([wrong.status, unknown.status, messageIn(unknown)], [401, 401, messageIn(wrong)])
  for (const invalid of ['a\0@example.org', '\0', 'x'.repeat(5000)])
    assert.equal((await signIn(invalid, password)).status, 401)
  assert.match((await signIn(` ${email.toUpperCase()}`, password)).text, /Allow/)
})

test('repeated wrong passwords block the address for the account at every gateway, even for the right password', async () => {
  await using gateway = await startReachable()
  await using other = await startReachable({ on: gateway })
  const { email } = await createMember(gateway, 'ada@example.org')
  const [here, there] = [await signInAt(gateway), await signInAt(other)]
  const statuses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => (index % 2 ? here : there)(email, `guess ${index}`)),
  )
  const count = (status: number) => statuses.filter(it => it.status === status).length
  // Five attempts are free. The first blocks last 1, 2 and 4 seconds and can end before the last attempt on a slow machine.
  assert.ok(count(401) >= 5 && count(401) <= 8, String(statuses.map(({ status }) => status)))
  assert.equal(count(401) + count(429), 12)
  await gateway.database.query(
    `update identity.sign_in_tries set blocked_until = now() + interval '1 minute'`,
  )
  const blocked = await here(email, password)
  assert.equal(blocked.status, 429)
  assert.ok(Number(blocked.headers.get('retry-after')) >= 1)
  await gateway.database.query('update identity.sign_in_tries set blocked_until = now()')
  assert.equal((await here(email, password)).status, 200)
  assert.equal((await here(email, 'guess')).status, 401)
})

test('wrong passwords for many accounts block the IP address', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'ada@example.org')
  const signIn = await signInAt(gateway)
  await signIn('one@example.org', 'guess')
  await gateway.database.query('update identity.sign_in_tries set tries = 60')
  assert.equal((await signIn('two@example.org', 'guess')).status, 401)
  assert.equal((await signIn(email, password)).status, 429)
})
