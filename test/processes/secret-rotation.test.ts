import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  eventually,
  nodeCommand,
  type Receiver,
  startProcess,
  startReceiver,
  testClient,
} from '@earshot/testing'
import * as client from 'openid-client'
import {
  browser,
  createMember,
  createOAuthClient,
  discover,
  password,
  tokenFor,
} from '../../services/accounts/src/credentials/oauth/harness.ts'
import { visitorToken } from '../../services/accounts/src/credentials/visitors/harness.ts'
import { storingServices } from '../../services/all/services.ts'
import {
  type Member,
  oneOfEach,
  secretKey,
  type TestDeployment,
  testDeployment,
} from '../deployments/deployment.ts'
import { verified } from '../deployments/verify.ts'

// Replaces SECRET_KEY while Earshot runs as one process for each service, which are restarted one after the other.

const older = { SECRET_KEY: secretKey }
const newKey = 'the-secret-key-that-comes-after-the-first-one'
const both = { SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: secretKey }
const newer = { SECRET_KEY: newKey }

const redirectUri = 'https://app.example.com/callback'

/** The authorization URL of an OAuth client, and the values that verify the redirect. */
const authorizationRequest = async (config: client.Configuration) => {
  const verifier = client.randomPKCECodeVerifier()
  const state = client.randomState()
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'read:feedback',
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href
  return { address, checks: { pkceCodeVerifier: verifier, expectedState: state } }
}

/** A member signs in and authorizes an OAuth client. */
const authorize = async (gateway: Parameters<typeof createMember>[0]) => {
  const { email } = await createMember(gateway, 'ada@example.org')
  const registered = await createOAuthClient(gateway, {
    grantTypes: ['authorization_code', 'refresh_token'],
    redirectUris: [redirectUri],
  })
  const config = await discover(gateway, registered)
  const { address, checks } = await authorizationRequest(config)
  const person = browser(gateway)
  const signIn = await person.visit(address)
  const consent = await person.submit(signIn, 'sign-in', { email, password })
  const back = await person.submit(consent, 'consent')
  const tokens = await client.authorizationCodeGrant(config, new URL(back.address), checks)
  return { config, person, refreshToken: tokens.refresh_token ?? '' }
}

/** Creates everything that is encrypted or signed with the old key. `check` uses all of it. */
const prepare = async (earshot: TestDeployment, receiver: Receiver) => {
  const { api } = earshot
  // BASE_URL of the deployment.
  const url = earshot.urlOf('gateway').replace('127.0.0.1', 'localhost')
  const as = (key?: string) => (key ? testClient(`${url}/api/v1`, { authorization: `Bearer ${key}` }) : api)
  const gateway = { url, as }
  const [board] = (await api.get('/boards')).data
  const hook = (await api.post('/webhooks', { url: receiver.url, events: ['post.created'] })).data
  const visitor = (await api.post('/settings/visitor-secret/rotate')).data
  const program = await createOAuthClient(gateway)
  const ownToken = await tokenFor(gateway, program)
  const grant = await authorize(gateway)
  const gone = (await api.post('/users', { email: 'grace@example.com', name: 'Grace Holt' })).data
  await api.post('/posts', { boardId: board.id, title: 'Hers', authorPrincipalId: gone.principalId })
  await api.delete(`/users/${gone.principalId}`)
  await eventually(async () => (await erasures(earshot)).size === schemas.length)

  const check = async () => {
    const post = await api.post('/posts', { boardId: board.id, title: 'Dark mode' })
    assert.equal(post.status, 201, JSON.stringify(post.body))
    const received = await eventually(() => receiver.received.find(({ body }) => body.includes(post.data.id)))
    verified(received, hook.secret)
    assert.equal((await as(ownToken).get('/me')).status, 200)
    const tokens = await client.refreshTokenGrant(grant.config, grant.refreshToken)
    grant.refreshToken = tokens.refresh_token ?? ''
    assert.equal((await as(tokens.access_token).get('/posts')).status, 200)
    const [sub, email] = ['crm-1', 'frank@example.com']
    const theirs = as(visitorToken(visitor.secret, { sub, email }))
    const mine = await theirs.get('/conversations')
    assert.equal(mine.status, 200, oneOfEach.map(it => earshot.process(it).output()).join('\n'))
    const { address } = await authorizationRequest(grant.config)
    assert.match(
      (await grant.person.visit(address)).address,
      /[?&]code=/,
      'still signed in, with consent given',
    )
  }
  return { check, hook }
}

