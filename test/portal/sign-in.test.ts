import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { startMailServer } from '@earshot/testing'
import { openBrowser } from '@earshot/testing/browser'
import { startIssuer } from '../../services/accounts/src/accounts/oidc/harness.ts'
import { signInLinkIn } from '../../services/mail/src/sending/harness.ts'
import { assertAccessible } from '../browser/accessible.ts'
import { assertNoErrors, heading, signOut, timeoutMs } from '../browser/page.ts'
import { shootAs } from '../browser/screenshots.ts'
import { type Member, testDeployment } from '../deployments/deployment.ts'
import { startEarshot } from '../deployments/earshot.ts'

const shoot = shootAs('sign-in', { fullPage: true })

const open = async (environment: Record<string, string> = {}) => {
  await using opened = new AsyncDisposableStack()
  const server = opened.use(await startMailServer())
  const earshot = opened.use(await startEarshot({ SMTP_URL: server.url, ...environment }))
  await earshot.api.patch('/settings', { name: 'Northwind', portal: { signUp: true } })
  const post = await earshot.make('/posts', { title: 'Dark mode', boardId: earshot.board })
  const all = opened.move()
  return { earshot, server, post, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** A link of an email, on the host of the test. */
const onHost = (url: string, link: string): string => {
  const { pathname, search } = new URL(link)
  return url + pathname + search
}

for (const javaScriptEnabled of [true, false])
  test(`a new visitor follows a post through a sign-in link and then has an account without a password, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
    await using portal = await open()
    const { earshot, server, post } = portal
    const { url } = earshot
    await using browser = await openBrowser({ javaScriptEnabled })
    const { page } = browser
    page.setDefaultTimeout(timeoutMs)
    const askForLink = async () => {
      await page.getByLabel('Email address').fill('nia@example.org')
      await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
      await heading(page).filter({ hasText: 'Check your inbox' }).waitFor()
    }

    await page.goto(`${url}/posts/${post.id}`)
    await page.getByRole('button', { name: 'Follow', exact: true }).click()
    await page.waitForURL('**/sign-in?**')
    if (javaScriptEnabled) await assertAccessible(page, 'page', shoot)
    await askForLink()
    const [first] = await server.waitFor('nia@example.org')
    const link = /(http\S+\/sign-up\/[\w-]+)/.exec(first?.text ?? '')?.[1] ?? ''
    await page.goto(onHost(url, link))
    await page.getByLabel('Your name').fill('Nia')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL(`**/posts/${post.slug}`)
    await page.getByRole('button', { name: 'Unfollow', exact: true }).waitFor()

    await signOut(page)
    await page.goto(`${url}/sign-in?returnTo=/roadmap`)
    await askForLink()
    const [, second] = await server.waitFor('nia@example.org', 2)
    await page.goto(onHost(url, signInLinkIn(second?.text ?? '')))
    await page.getByText('You are signing in as nia@example.org.').waitFor()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/roadmap')
    await page.getByRole('link', { name: 'Profile: Nia' }).waitFor()
    assertNoErrors(browser, url)
  })

test('what needs an account is done after signing in, and the sign-in page says for what it is', {
  tags: ['slow: signs in four times in a browser'],
}, async () => {
  await using portal = await open()
  const { earshot, server, post } = portal
  const { url, api, make } = earshot
  await make(`/posts/${post.id}/comments`, { content: 'Please' })
  await using browser = await openBrowser({ javaScriptEnabled: false })
  const { page } = browser
  page.setDefaultTimeout(timeoutMs)
  const counted = async () => (await api.get(`/posts/${post.id}`)).data.voteCount
  const vote = page.getByRole('button', { name: 'Vote for “Dark mode”' })

  // A vote from a list, by a sign-up with a confirmation.
  await page.goto(url)
  await page.getByRole('button', { name: 'Sign in to vote for “Dark mode”' }).click()
  await page.getByText('Sign in to vote for “Dark mode”').waitFor()
  assert.equal(await counted(), 0)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Your name').fill('Nia')
  await page.getByLabel('Email address').fill('nia@example.org')
  await page.getByRole('button', { name: 'Continue' }).click()
  const [mail] = await server.waitFor('nia@example.org')
  await page.goto(onHost(url, /(http\S+\/sign-up\/[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''))
  await page.getByLabel('Password').fill('correct horse battery staple')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(`**/posts/${post.slug}`)
  assert.equal(await vote.getAttribute('aria-pressed'), 'true')
  assert.equal(await counted(), 1)

  // A reaction, with a password that is wrong at first.
  await signOut(page)
  await page.goto(`${url}/posts/${post.slug}`)
  await page.getByLabel('Sign in to react').click()
  await page.getByRole('button', { name: 'Heart' }).click()
  for (const password of ['wrong', 'correct horse battery staple']) {
    await page.getByText('Sign in to react').waitFor()
    await page.getByLabel('Email address').fill('nia@example.org')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await page.waitForURL(`**/posts/${post.slug}#comment_*`)
  const heart = page.getByRole('button', { name: 'Heart: 1 reaction' })
  assert.equal(await heart.getAttribute('aria-pressed'), 'true')

  // A comment is written afterwards; there is nothing to do but to return to the field.
  await signOut(page)
  await page.goto(`${url}/posts/${post.slug}`)
  await page.getByRole('link', { name: 'Sign in to comment' }).click()
  await page.getByText('Sign in to comment on “Dark mode”').waitFor()
  await page.getByLabel('Email address').fill('nia@example.org')
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  const [, second] = await server.waitFor('nia@example.org', 2)
  await page.goto(onHost(url, signInLinkIn(second?.text ?? '')))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`**/posts/${post.slug}#write`)
  await page.getByLabel('Your comment').waitFor()

  // An address alone does nothing: the mail was opened in a browser that does not know what was wanted.
  await vote.click()
  await vote.and(page.locator('[aria-pressed=false]')).waitFor()
  await page.goto(`${url}/posts/${post.slug}?intent=vote`)
  await page.getByText('As you started in another browser').waitFor()
  assert.equal(await counted(), 0)
  await vote.click()
  await vote.and(page.locator('[aria-pressed=true]')).waitFor()
  assert.equal(await counted(), 1)

  // Words of an address do not reach the page.
  await page.goto(`${url}/sign-in?${new URLSearchParams({ returnTo: '/posts/call-0800?intent=vote' })}`)
  assert.doesNotMatch(await page.locator('main').innerText(), /Sign in to vote|0800/)
})

