import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '@earshot/testing/root'
import { createConfig, lint } from '@redocly/openapi-core'

const file = join(root, 'services/gateway/src/edge/reference/openapi.json')

const lintFile = async (ref: string) => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'operation-description': 'off',
      'parameter-description': 'error',
      'operation-singular-tag': 'error',
      'operation-tag-defined': 'error',
      'path-parameters-defined': 'error',
      'no-unused-components': 'error',
    },
  })
  return (await lint({ ref, config })).map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location.map(it => it.pointer).join()}`,
  )
}

test('the OpenAPI document passes a strict linter without a warning', async () => {
  assert.deepEqual(await lintFile(file), [])
})