const schemas = storingServices.map(({ schema }) => schema)

/** How many times each service has searched for copies of an erased user. Completed erasures are deleted. */
const erasures = async (earshot: TestDeployment) => {
  const each = schemas.map(it => `select '${it}' as schema, looks from ${it}.erasures where looks > 0`)
  const rows = await earshot.query(each.join(' union all '))
  return new Map(rows.map(({ schema, looks }) => [schema, Number(looks)]))
}

const restart = async (earshot: TestDeployment, member: Member, environment: Record<string, string>) => {
  const before = earshot.process(member)
  before.kill('SIGTERM')
  assert.equal(await before.exited, 0, before.output())
  earshot.start(member, environment)
  await earshot.ready(member)
}

const rotateSecret = async (earshot: TestDeployment, environment: Record<string, string>) => {
  await using command = startProcess([...nodeCommand('services/all/admin.ts'), 'rotate-secret'], {
    DATABASE_URL: earshot.databaseUrl,
    ...environment,
  })
  return { code: await command.exited, output: command.output() }
}

test('SECRET_KEY can be replaced while Earshot runs, without losing anything it signed or encrypted', async () => {
  await using earshot = await testDeployment(oneOfEach, older)
  await using receiver = await startReceiver()
  const { check } = await prepare(earshot, receiver)
  await check()

  for (const member of oneOfEach) {
    await restart(earshot, member, both)
    await check()
    if (member.service !== 'feedback') continue
    const early = await rotateSecret(earshot, both)
    assert.equal(early.code, 1)
    assert.match(
      early.output,
      /^ {2}support, on .*\n {2}webhooks, on .*\n {2}files, on .*\n {2}mail, on .*\nRestart them/m,
    )
    assert.doesNotMatch(early.output, /accounts, on|feedback, on/)
  }

  const [done] = await Promise.all([rotateSecret(earshot, both), check()])
  assert.equal(done.code, 0, done.output)
  assert.match(done.output, /^webhooks: webhook secrets: 1 of 1 re-encrypted$/m)
  assert.match(done.output, /^accounts: signing keys: 1 of 1 re-encrypted$/m)
  assert.match(done.output, /^accounts: visitor secrets: 1 of 1 re-encrypted$/m)
  assert.match(done.output, /^accounts: OAuth tokens and grants: [1-9]\d* of \d+ re-encrypted$/m)
  for (const { name } of storingServices)
    assert.match(done.output, new RegExp(`^${name}: names of erased users: 1 of 1 re-encrypted$`, 'm'))
  assert.match(done.output, /Remove SECRET_KEY_PREVIOUS/)
  const again = await rotateSecret(earshot, both)
  assert.equal(again.code, 0, again.output)
  assert.doesNotMatch(again.output, /[1-9]\d* of \d+ re-encrypted/)

  for (const member of oneOfEach) await restart(earshot, member, newer)
  await check()
  const before = await erasures(earshot)
  for (const schema of schemas) await earshot.query(`update ${schema}.erasures set due_at = now()`)
  await eventually(async () => {
    const now = await erasures(earshot)
    return [...before].every(([schema, looks]) => (now.get(schema) ?? Number.POSITIVE_INFINITY) > looks)
  })
  const { data } = await earshot.api.get('/audit-log?action=secret_key.rotated')
  assert.equal(data.length, 1)
  assert.equal(data[0].after.resealed['webhooks: webhook secrets'], 1)
  const checked = await rotateSecret(earshot, newer)
  assert.equal(checked.code, 0, checked.output)
  assert.match(checked.output, /Everything is encrypted with SECRET_KEY\./)
  for (const { output } of [done, again, checked])
    for (const secret of [newKey, secretKey]) assert.ok(!output.includes(secret))
})
