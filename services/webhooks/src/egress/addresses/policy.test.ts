import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressPolicy } from './policy.ts'
import { isCidr } from './ranges.ts'

const policy = (
  options: { allowCidrs?: string[]; requireHttps?: boolean; names?: Record<string, string[]> } = {},
) =>
  addressPolicy({
    allowCidrs: options.allowCidrs ?? [],
    requireHttps: options.requireHttps ?? false,
    resolve: async name => {
      const found = options.names?.[name]
      if (!found) throw new Error('ENOTFOUND')
      return found.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
  })

/** The first and last addresses of IANA's special-purpose ranges, and public addresses next to them. */
const forbidden = `
  0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.1 127.255.255.255
  169.254.0.0 169.254.169.254 169.254.255.255 172.16.0.0 172.31.255.255 192.0.0.0 192.0.0.8 192.0.0.170 192.0.2.1
  192.31.196.1 192.52.193.1 192.88.99.1 192.168.0.0 192.168.255.255 192.175.48.1 198.18.0.0 198.19.255.255
  198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.0 255.255.255.255 168.63.129.16 100.100.100.200
  :: ::1 ::7f00:1 ::a00:1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:a9fe:a9fe ::ffff:0:7f00:1 ::ffff:0:808:808
  64:ff9b::7f00:1 64:ff9b::10.0.0.1 64:ff9b:1::808:808 100::1 100:0:0:1::1 2001::1 2001:0:808:808::1 2001:2::1
  2001:3::1 2001:4:112::1 2001:10::1 2001:20::1 2001:30::1 2001:db8::1 2001:db8:ffff::1 2002:7f00:1::1 2002:808:808::1
  2620:4f:8000::1 3fff::1 3fff:fff::1 4000::1 5f00::1 8000::1 fc00::1 fd00:ec2::254 fdff::1 fe80::1 fe80::1%eth0
  febf::1 fec0::1 ff02::1 ffff::1`

const allowed = `
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255
  169.255.0.0 172.15.255.255 172.32.0.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255
  ::ffff:8.8.8.8 64:ff9b::8.8.8.8 2001:200::1 2001:4860:4860::8888 2003::1 2606:4700::1111 2a00:1450::1`

const words = (text: string) => text.trim().split(/\s+/)

test('no connection to an address outside the public ranges is allowed', () => {
  const { allows } = policy()
  for (const address of words(forbidden)) assert.equal(allows(address), false, address)
  for (const address of words(allowed)) assert.equal(allows(address), true, address)
})

test('no spelling of a forbidden address is accepted in a URL', () => {
  const { faultOf } = policy()
  const loopback = `127.0.0.1 127.1 127.0.1 2130706433 017700000001 0x7f000001 0x7f.1 0177.0.0.1 0x7f.0x0.0x0.0x1
    127.0.0.1. 127。0。0。1 １２７.０.０.１ ①②⑦.0.0.1 %31%32%37.0.0.1 [::1] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1]
    [::FFFF:7F00:1] [::127.0.0.1] [64:ff9b::127.0.0.1] [2002:7f00:1::] localhost LOCALHOST localhost. ｌocalhost
    a.localhost 0 0.0.0.0 [::]`
  const metadata = `169.254.169.254 2852039166 0xa9fea9fe 0251.0376.0251.0376 [::ffff:169.254.169.254] [fd00:ec2::254]
    metadata.google.internal METADATA.GOOGLE.INTERNAL metadata.google.internal. metadata instance-data`
  for (const host of words(`${loopback} ${metadata}`))
    for (const url of [`http://${host}/`, `https://${host}:8443/hook?x=1`])
      assert.match(faultOf(url) ?? 'allowed', /WEBHOOK_ALLOW_CIDRS/, url)
  for (const host of words(
    'example.com 8.8.8.8 134744072 [2606:4700::1111] bücher.example localhost.example.com',
  ))
    assert.equal(faultOf(`https://${host}/`), undefined, host)
})

test('a URL must be a complete http or https URL, without a password, of limited length', () => {
  const { faultOf } = policy()
  for (const url of [
    '',
    'example.com',
    '//example.com/',
    'https:example.com',
    'https:///',
    'https://',
    'https://exa mple.com/',
    'https://example.com/\n',
    'https://example.com\\@127.0.0.1/',
    'https://example.com:99999/',
    'https://[::1/',
    'https://1.2.3.4.5/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'javascript:alert(1)',
    'data:text/plain,x',
    'unix:///var/run/docker.sock',
    `https://example.com/${'x'.repeat(2048)}`,
  ])
    assert.match(faultOf(url) ?? 'allowed', /must be a URL/, url)
  for (const url of [
    'http:///localhost:4000/hook',
    'http:////localhost/hook',
    'HTTPS:///example.com',
    'https://?a=example.com',
    'https://#example.com',
  ])
    assert.equal(faultOf(url), 'must be a URL with a host after https:// or http://', url)
  for (const url of ['https://example.com:0/', 'http://8.8.8.8:000/hook'])
    assert.equal(faultOf(url), 'must be a URL with a port from 1 to 65535', url)
  for (const url of [
    'https://user@example.com/',
    'https://:password@example.com/',
    'https://8.8.8.8@127.0.0.1/',
    'https://@example.com/',
  ])
    assert.match(faultOf(url) ?? 'allowed', /password/, url)
})

test('plain http is rejected if https is required', () => {
  const { faultOf } = policy({ requireHttps: true })
  assert.match(faultOf('http://example.com/') ?? 'allowed', /WEBHOOK_REQUIRE_HTTPS/)
  assert.equal(faultOf('HTTPS://example.com/'), undefined)
})

test('ranges can be allowed in every spelling, without allowing addresses next to them', () => {
  const { allows, faultOf } = policy({ allowCidrs: ['127.0.0.0/8', '10.1.0.0/16', 'fd00::/8'] })
  for (const address of [
    '127.0.0.1',
    '10.1.255.255',
    '::ffff:10.1.0.1',
    '64:ff9b::10.1.0.1',
    'fd12::1',
    '8.8.8.8',
  ])
    assert.equal(allows(address), true, address)
  for (const address of ['10.2.0.0', '::1', 'fc00::1', '192.168.0.1'])
    assert.equal(allows(address), false, address)
  assert.equal(faultOf('http://localhost:8080/'), undefined)
  assert.equal(faultOf('http://0x7f.1/'), undefined)
})

test('allowing a range does not allow a metadata address, only its exact entry does', () => {
  const wide = policy({ allowCidrs: ['169.254.0.0/16', '100.64.0.0/10', 'fc00::/7', '0.0.0.0/0', '::/0'] })
  for (const address of ['169.254.169.254', '100.100.100.200', 'fd00:ec2::254', '168.63.129.16'])
    assert.equal(wide.allows(address), false, address)
  assert.ok(wide.faultOf('http://metadata.google.internal/'))
  assert.equal(wide.allows('169.254.1.1'), true)
  const exact = policy({ allowCidrs: ['169.254.169.254/32'] })
  assert.equal(exact.allows('169.254.169.254'), true)
  assert.equal(exact.allows('169.254.169.253'), false)
})

test('a name is rejected if any of its addresses is forbidden, and accepted if it does not resolve', async () => {
  const { check } = policy({
    allowCidrs: ['127.0.0.0/8'],
    names: {
      'public.example.com': ['8.8.8.8', '2606:4700::1111'],
      'mixed.example.com': ['8.8.8.8', '10.0.0.1'],
      'mixed6.example.com': ['2606:4700::1111', '::ffff:169.254.169.254'],
      localhost: ['127.0.0.1', '::1'],
    },
  })
  assert.equal(await check('https://public.example.com/'), undefined)
  assert.equal(await check('https://unknown.example.com/'), undefined)
  for (const name of ['mixed.example.com', 'mixed6.example.com', 'MIXED.example.com.', 'localhost'])
    assert.match((await check(`https://${name}/`)) ?? 'allowed', /WEBHOOK_ALLOW_CIDRS/, name)
})

test('a DNS server that does not respond is waited for one second', async () => {
  const { check } = addressPolicy({
    allowCidrs: [],
    requireHttps: false,
    resolve: () => new Promise(() => undefined),
  })
  const started = performance.now()
  assert.equal(await check('https://slow.example.com/'), undefined)
  const waited = performance.now() - started
  assert.ok(waited > 900 && waited < 1500, `${waited} ms`)
})

test('a range must be complete', () => {
  for (const text of ['10.0.0.0/8', '10.1.2.3/32', '0.0.0.0/0', '::1/128', 'fd00::/8'])
    assert.ok(isCidr(text), text)
  for (const text of [
    '10/8',
    '10.0.0.0',
    '10.0.0.0/33',
    '010.0.0.0/8',
    '0x0a.0.0.0/8',
    '::1',
    '::1/129',
    'x/8',
    '',
  ])
    assert.equal(isCidr(text), false, text)
})