test('what needs an account is done after signing in at the provider of the organization', {
  tags: ['slow: starts Earshot and signs in three times in a browser'],
}, async () => {
  await using issuer = await startIssuer()
  await using portal = await open(issuer.environment)
  const { earshot, post } = portal
  // Another site than that of the provider, whose redirect must bring the cookies back.
  const url = earshot.url.replace('127.0.0.1', 'localhost')
  issuer.serve({ url })
  issuer.account = { sub: 'nia-1', email: 'nia@example.org', email_verified: true, name: 'Nia' }
  const other = await earshot.make('/posts', { title: 'Export', boardId: earshot.board })
  await using browser = await openBrowser({ javaScriptEnabled: false })
  const { page } = browser
  page.setDefaultTimeout(timeoutMs)
  const signIn = () => page.getByRole('link', { name: 'Sign in with your organization' }).click()

  await page.goto(`${url}/posts/${post.slug}`)
  await page.getByRole('button', { name: 'Sign in to vote for “Dark mode”' }).click()
  await signIn()
  await page.waitForURL(`${url}/posts/${post.slug}`)
  const vote = page.getByRole('button', { name: 'Vote for “Dark mode”' })
  assert.equal(await vote.getAttribute('aria-pressed'), 'true')
  assert.equal((await earshot.api.get(`/posts/${post.id}`)).data.voteCount, 1)

  await signOut(page)
  await page.goto(`${url}/posts/${other.slug}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await signIn()
  await page.waitForURL(`${url}/posts/${other.slug}`)
  await page.getByRole('button', { name: 'Unfollow', exact: true }).waitFor()

  await signOut(page)
  await page.goto(`${url}/changelog`)
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await signIn()
  await page.getByText('You are subscribed.').waitFor()
  assertNoErrors(browser, url, issuer.url)
})

const base64url = (it: object): string => Buffer.from(JSON.stringify(it)).toString('base64url')

/** A token as the product of a customer signs it. */
const signed = (secret: string, claims: object): string => {
  const now = Math.floor(Date.now() / 1000)
  const body = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url({ aud: 'sign-on', iat: now, exp: now + 60, ...claims })}`
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}

/** A product on another site, whose page sends its user to the portal. Its policy allows no scripts but its own. */
const startProduct = async (portal: string, secret: string, user: object) => {
  const server = createServer((request, response) => {
    const returnTo = new URL(request.url ?? '/', 'http://localhost').searchParams.get('returnTo') ?? '/'
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`<!doctype html><title>Product</title>
<form method="post" action="${portal}/auth/sso">
<input type="hidden" name="token" value="${signed(secret, { ...user, n: Math.random() })}">
<input type="hidden" name="returnTo" value="${returnTo}">
<button>Go to feedback</button>
</form>`)
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo // an object, because the server listens on TCP
  return {
    url: `http://localhost:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

test('a user of the customer’s product on another site continues to the portal and keeps the page', async () => {
  await using portal = await open()
  const { earshot, post } = portal
  const { url, api } = earshot
  const { data } = await api.post('/settings/visitor-secret/rotate')
  const grace = { sub: 'crm-1', email: 'grace@example.com', name: 'Grace Holt' }
  await using product = await startProduct(url, data.secret, grace)
  await using evil = await startProduct(url, data.secret, { sub: 'crm-9', name: 'Mallory' })
  await api.patch('/settings', { portal: { signInUrl: `${product.url}/feedback` } })
  await using browser = await openBrowser()
  const { page, context } = browser
  page.setDefaultTimeout(timeoutMs)
  const go = page.getByRole('button', { name: 'Go to feedback' })

  await page.goto(`${url}/posts/${post.id}`)
  await page.getByRole('button', { name: 'Sign in to vote for “Dark mode”' }).click()
  await page.getByRole('link', { name: 'Continue with Northwind' }).click()
  await go.click()
  await page.waitForURL(`${url}/posts/${post.slug}`)
  const vote = page.getByRole('button', { name: 'Vote for “Dark mode”' })
  assert.equal(await vote.getAttribute('aria-pressed'), 'true', 'what led to signing in is done')
  await page.getByRole('link', { name: 'Profile: Grace Holt' }).waitFor()
  assert.ok(
    browser.requested.every(it => !it.includes('eyJ')),
    'no URL has a token',
  )
  const names = (await context.cookies(url)).map(({ name }) => name)
  assert.ok(!names.includes('earshot_sign_on'), 'the cookie with the token is gone')

  // Another site cannot replace the session without a click on a page that names the account.
  await page.goto(evil.url)
  await go.click()
  await page.getByText('You are signing in as Mallory.').waitFor()
  await assertAccessible(page, 'confirm', shoot)
  await page.goto(url)
  await page.getByRole('link', { name: 'Profile: Grace Holt' }).waitFor()

  // The back button leads to a form that was sent already.
  await page.goto(`${product.url}/feedback?returnTo=/roadmap`)
  await go.click()
  await page.waitForURL('**/roadmap')
  await page.goBack()
  await go.click()
  await page.waitForURL('**/roadmap')
  assertNoErrors(browser, url, product.url, evil.url)
})

test('links and tokens that sign in are in no log line', async () => {
  await using server = await startMailServer()
  const gateway: Member = { service: 'gateway', role: 'web' }
  const accounts: Member = { service: 'accounts', role: 'all' }
  const feedback: Member = { service: 'feedback', role: 'all' }
  const mailService: Member = { service: 'mail', role: 'all' }
  const members = [gateway, accounts, feedback, mailService]
  await using earshot = await testDeployment(members, {
    LOG_LEVEL: 'trace',
    SMTP_URL: server.url,
  })
  const url = earshot.urlOf('gateway')
  await earshot.api.post('/users', { email: 'uma@example.org' })
  const headers = { 'sec-fetch-site': 'same-origin' }
  const submit = (path: string, fields: Record<string, string>) =>
    fetch(url + path, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' })
  await submit('/sign-in/link', { email: 'uma@example.org' })
  const [mail] = await server.waitFor('uma@example.org')
  const { pathname } = new URL(signInLinkIn(mail?.text ?? ''))
  assert.equal((await fetch(url + pathname)).status, 200)
  assert.equal((await submit(pathname, {})).status, 303)
  const { data } = await earshot.api.post('/settings/visitor-secret/rotate')
  const token = signed(data.secret, { sub: 'crm-1' })
  assert.equal((await submit('/auth/sso', { token })).status, 303)
  assert.equal((await submit('/auth/sso', { token: `${token}x` })).status, 400)
  await earshot.process(accounts).waitFor(/"route":"\/auth\/sso"/)
  const logged = members.map(it => earshot.process(it).output()).join('')
  for (const secret of [pathname.split('/').at(-1) ?? '', token.split('.')[1] ?? '', 'uma@example.org'])
    assert.ok(!logged.includes(secret), secret)
})
