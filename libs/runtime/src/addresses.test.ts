import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import { amqpUrl, listenHost, postgresUrl, publicAddress, serverUrl, url } from './addresses.ts'

const messageFor = (schema: z.ZodType, text: string): string | undefined =>
  schema.safeParse(text).error?.issues[0]?.message

/** Values that must be refused, each with a part of the message. No message contains `sesame`, which stands for a password. */
const assertRefused = (schema: z.ZodType, cases: [text: string, message: RegExp][]) => {
  for (const [text, message] of cases) {
    const found = messageFor(schema, text)
    assert.match(found ?? 'accepted', message, text)
    assert.ok(!found?.includes('sesame'), text)
  }
}

test('a PostgreSQL URL may have several hosts, a socket, or a password with a comma', () => {
  const right = [
    'postgresql://app@db.example.com/earshot',
    'postgres://app:a,b@db.example.com:5432/earshot',
    'postgresql://app:pw@a.example.com:5432,b.example.com:5433/earshot?sslmode=require',
    'postgresql://app:a,b@a.example.com,b.example.com,c.example.com/earshot',
    'postgresql://app@[::1]:5432,[::2]:5432/earshot',
    'postgresql:///earshot?host=%2Fvar%2Frun&port=5432&user=app',
  ]
  for (const text of right) assert.equal(postgresUrl.safeParse(text).success, true, text)
  const wrong = [
    '',
    'earshot',
    'mysql://db/earshot',
    'postgresql://',
    'postgresql://a b/earshot',
    'postgresql://db:port/earshot',
  ]
  for (const text of wrong) assert.equal(postgresUrl.safeParse(text).success, false, text)
})

test('a RabbitMQ URL may have several nodes, each with a valid address', () => {
  const right = [
    'amqp://rabbitmq',
    'amqp://app:a,b@one:5672,two:5673,[::1]/vhost?heartbeat=5',
    'amqps://app:pw@one.example.com,two.example.com',
  ]
  for (const text of right) assert.equal(amqpUrl.safeParse(text).success, true, text)
  const wrong = [
    'http://one',
    'amqp://',
    'amqp://one,',
    'amqp://one,,two',
    'amqp://one, two',
    'amqp://one,two:port',
    'amqp://one,amqp://two',
  ]
  for (const text of wrong) assert.equal(amqpUrl.safeParse(text).success, false, text)
  assert.equal(amqpUrl.parse('amqp://one,two/'), 'amqp://one,two')
})

test('a character of a password that ends the host of a URL is refused, with the way to write it', () => {
  const settings: [z.ZodType, string][] = [
    [postgresUrl, 'postgresql'],
    [amqpUrl, 'amqp'],
    [url('redis', 'rediss'), 'redis'],
    [url('smtp'), 'smtp'],
    [url('imaps'), 'imaps'],
    [url('https'), 'https'],
  ]
  for (const [schema, scheme] of settings) {
    assert.equal(messageFor(schema, `${scheme}://app:ses%23ame%2F%3F%40@db.example.com:5432/x`), undefined)
    assertRefused(schema, [
      [`${scheme}://app:sesame#1@db.example.com/x`, /#: write it as %23/],
      [`${scheme}://app:12#sesame@db.example.com/x`, /#: write it as %23/],
      [`${scheme}://app:12/sesame@db.example.com/x`, /@ after the host.*\/ as %2F/],
      [`${scheme}://app:12?sesame@db.example.com/x`, /@ after the host.*\? as %3F/],
      [`${scheme}://app:sesame/1@db.example.com/x`, /@ after the host/],
      [`${scheme}://app:100%sesame@db.example.com/x`, /%.*write it as %25/],
      [`${scheme}://app:sesame%@db.example.com/x`, /%.*write it as %25/],
      [`${scheme}://app:sesame@db.example.com:0/x`, /must be a URL|must be one/],
      [`${scheme}://app:sesame@db.example.com:70000/x`, /must be a URL|must be one/],
      [`${scheme}:/db.example.com`, /must be a URL|must be one/],
    ])
  }
  assertRefused(url('redis'), [
    ['redis://', /valid host/],
    ['redis:///0', /valid host/],
  ])
  assertRefused(amqpUrl, [
    ['amqp://app:sesame#1@one,two', /%23/],
    ['amqp://one,two:0', /must be a URL/],
  ])
  assertRefused(postgresUrl, [
    ['postgresql://app:sesame#1@one,two/x', /%23/],
    ['postgresql://one,two:0/x', /hosts/],
  ])
})

test('an sslmode that protects no connection, or is misspelled, is refused', () => {
  const of = (mode: string) => `postgresql://db/earshot?sslmode=${mode}`
  for (const mode of ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'])
    assert.equal(messageFor(postgresUrl, of(mode)), undefined, mode)
  for (const mode of ['prefer', 'allow', 'Require', 'verify_full', ''])
    assert.match(messageFor(postgresUrl, of(mode)) ?? 'accepted', /sslmode other than disable, require/, mode)
})

test('a URL that is called with paths has no user and no query', () => {
  for (const text of ['http://feedback:3001', 'https://services.example.com/feedback/', 'http://[::1]:3001'])
    assert.equal(messageFor(serverUrl, text), undefined, text)
  assert.equal(serverUrl.parse('http://feedback:3001/'), 'http://feedback:3001')
  assertRefused(serverUrl, [
    ['http://app:sesame@feedback:3001', /user/],
    ['http://feedback:3001/?tenant=1', /query/],
    ['http://feedback:3001/?', /query/],
    ['http://feedback:3001/#x', /#/],
    ['http://:3001', /valid host/],
    ['http://*:3001', /valid host/],
    ['http://feedback:0', /valid host/],
    ['feedback:3001', /must be a URL that starts with/],
    ['ftp://feedback', /must be a URL that starts with/],
  ])
})

test('a public address is an origin that browsers can open', () => {
  const right: [text: string, origin: string][] = [
    ['https://feedback.example.com', 'https://feedback.example.com'],
    ['https://feedback.example.com/', 'https://feedback.example.com'],
    ['HTTPS://Feedback.Example.com:443', 'https://feedback.example.com'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ]
  for (const [text, origin] of right) assert.equal(publicAddress.parse(text), origin)
  const message = /^must be an address that browsers can open, such as https/
  assertRefused(
    publicAddress,
    [
      'https://example.com/earshot',
      'https://example.com/?a=1',
      'https://example.com?',
      'https://example.com/#',
      'https://app:sesame@example.com',
      'https://app@example.com',
      'https://*.example.com',
      'http://0.0.0.0:3000',
      'http://[::]:3000',
      'https://example.com:0',
      'feedback.example.com',
      'ftp://example.com',
    ].map(text => [text, message]),
  )
})

test('a server listens on an address or a name, without a scheme or a port', () => {
  for (const host of ['127.0.0.1', '0.0.0.0', '::', '::1', 'fe80::1%eth0', 'localhost', 'db-1.example.com'])
    assert.equal(listenHost.parse(host), host)
  assert.equal(listenHost.parse('[::1]'), '::1')
  assert.equal(listenHost.parse('[::]'), '::')
  for (const host of [
    'x86_64-conda-linux-gnu',
    'http://0.0.0.0',
    '0.0.0.0:3000',
    '[::1]:3000',
    '256.0.0.1',
    '127.0.0',
    '*',
    '-a',
    'a b',
    '10.0.0.0/8',
  ])
    assert.match(messageFor(listenHost, host) ?? 'accepted', /IP address or a host name/, host)
})
