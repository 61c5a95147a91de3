import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMail } from '@earshot/mail/harness'
import { eventually, type ServerProxy, serviceProxy, startMailServer } from '@earshot/testing'
import { sameOriginHeaders, signedIn } from '../accounts/sign-in/harness.ts'
import { createMember } from '../credentials/oauth/harness.ts'
import { startGateway, type TestGateway } from '../harness.ts'

const ada = 'ada@example.org'

/** A gateway whose accounts service reaches the mail service of another one through a proxy. */
const startApart = async () => {
  await using opened = new AsyncDisposableStack()
  const server = opened.use(await startMailServer())
  const beside = opened.use(await startMail({ environment: { SMTP_URL: server.url } }))
  const mail = opened.use(await serviceProxy(beside.urlOf('mail')))
  const gateway = opened.use(await startGateway({ on: beside, reachable: true, urls: { mail: mail.url } }))
  await createMember(gateway, ada)
  const all = opened.move()
  return { ...gateway, mail, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

const submit = ({ url }: Pick<TestGateway, 'url'>, path: string, fields: Record<string, string>) =>
  fetch(url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: sameOriginHeaders,
    redirect: 'manual',
  })

const faults: Record<string, (mail: ServerProxy) => Promise<void> | void> = {
  'refuses connections': mail => mail.cut(),
  'does not respond': mail => mail.hang(),
}

for (const [fault, breakIt] of Object.entries(faults))
  test(`a mail service that ${fault} holds up no letter: a server is assumed until it has said otherwise`, {
    tags: ['slow: starts two gateways, and waits for a service that hangs'],
  }, async () => {
    await using gateway = await startApart()
    await breakIt(gateway.mail)
    assert.equal((await submit(gateway, '/sign-in/link', { email: ada })).status, 200)
    assert.equal((await submit(gateway, '/forgot-password', { email: ada })).status, 200)
    const invited = await gateway.as().post('/principals', { email: 'lin@example.org', role: 'member' })
    assert.deepEqual([invited.status, invited.data.inviteUrl], [201, null])
    assert.deepEqual(
      (await gateway.events('letter.requested')).map(({ data }) => data.kind),
      ['sign_in_link', 'password_reset', 'invitation'],
    )
  })

test('pages about emails respond with 503 while the mail service is away, and other pages as before', {
  tags: ['slow: waits for the circuit breaker'],
}, async () => {
  await using gateway = await startApart()
  const { cookie } = await signedIn(gateway, ada)
  const open = (path: string) => fetch(gateway.url + path, { headers: { cookie }, redirect: 'manual' })
  const preferences = (await open('/preferences')).headers.get('location') ?? ''
  assert.match(preferences, /^\/preferences\/./)
  const unsubscribe = `${preferences}/unsubscribe/changelog`
  assert.equal((await open(unsubscribe)).status, 200)
  await gateway.mail.cut()
  for (const path of ['/preferences', preferences, unsubscribe, '/stop-replies/a'])
    assert.equal((await open(path)).status, 503, path)
  for (const path of [preferences, unsubscribe, '/stop-replies/a'])
    assert.equal((await submit(gateway, path, {})).status, 503, path)
  for (const path of ['/sign-in', '/forgot-password'])
    assert.equal((await fetch(gateway.url + path)).status, 200, path)
  await gateway.mail.restore()
  await eventually(async () => (await open(unsubscribe)).status === 200)
  assert.equal((await submit(gateway, unsubscribe, {})).status, 200)
  assert.deepEqual(await gateway.database.query('select kind, is_on from mail.email_choices'), [
    { kind: 'changelog', is_on: false },
  ])
})
