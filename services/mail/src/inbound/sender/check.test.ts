import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createLog } from '@earshot/runtime'
import { dkimSign } from 'mailauth'
import { isDnsServer } from '../../senders/dns/resolver.ts'
import { createParser } from '../parsing/parser.ts'
import { simpleMail } from '../parsing/samples.ts'
import { keysOf } from '../parsing/sender/signatures.ts'
import { createSenderCheck, type SenderCheckMode } from './check.ts'
import { signedMail, signingKey, startDns, type Zone } from './harness.ts'
import { lookupLimits } from './lookup.ts'

const key = signingKey()
const { privateKey } = key
const policy = ['v=DMARC1; p=reject']
const shop: Zone = { 'mail._domainkey.shop.example': [key.record], '_dmarc.shop.example': policy }
const client = { ip: '11.22.33.44', helo: 'mx.shop.example', mailFrom: 'kay@shop.example' }

type Case = { raw: Buffer; zone?: Zone; mode?: SenderCheckMode; from?: typeof client }

const unsigned = simpleMail({ From: 'Kay <kay@shop.example>' })
const signed = await signedMail([{ domain: 'shop.example', privateKey }])

// Ends with these tests: others of this process count the processes that parse.
describe('senders without a trusted relay', () => {
  const parser = createParser({ relay: undefined })
  after(() => parser.close())

  const start = async (zone: Zone, mode: SenderCheckMode = 'dkim') => {
    const dns = await startDns(zone)
    const log = createLog({ level: 'silent' })
    const limits = { ...lookupLimits, budgetMs: 1000 }
    const checkSender = createSenderCheck({
      parser,
      mode,
      dnsServers: [dns.address],
      lookupLimits: limits,
      log,
    })
    return {
      asked: dns.asked,
      check: async (raw: Buffer, from?: typeof client) => {
        const result = await parser.parse(raw)
        assert.ok('mail' in result)
        return checkSender({ raw, ...(from && { client: from }) }, result.mail)
      },
      [Symbol.asyncDispose]: dns[Symbol.asyncDispose],
    }
  }

  const resultOf = async ({ raw, zone = shop, mode, from }: Case) => {
    await using checked = await start(zone, mode)
    return await checked.check(raw, from) // before the DNS ends
  }

  const changed = (raw: Buffer, from: string | RegExp, to: string): Buffer => {
    const text = raw.toString('latin1')
    const result = text.replace(from, to)
    assert.notEqual(result, text)
    return Buffer.from(result, 'latin1')
  }

  test('a mail with a valid signature of the domain in From is verified', async () => {
    assert.equal(await resultOf({ raw: signed }), 'pass')
    const shared = await signedMail([{ domain: 'mail.shop.example', privateKey }])
    const zone = { 'mail._domainkey.mail.shop.example': [key.record], '_dmarc.shop.example': policy }
    assert.equal(await resultOf({ raw: shared, zone }), 'pass', 'of a subdomain')
    const strict = { ...zone, '_dmarc.shop.example': ['v=DMARC1; p=reject; adkim=s'] }
    assert.equal(await resultOf({ raw: shared, zone: strict }), 'none', 'with strict alignment')
  })

  test('a signature proves nothing for another domain, for another text, or without a policy', async () => {
    const evil = await signedMail([{ domain: 'evil.example', privateKey }])
    const zone = { ...shop, 'mail._domainkey.evil.example': [key.record] }
    assert.equal(await resultOf({ raw: evil, zone }), 'none')
    assert.equal(await resultOf({ raw: changed(signed, '99 percent', '98 percent') }), 'none')
    assert.equal(await resultOf({ raw: changed(signed, 'From: Kay', 'From: Eve') }), 'none')
    assert.equal(await resultOf({ raw: signed, zone: { ...shop, '_dmarc.shop.example': [] } }), 'none')
    assert.equal(await resultOf({ raw: signed, zone: { '_dmarc.shop.example': policy } }), 'none', 'no key')
    const revoked = { ...shop, 'mail._domainkey.shop.example': ['v=DKIM1; p='] }
    assert.equal(await resultOf({ raw: signed, zone: revoked }), 'none')
    const testing = { ...shop, 'mail._domainkey.shop.example': [`${key.record}; t=y`] }
    assert.equal(await resultOf({ raw: signed, zone: testing }), 'none', 'for tests')
  })

  test('one customer of a hosting company does not prove another, whatever the company publishes', async () => {
    const zone = { 'mail._domainkey.eve.github.io': [key.record], '_dmarc.github.io': policy }
    const raw = await signedMail([{ domain: 'eve.github.io', privateKey }], 'Kay <kay@shop.github.io>')
    assert.equal(await resultOf({ raw, zone }), 'none')
  })

  test('two authors, an unsigned From and a second From are never verified', async () => {
    const raws = [
      await signedMail([{ domain: 'shop.example', privateKey }], 'kay@shop.example, eve@evil.example'),
      await signedMail([{ domain: 'shop.example', privateKey }], 'kay@shop.example, eve@shop.example'),
      await signedMail([{ domain: 'shop.example', privateKey, options: { skipFields: 'from' } }]),
      changed(signed, 'From: Kay', 'From: eve@evil.example\r\nFrom: Kay'),
      changed(signed, /^/, 'From: Eve <kay@shop.example>\r\n'),
      changed(signed, /^/, 'From\r\n : Eve <eve@shop.example>\r\n'),
    ]
    for (const raw of raws) assert.equal(await resultOf({ raw }), 'none', raw.toString('latin1', 0, 100))
  })

  test('weak keys, SHA-1 and a signature of a part of the text count for nothing', async () => {
    const weak = signingKey(512)
    const raw = await signedMail([{ domain: 'shop.example', privateKey: weak.privateKey }])
    const zone = { ...shop, 'mail._domainkey.shop.example': [weak.record] }
    assert.equal(await resultOf({ raw, zone }), 'none')
    const sha1 = await signedMail([{ domain: 'shop.example', privateKey, options: { hashAlgo: 'sha1' } }])
    assert.match(sha1.toString(), /a=rsa-sha1/)
    assert.equal(await resultOf({ raw: sha1 }), 'none')
    const withLength = async (length?: number) => {
      const signature = { signingDomain: 'shop.example', selector: 'mail', privateKey }
      const signatureData = [{ ...signature, ...(length !== undefined && { maxBodyLength: length }) }]
      const { signatures } = await dkimSign(unsigned, { ...signature, signatureData })
      return Buffer.concat([Buffer.from(signatures), unsigned])
    }
    assert.equal(await resultOf({ raw: await withLength() }), 'pass')
    assert.equal(await resultOf({ raw: await withLength(10) }), 'none')
    assert.equal(await resultOf({ raw: await withLength(10_000) }), 'none', 'of all of the text')
  })

  test('a DNS that fails or is silent leaves the sender unknown', async () => {
    for (const state of ['failing', 'silent'] as const) {
      for (const name of ['mail._domainkey.shop.example', '_dmarc.shop.example'])
        assert.equal(
          await resultOf({ raw: signed, zone: { ...shop, [name]: state } }),
          'unknown',
          `${state} ${name}`,
        )
    }
  })

  test('SPF proves the sender only if a public server of theirs delivers the mail, and is asked to', async () => {
    const zone = {
      ...shop,
      'shop.example': ['v=spf1 include:spf.host.example -all'],
      'spf.host.example': ['v=spf1 ip4:11.22.33.44 ip4:127.0.0.1 ~all'],
    }
    const spf = { raw: unsigned, zone, mode: 'dkim_spf' } as const
    assert.equal(await resultOf({ ...spf, from: client }), 'pass')
    assert.equal(await resultOf({ ...spf, from: { ...client, ip: '::ffff:11.22.33.44' } }), 'pass')
    assert.equal(await resultOf({ ...spf, from: { ...client, ip: '11.22.33.45' } }), 'fail')
    assert.equal(await resultOf({ ...spf, from: { ...client, mailFrom: 'eve@evil.example' } }), 'fail')
    assert.equal(await resultOf({ ...spf, from: { ...client, mailFrom: '' } }), 'fail', 'the name in EHLO')
    assert.equal(await resultOf({ ...spf, from: { ...client, ip: '127.0.0.1' } }), 'none', 'of a relay')
    assert.equal(await resultOf({ ...spf, mode: 'dkim', from: client }), 'none')
    assert.equal(
      await resultOf({ ...spf, zone: { ...zone, 'spf.host.example': 'failing' }, from: client }),
      'unknown',
    )
    assert.equal(await resultOf({ raw: signed, mode: 'dkim_spf', from: client }), 'pass', 'DKIM without SPF')
  })

  test('SPF records that refer to each other end', async () => {
    const zone: Zone = { ...shop, 'shop.example': ['v=spf1 include:1.shop.example -all'] }
    for (let index = 1; index < 30; index++)
      zone[`${index}.shop.example`] = [`v=spf1 include:${index + 1}.shop.example -all`]
    await using checked = await start(zone, 'dkim_spf')
    assert.equal(await checked.check(unsigned, client), 'fail')
    assert.ok(checked.asked.length < 20, String(checked.asked.length))
  })

  test('of a thousand signatures four are looked at', async () => {
    const [header = ''] = /DKIM-Signature:[\s\S]*?\r\n(?!\s)/.exec(signed.toString('latin1')) ?? []
    assert.match(header, /s=mail/)
    const bogus = Array.from({ length: 150 }, (_, index) => header.replace('s=mail', `s=m${index}`)).join('')
    await using checked = await start(shop)
    assert.equal(await checked.check(Buffer.concat([Buffer.from(bogus), signed])), 'none')
    assert.equal(checked.asked.filter(name => name.includes('_domainkey')).length, 4)
    const foreign = bogus.replaceAll('d=shop.example', 'd=evil.example')
    assert.equal(
      await checked.check(Buffer.concat([Buffer.from(foreign), signed])),
      'pass',
      'those of others',
    )
  })

  test('headers of too many lines are not looked at', () => {
    const lines = (count: number) => Buffer.concat([Buffer.from(`X: y\r\n${' \r\n'.repeat(count)}`), signed])
    assert.deepEqual(keysOf(lines(100), 'shop.example'), ['mail._domainkey.shop.example'])
    assert.deepEqual(keysOf(lines(2000), 'shop.example'), [])
  })

  test('a mail without a signature asks nothing, like one that is not checked', async () => {
    await using checked = await start(shop)
    assert.equal(await checked.check(simpleMail()), 'none')
    await using off = await start(shop, 'off')
    assert.equal(await off.check(signed), 'unknown')
    assert.deepEqual([...checked.asked, ...off.asked], [])
  })

  test('a mail to several recipients is checked once', async () => {
    await using checked = await start(shop)
    assert.equal(await checked.check(signed), 'pass')
    const asked = checked.asked.length
    assert.equal(await checked.check(signed), 'pass')
    assert.equal(checked.asked.length, asked)
  })

  test('a DNS server is an address, also with a port', () => {
    for (const valid of ['127.0.0.1', '::1', '127.0.0.1:5353', '[::1]:5353'])
      assert.ok(isDnsServer(valid), valid)
    for (const invalid of ['localhost', '127.0.0.1:0', '127.0.0.1:65536', '::1:x', '[127.0.0.1]:53', ''])
      assert.ok(!isDnsServer(invalid), invalid)
  })
})
