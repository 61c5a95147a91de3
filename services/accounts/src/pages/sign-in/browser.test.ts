import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { openBrowser } from '@earshot/testing/browser'
import { startIssuer } from '../../accounts/oidc/harness.ts'
import { createMember, password, startReachable } from '../../credentials/oauth/harness.ts'

const shots = process.env.SCREENSHOTS

test('a member signs in in a browser by password or OIDC, calls the API and signs out', async () => {
  await using issuer = await startIssuer()
  await using gateway = await startReachable({ environment: issuer.environment })
  issuer.serve(gateway)
  issuer.account = { sub: 'ada-1', email: 'ada@example.org', email_verified: true }
  const { email, principalId } = await createMember(gateway, 'ada@example.org')
  await using browser = await openBrowser()
  const { page, context, complaints } = browser
  await page.goto(`${gateway.url}/sign-in`)
  if (shots) await page.screenshot({ path: `${shots}/form.png` })
  await page.fill('input[name=email]', email)
  await page.fill('input[name=password]', 'not the password')
  await page.click('button')
  await page.waitForSelector('[role=alert]')
  if (shots) await page.screenshot({ path: `${shots}/wrong.png` })
  assert.equal(await page.inputValue('input[name=email]'), email)
  await page.fill('input[name=password]', password)
  await page.click('button')
  await page.waitForSelector('text=You are signed in')
  if (shots) await page.screenshot({ path: `${shots}/signed-in.png` })

  // The sign-in page's policy allows no requests, so the calls are made from another page of this origin.
  const ask = async (method: string) => {
    await page.goto(`${gateway.url}/api/v1/docs`)
    return page.evaluate(async method => {
      const body = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }
      const response = await fetch(method === 'GET' ? '/api/v1/me' : '/api/v1/api-keys', { method, ...body })
      return [response.status, JSON.stringify(await response.json())] as const
    }, method)
  }
  assert.deepEqual([(await ask('GET'))[0], (await ask('POST'))[0]], [200, 400])
  assert.equal(await page.evaluate('document.cookie'), '')
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'earshot_session')
  assert.deepEqual([cookie?.httpOnly, cookie?.sameSite], [true, 'Lax'])

  await page.goto(`${gateway.url}/sign-in`)
  await page.click('button')
  await page.waitForSelector('text=Sign in with your organization')
  assert.equal((await ask('GET'))[0], 401)
  await page.goto(`${gateway.url}/sign-in`)
  await page.click('text=Sign in with your organization')
  await page.waitForSelector('text=You are signed in')
  assert.match((await ask('GET'))[1], new RegExp(principalId))
  assert.deepEqual(
    complaints.filter(it => !/status of 40[014]/.test(it)),
    [],
  )
})

test('a page of another origin can’t use the browser’s session, even on the same host', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'ada@example.org')
  const evil = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<form method="post" action="${gateway.url}/sign-out"><button>Win</button></form>`)
  }).listen(0, '127.0.0.1')
  await once(evil, 'listening')
  const otherOrigin = `http://127.0.0.1:${(evil.address() as AddressInfo).port}`
  try {
    await using browser = await openBrowser()
    const { page, context } = browser
    await page.goto(`${gateway.url}/sign-in`)
    await page.fill('input[name=email]', email)
    await page.fill('input[name=password]', password)
    await page.click('button')
    await page.waitForSelector('text=You are signed in')
    await page.goto(otherOrigin)
    const sent = page.waitForResponse(response => response.url() === `${gateway.url}/api/v1/api-keys`)
    await page.evaluate(
      url => void fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{}' }),
      `${gateway.url}/api/v1/api-keys`,
    )
    assert.equal((await sent).status(), 403)
    const [response] = await Promise.all([page.waitForNavigation(), page.click('button')])
    assert.equal(response?.status(), 403)
    await page.goto(`${gateway.url}/sign-in`)
    assert.match((await page.textContent('h1')) ?? '', /You are signed in/)
    assert.ok((await context.cookies()).some(({ name }) => name === 'earshot_session'))
  } finally {
    evil.closeAllConnections()
    evil.close()
  }
})
