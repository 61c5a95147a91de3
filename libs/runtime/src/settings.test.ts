import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { url } from './addresses.ts'
import {
  commonSettings,
  type Environment,
  integer,
  joinSettings,
  list,
  oneOf,
  onOff,
  publicOrigin,
  readSettings,
  runsWorkers,
  SettingsError,
} from './settings.ts'

const shape = {
  PORT: integer(0, 65535).default(3000),
  MODE: oneOf(['fast', 'safe']),
  API_URL: url('https'),
  MAIL: onOff.default(true),
  HOSTS: list(item => item.includes('.'), 'must be names with a dot').default([]),
  PASSWORD: z.string().min(12, 'must have at least 12 characters'),
}
const good = { MODE: 'safe', API_URL: 'https://api.example.com/', PASSWORD: 'correct-horse-battery' }

const refused = (environment: Environment): string => {
  try {
    readSettings(shape, environment)
  } catch (error) {
    assert.ok(error instanceof SettingsError)
    return error.message
  }
  return assert.fail('the settings were accepted')
}

test('settings are parsed and have their defaults', () => {
  const environment = { ...good, PORT: '8080', MAIL: 'off', HOSTS: 'a.example.com, b.example.com,' }
  assert.deepEqual(readSettings(shape, environment), {
    PORT: 8080,
    MODE: 'safe',
    API_URL: 'https://api.example.com',
    MAIL: false,
    HOSTS: ['a.example.com', 'b.example.com'],
    PASSWORD: 'correct-horse-battery',
  })
  const { PORT, MAIL, HOSTS } = readSettings(shape, good)
  assert.deepEqual({ PORT, MAIL, HOSTS }, { PORT: 3000, MAIL: true, HOSTS: [] })
})

test('all problems are reported at once', () => {
  assert.deepEqual(
    refused({ PORT: 'high', MAIL: 'maybe', HOSTS: 'a.example.com,b', PASSWORD: 'short' }).split('\n'),
    [
      'The configuration is wrong:',
      '  PORT: must be a whole number from 0 to 65535',
      '  MODE: is required',
      '  API_URL: is required',
      '  MAIL: must be one of: on, off',
      '  HOSTS: must be names with a dot',
      '  PASSWORD: must have at least 12 characters',
    ],
  )
})

test('an empty value counts as unset', () => {
  assert.equal(readSettings(shape, { ...good, PORT: '' }).PORT, 3000)
  assert.equal(readSettings(shape, { ...good, PORT: '  ' }).PORT, 3000)
  assert.match(refused({ ...good, MODE: '' }), /MODE: is required/)
})

test('an error message contains no values, which may be secrets', () => {
  const secrets = {
    PORT: 'sesame1',
    MODE: 'sesame2',
    API_URL: 'ftp://sesame3',
    MAIL: 'sesame4',
    HOSTS: 'sesame5',
    PASSWORD: 'sesame6',
  }
  assert.doesNotMatch(refused(secrets), /sesame/)
  assert.throws(
    () => readSettings(commonSettings, { DATABASE_URL: 'mysql://u:sesame@db', SECRET_KEY: 'sesame' }),
    error => error instanceof SettingsError && !error.message.includes('sesame'),
  )
})

test('the settings of several parts are read as one, and no two parts have one with the same name', () => {
  const joined = joinSettings({ A: integer(0, 9) }, { B: onOff }, { C: integer(0, 9).default(3) })
  assert.deepEqual(readSettings(joined, { A: '1', B: 'on' }), { A: 1, B: true, C: 3 })
  assert.throws(() => joinSettings({ A: onOff }, { B: onOff }, { A: onOff }), /Two parts have the setting A/)
})

test('numbers that are not whole, negative or out of range are rejected', () => {
  for (const PORT of ['1.5', '-1', '65536', '1e3', '0x10', '99999999999999999999', 'abc'])
    assert.match(refused({ ...good, PORT }), /PORT: must be a whole number/)
})

test('a process without settings has the role all and listens on loopback', () => {
  const { SERVICE_ROLE, HOST, OUTBOX_RETENTION_HOURS, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, DATABASE_POOL_MAX } =
    readSettings(commonSettings, {})
  assert.deepEqual(
    { SERVICE_ROLE, HOST, OUTBOX_RETENTION_HOURS, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, DATABASE_POOL_MAX },
    {
      SERVICE_ROLE: 'all',
      HOST: '127.0.0.1',
      OUTBOX_RETENTION_HOURS: 24,
      PAGE_SIZE_DEFAULT: 20,
      PAGE_SIZE_MAX: 100,
      DATABASE_POOL_MAX: 8,
    },
  )
})

test('the public address is BASE_URL, or where the gateway listens on this machine', () => {
  const of = (environment: Environment) => publicOrigin(readSettings(commonSettings, environment), 4000)
  assert.equal(of({ BASE_URL: 'https://Feedback.example.com:443/' }), 'https://feedback.example.com')
  for (const HOST of ['', '127.0.0.1', '127.0.0.2', '::1', '[::1]', '0.0.0.0', '::', '[::]', 'localhost'])
    assert.equal(of({ HOST, ACCOUNTS_URL: 'http://accounts:3005' }), 'http://localhost:4000', HOST)
  assert.equal(of({ HOST: '192.0.2.7' }), 'http://192.0.2.7:4000')
  assert.equal(of({ HOST: '2001:db8::7' }), 'http://[2001:db8::7]:4000')
})

test('NODE_ENV in another spelling is rejected, because it would count as development', () => {
  for (const NODE_ENV of ['Production', 'PRODUCTION', 'prod', 'production ', 'staging', 'live'])
    assert.throws(() => readSettings(commonSettings, { NODE_ENV }), {
      name: 'SettingsError',
      message: 'The configuration is wrong:\n  NODE_ENV: must be one of: production, development, test',
    })
})

test('an unknown role is rejected with the list of roles', () => {
  assert.throws(() => readSettings(commonSettings, { SERVICE_ROLE: 'boss' }), {
    name: 'SettingsError',
    message: 'The configuration is wrong:\n  SERVICE_ROLE: must be one of: all, web, worker',
  })
})

test('the roles worker and all run background work', () => {
  assert.deepEqual((['all', 'web', 'worker'] as const).map(runsWorkers), [true, false, true])
})

test('every common setting has a description that is a sentence', () => {
  for (const [name, schema] of Object.entries(commonSettings))
    assert.match(schema.description ?? '', /^[A-Z].+\.$/, name)
})
