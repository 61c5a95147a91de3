import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedback } from '../feedback/src/main.ts'
import { gateway } from '../gateway/src/main.ts'
import { support } from '../support/src/main.ts'
import { webhooks } from '../webhooks/src/main.ts'
import { oneProcessSettings } from './config.ts'

test('the single process accepts every setting of every service', () => {
  const names = [gateway, feedback, support, webhooks].flatMap(({ settings }) => Object.keys(settings))
  assert.ok(names.length > 0)
  assert.deepEqual(
    names.filter(name => !(name in oneProcessSettings)),
    [],
  )
})
