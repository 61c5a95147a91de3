import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adminKey, startEarshot } from '../deployments/earshot.ts'
import { type Case, casesFor } from './contract/cases/index.ts'
import { operationsOf, type Schema } from './contract/document.ts'
import { send } from './contract/send.ts'

test('every operation rejects a body with a field that it does not know, and names the field', async () => {
  await using earshot = await startEarshot({ RATE_LIMIT_PER_MINUTE: '0' })
  const document = (await (await fetch(`${earshot.url}/api/v1/openapi.json`)).json()) as Schema
  const cases = casesFor(earshot)
  const operations = operationsOf(document).filter(({ body }) => body?.properties)
  assert.ok(operations.length > 80, `only ${operations.length} operations`)
  for (const operation of operations) {
    const good = await (cases[operation.id] as Case).good() // the contract test has a case for every operation
    const { status, text } = await send(earshot.url, operation, {
      ...good,
      body: { ...(good.body as object), notAField: 1 },
      key: adminKey,
    })
    const paths = JSON.parse(text).error?.details?.errors?.map((it: { path: string }) => it.path)
    assert.deepEqual([status, paths], [400, ['notAField']], `${operation.id}: ${text}`)
  }
})
