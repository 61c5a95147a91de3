import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import {
  amqpUrl,
  commonSettings,
  type Environment,
  integer,
  list,
  oneOf,
  onOff,
  postgresUrl,
  readSettings,
  runsWorkers,
  SettingsError,
  url,
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

test('numbers that are not whole, negative or out of range are rejected', () => {
  for (const PORT of ['1.5', '-1', '65536', '1e3', '0x10', '99999999999999999999', 'abc'])
    assert.match(refused({ ...good, PORT }), /PORT: must be a whole number/)
})

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
