import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgot, inviteBody, outcomesOf, startMailing, type TestMailing } from '@earshot/mail/harness/sending'
import { createMember, password } from '../../credentials/oauth/harness.ts'
import { fromPage, person, sameOriginHeaders, signedIn, signIn } from './harness.ts'

const startWithSignUp = async (environment: Record<string, string> = {}) => {
  const gateway = await startMailing({ environment })
  await gateway.as().patch('/settings', { portal: { signUp: true } })
  return gateway
}

const { password: _, ...newcomer } = person

const requestSignUp = (gateway: Pick<TestMailing, 'url'>, email = person.email) =>
  fromPage(gateway).post('/auth/sign-up', { ...newcomer, email })

/** Submits a form of the portal like a browser. */
const submit = (address: string, fields: Record<string, string>) =>
  fetch(address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { ...sameOriginHeaders, accept: 'text/html' },
    redirect: 'manual',
  })

const linkIn = (text: string): string => /(http\S+\/sign-up\/[\w-]+)/.exec(text)?.[1] ?? ''

const mailTo = async (gateway: TestMailing, email: string) => {
  const [mail] = await gateway.server.waitFor(email)
  return { subject: mail?.header('subject') ?? '', text: mail?.text ?? '', html: mail?.html ?? '' }
}

test('with a mail server, a sign-up is confirmed by the owner of the address, who chooses the password', async () => {
  await using gateway = await startWithSignUp()
  const asked = await requestSignUp(gateway)
  assert.deepEqual(
    [asked.status, asked.data, asked.headers.getSetCookie()],
    [202, { next: 'confirm_email' }, []],
  )
  const { subject, text } = await mailTo(gateway, person.email)
  assert.equal(subject, 'Confirm your email address for Earshot')
  const link = linkIn(text)
  assert.deepEqual((await gateway.as().get('/users')).data, [])
  const page = await fetch(link)
  assert.equal(page.status, 200)
  assert.match(await page.text(), /Choose a password[\s\S]*grace@example\.com/)
  const short = await submit(link, { password: 'short' })
  assert.equal(short.status, 400)
  assert.match(await short.text(), /At least 12 characters/)
  const made = await submit(link, { password })
  assert.deepEqual([made.status, made.headers.get('location')], [303, '/'])
  assert.match(made.headers.getSetCookie().join(), /earshot_session=[\s\S]*earshot_known_browser=/)
  const [user] = (await gateway.as().get('/users')).data
  assert.deepEqual(
    [user.email, user.name, user.emailVerified, user.role],
    [person.email, person.name, true, 'user'],
  )
  assert.equal((await signedIn(gateway, person.email)).session.principalId, user.principalId)
  for (const again of [await fetch(link), await submit(link, { password })]) assert.equal(again.status, 404)
})

test('the mails of an account are in the language of the page of the sign-up, and of the user afterwards', async () => {
  await using gateway = await startWithSignUp()
  await submit(`${gateway.url}/sign-up?lang=ar`, { name: person.name, email: person.email })
  const confirmation = await mailTo(gateway, person.email)
  assert.equal(confirmation.subject, 'أكّد عنوان بريدك الإلكتروني لدى Earshot')
  assert.match(confirmation.html, /<html lang="ar" dir="rtl">/)
  await submit(linkIn(confirmation.text), { password })
  const [user] = (await gateway.as().get('/users')).data
  assert.equal(user.attributes.language, 'ar')
  await forgot(gateway, person.email)
  const [, reset] = await gateway.server.waitFor(person.email, 2)
  assert.equal(reset?.header('subject'), 'تسجيل الدخول إلى Earshot')
  await submit(`${gateway.url}/sign-up?lang=en`, { name: person.name, email: person.email })
  const [, , known] = await gateway.server.waitFor(person.email, 3)
  assert.equal(known?.header('subject'), 'لديك حساب لدى Earshot بالفعل')
  await gateway.as().patch('/settings', { locale: 'ar-EG' })
  await gateway.as().post('/principals', inviteBody('ada@example.org'))
  const invitation = await mailTo(gateway, 'ada@example.org')
  assert.equal(invitation.subject, 'أنت مدعو إلى Earshot')
})

test('a sign-up gets the same response and work for every address, and the mail informs the owner of an account', async () => {
  await using gateway = await startWithSignUp()
  await createMember(gateway, 'ada@example.org')
  const portal = `${gateway.url}/sign-up`
  const emails = ['ada@example.org', 'eve@example.org']
  const seen = []
  for (const email of emails) {
    const asked = await requestSignUp(gateway, email)
    const page = await submit(portal, { name: 'Eve', email })
    const text = (await page.text()).replaceAll(email, 'EMAIL')
    seen.push([
      asked.status,
      asked.data,
      [...asked.headers.keys()].sort(),
      page.status,
      [...page.headers.keys()].sort(),
      text,
    ])
  }
  assert.deepEqual(seen[0], seen[1])
  const { subject, text, html } = await mailTo(gateway, 'ada@example.org')
  assert.equal(subject, 'You already have an account for Earshot')
  for (const path of ['sign-in', 'forgot-password']) {
    assert.ok(text.includes(`${gateway.url}/${path}`), path)
    assert.ok(html.includes(`href="${gateway.url}/${path}"`), path)
  }
  assert.equal(linkIn(text), '')
  assert.equal((await signIn(gateway, 'ada@example.org')).status, 200)
})

