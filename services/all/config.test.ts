import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings, SettingsError } from '@earshot/runtime'
import { oneProcessSettings, readOneProcessSettings } from './config.ts'
import { services } from './services.ts'

test('the single process accepts every setting of every service', () => {
  const names = services.flatMap(({ settings }) => Object.keys(settings))
  assert.ok(names.length > 0)
  assert.deepEqual(
    names.filter(name => !(name in oneProcessSettings)),
    [],
  )
})

const problemWith = (name: string, value: string): string => {
  try {
    readOneProcessSettings({ [name]: value })
  } catch (error) {
    assert.ok(error instanceof SettingsError)
    assert.ok(!error.message.includes('sesame'), error.message)
    return error.message
  }
  return assert.fail(`${name}=${value} was accepted`)
}

test('every setting that is a URL refuses a password that ends its host, and a host that cannot be reached', () => {
  const names = Object.keys(oneProcessSettings).filter(name => /_(URL|ENDPOINT|ISSUER|ORIGINS)$/.test(name))
  assert.ok(names.length > 15)
  for (const name of names) {
    const scheme = { DATABASE: 'postgresql', AMQP: 'amqp', REDIS: 'redis', SMTP: 'smtp', IMAP: 'imap' }
    const [, start = 'https'] = Object.entries(scheme).find(([part]) => name.includes(part)) ?? []
    for (const rest of [
      'app:12#sesame@db.example.com/x',
      'app:12/sesame@db.example.com/x',
      'app:sesame@db.example.com:70000/x',
      'app:sesame@db.example.com:0/x',
      '',
    ])
      assert.match(problemWith(name, `${start}://${rest}`), new RegExp(`^  ${name}: must`, 'm'), rest)
  }
})

test('a value that would be used in part is refused by the name of its setting', () => {
  const cases: [name: string, value: string, message: RegExp][] = [
    ['BASE_URL', 'https://example.com/earshot', /without a path/],
    ['CORS_ORIGINS', 'https://*.example.com', /without paths or wildcards/],
    ['CORS_ORIGINS', 'https://app.example.com,*', /without paths or wildcards/],
    ['CORS_ORIGINS', 'https://app.example.com/page', /without paths or wildcards/],
    ['REDIS_URL', 'redis://cache/earshot', /host:port\/number/],
    ['REDIS_URL', 'redis://cache?db=1', /without a query/],
    ['WEBHOOK_PROXY_URL', 'http://proxy:3128/webhooks', /nothing after the port/],
    ['FEEDBACK_URL', 'http://app:sesame@feedback:3001', /must not have a user/],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318?key=sesame', /query/],
    ['OIDC_ISSUER', 'https://id.example.com?tenant=1', /without a query/],
    ['HOST', 'x86_64-conda-linux-gnu', /IP address or a host name/],
  ]
  for (const [name, value, message] of cases) {
    const found = problemWith(name, value)
    assert.match(found, new RegExp(`^  ${name}: `, 'm'))
    assert.match(found, message)
  }
})

test('origins of pages are compared in the form that browsers send', () => {
  const { CORS_ORIGINS } = readSettings(oneProcessSettings, {
    CORS_ORIGINS: 'https://App.example.com:443/, https://bücher.example',
  })
  assert.deepEqual(CORS_ORIGINS, ['https://app.example.com', 'https://xn--bcher-kva.example'])
})
