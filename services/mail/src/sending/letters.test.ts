import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { eventually, openSecondPool, testSecret } from '@earshot/testing'
import { mailSealer } from '../queue/mail.ts'
import { enqueueMail } from '../queue/queue.ts'
import { ownBrand } from '../templates/harness.ts'
import { senderTest } from '../templates/templates.ts'
import {
  admin,
  allSent,
  forgot,
  inviteBody,
  linkIn,
  outcomesOf,
  rowsOf,
  startApart,
  startMailing,
} from './harness.ts'

const grace = 'grace@example.org'

/** Queues a mail that needs no other service. */
const queueWritten = async (gateway: Awaited<ReturnType<typeof startApart>>, to: string) => {
  await using database = openSecondPool(gateway.database, 'mail')
  const origin = gateway.url
  const letter = senderTest({ to, address: 'earshot@localhost', workspace: ownBrand, origin })
  const queue = { sealer: mailSealer(testSecret), origin, hasServer: true }
  await enqueueMail(database.pool, queue, { kind: 'notification', principalId: newId('principal'), letter })
}

test('while the accounts service is away, letters wait and other mails are sent; each letter is sent once when it is back', {
  tags: ['slow: waits for the circuit breaker'],
}, async () => {
  await using gateway = await startApart()
  const { accounts, server } = gateway
  await admin(gateway, grace)
  await accounts.cut()
  await forgot(gateway, grace)
  await gateway.as().post('/principals', inviteBody('lin@example.org'))
  await eventually(async () => {
    const rows = await rowsOf(gateway)
    return rows.length === 2 && rows.every(({ reason, tries }) => reason === 'accounts_away' && tries >= 2)
  })
  await queueWritten(gateway, 'ada@example.org')
  await server.waitFor('ada@example.org')
  await eventually(async () => (await outcomesOf(gateway)).join() === ',,sent')
  await accounts.restore()
  const links = []
  for (const email of [grace, 'lin@example.org'])
    links.push(linkIn((await server.waitFor(email))[0]?.text ?? ''))
  await allSent(gateway, 3)
  assert.deepEqual(server.asked.toSorted(), ['ada@example.org', grace, 'lin@example.org'])
  for (const link of links) assert.equal((await fetch(link)).status, 200, link)
})

test('an accounts service that responds too late is asked again, and one mail is sent', {
  tags: ['slow: waits for the circuit breaker'],
}, async () => {
  await using gateway = await startApart()
  const { accounts, server } = gateway
  await admin(gateway, grace)
  accounts.hang()
  await forgot(gateway, grace)
  await eventually(async () => (await rowsOf(gateway))[0]?.reason === 'accounts_away')
  await accounts.restore()
  const [mail] = await server.waitFor(grace)
  await allSent(gateway, 1)
  assert.equal(server.mails().length, 1)
  assert.equal((await fetch(linkIn(mail?.text ?? ''))).status, 200)
})

test('a request that is delivered twice becomes one mail', async () => {
  await using gateway = await startMailing()
  await admin(gateway, grace)
  await forgot(gateway, grace)
  await allSent(gateway, 1)
  await gateway.database.query(
    `update identity.outbox set published_at = null where type = 'letter.requested'`,
  )
  await gateway.as().post('/principals', inviteBody('ada@example.org'))
  await allSent(gateway, 2)
  const unpublished = 'select 1 from identity.outbox where published_at is null'
  await eventually(async () => (await gateway.database.query(unpublished)).length === 0)
  assert.deepEqual(gateway.server.asked, [grace, 'ada@example.org'])
})

test('a retried letter has the link of its first attempt, and is not asked for again', async () => {
  await using gateway = await startMailing({ server: { replyToData: index => (index < 2 ? 451 : 250) } })
  await admin(gateway, grace)
  await forgot(gateway, grace)
  await allSent(gateway, 1)
  const made = 'select 1 from identity.password_links where principal_id is not null'
  assert.equal((await gateway.database.query(made)).length, 1)
})

test('a request for an address without an account is dropped, and its content is deleted', async () => {
  await using gateway = await startMailing()
  await forgot(gateway, grace)
  await eventually(async () => (await outcomesOf(gateway))[0] === 'dropped')
  const [row] = await rowsOf(gateway)
  assert.deepEqual([row?.sealed, row?.principal_id], [null, null])
  assert.deepEqual(gateway.server.asked, [])
})
