import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '@earshot/runtime'
import { eventually, serviceProxy } from '@earshot/testing'
import { createTransport } from 'nodemailer'
import { startMail } from '../harness.ts'
import { answerTo, relay, startInbound, support, verified } from './harness.ts'
import { simpleMail } from './parsing/samples.ts'

const conversation = 'conversation_01kkd4d2rwecst1qms2yk9e6jy'

/** A gateway, and a worker that accepts mail by SMTP and reaches the accounts service of the gateway through a proxy. */
const startApart = async () => {
  await using opened = new AsyncDisposableStack()
  const gateway = opened.use(await startInbound())
  const accounts = opened.use(await serviceProxy(gateway.accountsUrl))
  const port = await freePort()
  opened.use(
    await startMail({
      on: gateway,
      urls: { accounts: accounts.url },
      environment: {
        SERVICE_ROLE: 'worker',
        INBOUND_SMTP_PORT: String(port),
        INBOUND_TRUSTED_RELAY: relay,
      },
    }),
  )
  const client = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  await eventually(async () => client.verify().catch(() => false))
  /** Sends a mail as it is. Returns the code of the reply. */
  const send = async (raw: Buffer): Promise<number> => {
    try {
      const { response } = await client.sendMail({
        envelope: { from: 'grace@example.com', to: [support] },
        raw,
      })
      return Number(response.slice(0, 3))
    } catch (error) {
      return (error as { responseCode: number }).responseCode
    }
  }
  const all = opened.move()
  return { ...gateway, accounts, send, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

test('while the accounts service is away, a mail gets 451 however often it is sent, and is accepted once when it is back', async () => {
  await using gateway = await startApart()
  const { accounts, send } = gateway
  const mails = [simpleMail(verified), simpleMail({ From: 'lin@example.com' })]
  assert.equal(await send(simpleMail({ From: 'ada@example.com' })), 250)
  await accounts.cut()
  for (let attempt = 0; attempt < 6; attempt++) for (const mail of mails) assert.equal(await send(mail), 451)
  assert.equal((await gateway.as().get('/mail/inbound')).data.length, 1)
  assert.equal((await gateway.as().get('/users?search=lin@example.com')).data.length, 0)
  await accounts.restore()
  for (const mail of mails) await eventually(async () => (await send(mail)) === 250)
  for (const mail of mails) assert.equal(await send(mail), 250)
  const rows = (await gateway.as().get('/mail/inbound')).data as { outcome: string; copies: number }[]
  assert.deepEqual(
    rows.map(({ outcome, copies }) => [outcome, copies]),
    [
      ['accepted', 1],
      ['accepted', 1],
      ['accepted', 0],
    ],
  )
  assert.equal((await gateway.received()).length, 3)
})

test('a copy of a stored mail needs no other service, and creates no one again', async () => {
  await using gateway = await startApart()
  const { accounts, send } = gateway
  const mail = simpleMail({ To: answerTo(conversation) })
  assert.equal(await send(mail), 250)
  const [{ principalId }] = (await gateway.as().get('/users?search=grace@example.com')).data
  assert.equal((await gateway.as().delete(`/users/${principalId}`)).status, 204)
  await accounts.cut()
  assert.equal(await send(mail), 250)
  await accounts.restore()
  assert.equal(await send(mail), 250)
  assert.deepEqual((await gateway.as().get('/users?search=grace@example.com')).data, [])
  assert.equal((await gateway.received()).length, 1)
})
