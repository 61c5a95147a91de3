import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { startDnsServer } from '@earshot/testing'
import { startMail } from '../../harness.ts'
import { judge } from './judge.ts'
import { wantedRecords, zoneLine } from './records.ts'

type Record = {
  kind: string
  name: string
  value: string | null
  state: string
  found: string[]
  foundAt: string | null
}

/** A gateway whose DNS server is on loopback. */
const withDns = async (environment: { [name: string]: string } = {}) => {
  await using opened = new AsyncDisposableStack()
  const dns = opened.use(await startDnsServer())
  const gateway = opened.use(
    await startMail({ environment: { MAIL_DNS_SERVERS: dns.address, ...environment } }),
  )
  const api = gateway.as()
  const recordsOf = async (id: string): Promise<{ [kind: string]: Record }> => {
    const { status, data } = await api.get(`/mail-senders/${id}/dns`)
    assert.equal(status, 200)
    return Object.fromEntries(data.records.map((it: Record) => [it.kind, it]))
  }
  const all = opened.move()
  return { gateway, dns, api, recordsOf, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

const signed = { domain: 'northwind.example', selector: 's1' }

test('a key is generated, published, found by DNS and replaced, and is never returned', async () => {
  await using it = await withDns({ INBOUND_SMTP_PORT: '2525', SMTP_URL: 'smtp://smtp.northwind.example' })
  const { api, dns, recordsOf } = it
  const created = await api.post('/mail-senders', { address: 'help@northwind.example', dkim: signed })
  assert.equal(created.status, 201)
  const { id, dkim } = created.data
  const before = await recordsOf(id)
  assert.deepEqual(
    Object.values(before).map(({ kind, name, state }) => [kind, name, state]),
    [
      ['dkim', 's1._domainkey.northwind.example', 'missing'],
      ['spf', 'northwind.example', 'missing'],
      ['dmarc', '_dmarc.northwind.example', 'missing'],
      ['mx', 'northwind.example', 'missing'],
    ],
  )
  assert.deepEqual(
    [before.dkim?.value, before.spf?.value, before.dmarc?.value, before.mx?.value],
    [dkim.recordValue, 'v=spf1 a:smtp.northwind.example ~all', 'v=DMARC1; p=none', null],
  )
  dns.zone = {
    's1._domainkey.northwind.example': { TXT: [dkim.recordValue] },
    'northwind.example': { TXT: ['site=1', before.spf?.value ?? ''], MX: ['10 mx.northwind.example'] },
    '_dmarc.northwind.example': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@northwind.example'] },
  }
  const after = await recordsOf(id)
  assert.deepEqual(
    Object.values(after).map(({ state, found }) => [state, found.length]),
    [1, 1, 1, 1].map(count => ['found', count]),
  )
  assert.deepEqual(after.mx?.found, ['10 mx.northwind.example'])
  const kept = await api.patch(`/mail-senders/${id}`, { dkim: signed })
  assert.equal(kept.data.dkim.recordValue, dkim.recordValue)
  const replaced = await api.patch(`/mail-senders/${id}`, { dkim: { ...signed, privateKey: null } })
  assert.notEqual(replaced.data.dkim.recordValue, dkim.recordValue)
  assert.equal((await recordsOf(id)).dkim?.state, 'different')
  await api.patch(`/mail-senders/${id}`, { dkim: null })
  const again = await api.patch(`/mail-senders/${id}`, { dkim: signed })
  assert.match(again.data.dkim.recordValue, /^v=DKIM1; k=rsa; p=MIIBIjAN/)
  const seen = JSON.stringify([created, replaced, again, await it.gateway.events('audit.recorded')])
  assert.ok(!seen.includes('PRIVATE KEY'))
})

test('a DMARC record of the parent domain applies, and only names of the sender are looked up', async () => {
  await using it = await withDns()
  const { data } = await it.api.post('/mail-senders', { address: 'help@eu.northwind.example' })
  it.dns.zone = { '_dmarc.northwind.example': { TXT: ['v=DMARC1; p=quarantine'] } }
  const { dmarc, mx } = await it.recordsOf(data.id)
  assert.deepEqual([dmarc?.state, dmarc?.foundAt, mx], ['found', '_dmarc.northwind.example', undefined])
  assert.deepEqual([...new Set(it.dns.asked)].sort(), [
    '_dmarc.eu.northwind.example',
    '_dmarc.northwind.example',
    'eu.northwind.example',
  ])
})

test('a state is unknown while DNS does not respond', {
  tags: ['slow: waits for two timeouts of DNS'],
}, async () => {
  await using it = await withDns()
  const { data } = await it.api.post('/mail-senders', { address: 'help@northwind.example' })
  it.dns.zone = { 'northwind.example': 'silent', '_dmarc.northwind.example': 'silent' }
  const { spf, dmarc } = await it.recordsOf(data.id)
  assert.deepEqual([spf?.state, dmarc?.state], ['unknown', 'unknown'])
})

test('a check needs an admin and a sender, and a caller has a limit', async () => {
  await using it = await withDns()
  const { data } = await it.api.post('/mail-senders', { address: 'help@northwind.example' })
  const path = `/mail-senders/${data.id}/dns`
  const { key: reader } = await it.gateway.createKey({ scopes: ['write:support'] })
  assert.equal((await it.gateway.as(reader).get(path)).status, 403)
  assert.equal((await it.api.get('/mail-senders/mail_sender_01kk345nnfecst1qjr1ncrnnw3/dns')).status, 404)
  it.dns.zone = { 'northwind.example': {}, '_dmarc.northwind.example': {} }
  const statuses: number[] = []
  // A second gives one request back, so that a slow machine needs more than 61.
  while (statuses.length < 600 && statuses.at(-1) !== 429) statuses.push((await it.api.get(path)).status)
  assert.ok(statuses.length > 60)
  assert.deepEqual([...new Set(statuses)], [200, 429])
})

test('the deployment says whether it has a mail server, without its login', async () => {
  await using without = await withDns()
  assert.equal((await without.api.get('/mail/server')).data.smtpServer, null)
  await using with_ = await withDns({
    SMTP_URL: 'smtp://ada:hunter2@smtp.northwind.example',
    MAIL_FROM: 'a@northwind.example',
  })
  assert.deepEqual((await with_.api.get('/mail/server')).data, {
    smtpServer: 'smtp.northwind.example:587',
    address: 'a@northwind.example',
    sends: true,
    receives: false,
  })
})

test('the user and the encryption of a mail server are returned, and its password is not', async () => {
  await using it = await withDns()
  const cases = [
    ['smtps://a%40b:p%3Aw@[::1]:466', '[::1]:466', 'tls', 'a@b'],
    ['smtp://relay.example', 'relay.example:587', 'starttls', null],
  ]
  const { data } = await it.api.post('/mail-senders', { address: 'help@northwind.example' })
  for (const [smtpUrl, ...shown] of cases) {
    const changed = (await it.api.patch(`/mail-senders/${data.id}`, { smtpUrl })).data
    assert.deepEqual([changed.smtpServer, changed.smtpSecurity, changed.smtpUser], shown)
    assert.ok(!JSON.stringify(changed).includes('p:w'))
  }
})

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

test('records are judged by what they mean', () => {
  const dkim = { kind: 'dkim', name: 's1', value: `v=DKIM1; k=rsa; p=${key}` } as const
  const spf = { kind: 'spf', name: 'a.example', value: '' } as const
  const dmarc = { kind: 'dmarc', name: '_dmarc.a.example', value: '' } as const
  const mx = { kind: 'mx', name: 'a.example', value: null } as const
  const cases = [
    [dkim, [`p=${key.slice(0, 40)} ${key.slice(40)}; t=s`], 'found'],
    [dkim, ['v=DKIM1; p='], 'different'],
    [dkim, [`v=DKIM1; p=${key}`, 'v=DKIM1; p=x'], 'different'],
    [dkim, [], 'missing'],
    [spf, ['v=spf1 include:_spf.mail.example -all'], 'found'],
    [spf, ['v=spf1 redirect=_spf.mail.example'], 'found'],
    [spf, ['v=spf1 -all'], 'different'],
    [spf, ['v=spf1 mx -all', 'v=spf1 a -all'], 'different'],
    [dmarc, ['v=DMARC1;p=none'], 'found'],
    [dmarc, ['v=DMARC1; rua=mailto:a@a.example'], 'different'],
    [mx, ['0 '], 'different'],
    [mx, ['10 mx.a.example', '20 mx2.a.example'], 'found'],
  ] as const
  for (const [wanted, answers, state] of cases)
    assert.equal(judge(wanted, [...answers]), state, `${wanted.kind}: ${answers}`)
})

test('the proposed SPF record allows the server that sends, in its own kind of address', () => {
  const spfOf = (serverHost: string | undefined) =>
    wantedRecords({ address: 'a@a.example', dkim: null, serverHost, receives: false })[0]?.value
  assert.deepEqual(
    ['smtp.a.example', '192.0.2.7', '2001:db8::7', 'localhost', undefined].map(spfOf),
    ['a:smtp.a.example', 'ip4:192.0.2.7', 'ip6:2001:db8::7', 'mx', 'mx'].map(it => `v=spf1 ${it} ~all`),
  )
  const literal = { address: 'a@[192.0.2.7]', dkim: null, serverHost: undefined, receives: true }
  assert.deepEqual(wantedRecords(literal), [])
})

test('a long value is split in a zone file, and quotes are escaped', () => {
  const value = `v=DKIM1; k=rsa; p=${key}`
  const strings = [...zoneLine('s1.a.example', value).matchAll(/"([^"]*)"/g)].map(([, text]) => text)
  assert.deepEqual([strings.length, strings[0]?.length, strings.join('')], [2, 255, value])
  assert.equal(zoneLine('a.example', 'say "a\\b"'), 'a.example. IN TXT "say \\"a\\\\b\\""')
})
