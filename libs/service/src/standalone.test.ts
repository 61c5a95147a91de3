import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SettingsError } from '@earshot/runtime'
import { defineService } from './definition.ts'
import { runStandalone } from './standalone.ts'

const definition = defineService({
  name: 'support',
  schema: 'support',
  settings: {},
  create: () => assert.fail('the service was started'),
})

const required = {
  DATABASE_URL: 'postgresql://127.0.0.1:9/earshot',
  AMQP_URL: 'amqp://127.0.0.1:9',
  SECRET_KEY: 'a-secret-key-of-32-characters-or-more',
}

test('a service in its own process does not start without BASE_URL where links would be wrong', async () => {
  for (const environment of [
    { NODE_ENV: 'production' },
    { ACCOUNTS_URL: 'http://accounts:3005' },
    { NODE_ENV: 'production', ACCOUNTS_URL: 'http://accounts:3005', BASE_URL: ' ' },
  ])
    await assert.rejects(runStandalone(definition, { ...required, ...environment }), error => {
      assert.ok(error instanceof SettingsError)
      assert.equal(error.message, 'The configuration is wrong:\n  BASE_URL: is required')
      return true
    })
})