test('a sign-up writes the same event for known and unknown addresses', async () => {
  await using gateway = await startWithSignUp({ SERVICE_ROLE: 'web' })
  await createMember(gateway, 'ada@example.org')
  for (const email of ['ada@example.org', 'eve@example.org']) await requestSignUp(gateway, email)
  const [known, unknown] = (await gateway.events('letter.requested')).map(({ data }) => data)
  const shape = { kind: 'sign_up', principalId: null }
  assert.deepEqual(known, { ...shape, sealed: known.sealed })
  assert.deepEqual(unknown, { ...shape, sealed: unknown.sealed })
  assert.equal(known.sealed.length, unknown.sealed.length)
})

test('a password in a sign-up is not used, so that no one can choose the password of another’s account', async () => {
  await using gateway = await startWithSignUp()
  const asked = await fromPage(gateway).post('/auth/sign-up', { ...person, password: 'chosen by a stranger' })
  assert.equal(asked.status, 202)
  const { text } = await mailTo(gateway, person.email)
  assert.equal((await submit(linkIn(text), { password })).status, 303)
  assert.equal((await signIn(gateway, person.email, 'chosen by a stranger')).status, 401)
  assert.equal((await signIn(gateway, person.email)).status, 200)
})

test('a user without a password confirms the address and gets that user', async () => {
  await using gateway = await startWithSignUp()
  const known = await gateway
    .as()
    .post('/users/identify', { email: person.email, externalId: 'crm-1', name: 'Grace' })
  await requestSignUp(gateway)
  const { text } = await mailTo(gateway, person.email)
  assert.equal((await submit(linkIn(text), { password })).status, 303)
  const { session } = await signedIn(gateway, person.email)
  assert.equal(session.principalId, known.data.principalId)
  assert.equal((await gateway.as().get(`/users/${session.principalId}`)).data.emailVerified, true)
})

test('a link is no longer valid when the address has an account with a password, or sign-up is off', async () => {
  await using gateway = await startWithSignUp()
  await requestSignUp(gateway)
  const { text } = await mailTo(gateway, person.email)
  await gateway.as().patch('/settings', { portal: { signUp: false } })
  assert.equal((await submit(linkIn(text), { password })).status, 403)
  await gateway.as().patch('/settings', { portal: { signUp: true } })
  await createMember(gateway, person.email)
  const refused = await submit(linkIn(text), { password: 'another long password' })
  assert.deepEqual([refused.status, refused.headers.getSetCookie()], [404, []])
  assert.equal((await signIn(gateway, person.email)).status, 200)
})

test('of simultaneous requests with the same sign-up link, one creates the account', async () => {
  await using gateway = await startWithSignUp()
  await requestSignUp(gateway)
  const { text } = await mailTo(gateway, person.email)
  const made = await Promise.all(Array.from({ length: 4 }, () => submit(linkIn(text), { password })))
  assert.deepEqual(made.map(({ status }) => status).sort(), [303, 404, 404, 404])
})

test('the page of a sign-up returns to where the visitor signed up, and has no password field with a mail server', async () => {
  await using gateway = await startWithSignUp()
  const form = await (await fetch(`${gateway.url}/sign-up?returnTo=/roadmap`)).text()
  assert.doesNotMatch(form, /type="password"/)
  await submit(`${gateway.url}/sign-up`, { name: 'Lin', email: 'lin@example.org', returnTo: '/roadmap' })
  const { text } = await mailTo(gateway, 'lin@example.org')
  const made = await submit(linkIn(text), { password })
  assert.equal(made.headers.get('location'), '/roadmap')
})

test('repeated sign-ups get 429, per email address whether it has an account or not, and send no text of the sender', async () => {
  await using gateway = await startWithSignUp()
  await createMember(gateway, 'ada@example.org')
  for (const email of ['ada@example.org', 'nobody@example.org']) {
    const statuses = []
    for (let index = 0; index < 4; index++) statuses.push((await requestSignUp(gateway, email)).status)
    assert.deepEqual(statuses, [202, 202, 202, 429])
  }
  const { text } = await mailTo(gateway, 'nobody@example.org')
  assert.ok(!text.includes(person.name))
  assert.ok((await outcomesOf(gateway)).length === 6)
})

test('no table has the address, the name or the link of a sign-up in plain text', async () => {
  await using gateway = await startWithSignUp()
  await requestSignUp(gateway)
  const { text } = await mailTo(gateway, person.email)
  const tables = [
    'identity.sign_ups',
    'identity.sign_in_tries',
    'identity.outbox',
    'mail.mails',
    'mail.outbox',
  ]
  const rows = await Promise.all(
    tables.map(async table =>
      (await gateway.database.query(`select t::text as row from ${table} t`)).map(({ row }) => String(row)),
    ),
  )
  const stored = rows.flat().join('\n')
  for (const secret of [person.email, person.name, linkIn(text).split('/').at(-1) ?? ''])
    assert.ok(!stored.includes(secret) && !stored.includes(Buffer.from(secret).toString('hex')))
})
