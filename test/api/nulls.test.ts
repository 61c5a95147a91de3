import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adminKey, startEarshot } from '../deployments/earshot.ts'
import { type Case, casesFor } from './contract/cases/index.ts'
import { type Operation, operationsOf, resolver, type Schema } from './contract/document.ts'
import { send } from './contract/send.ts'

/** The fields of the body of an operation for which null has no meaning. */
const fieldsOf = ({ body }: Operation, resolve: <T>(value: unknown) => T) => {
  const { properties = {}, required = [] } = body as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  const takesNull = (schema: Schema) => schema.nullable === true || !schema.type
  const refusing = Object.keys(properties).filter(name => !takesNull(resolve<Schema>(properties[name])))
  return {
    required: refusing.filter(name => required.includes(name)),
    optional: refusing.filter(name => !required.includes(name)),
  }
}

const nulls = (names: string[]) => Object.fromEntries(names.map(name => [name, null]))

test('null is an absent field in every operation where it has no meaning, and a required field refuses it by name', {
  tags: ['slow: sends requests to every operation'],
}, async () => {
  await using earshot = await startEarshot({ RATE_LIMIT_PER_MINUTE: '0' })
  const document = (await (await fetch(`${earshot.url}/api/v1/openapi.json`)).json()) as Schema
  const cases = casesFor(earshot)
  const resolve = resolver(document)
  const seen = { required: 0, optional: 0 }
  for (const operation of operationsOf(document).filter(({ body }) => body?.properties)) {
    const { key, good } = cases[operation.id] as Case // the contract test has a case for every operation
    const fields = fieldsOf(operation, resolve)
    const sendWith = async (names: string[]) => {
      const sent = await good()
      const body = { ...nulls(names), ...(names === fields.optional && (sent.body as object)) }
      return send(earshot.url, operation, { ...sent, body, key: (await key?.()) ?? adminKey })
    }
    if (fields.optional.length > 0) {
      const { status, text } = await sendWith(fields.optional)
      assert.ok(status < 300, `${operation.id} with ${fields.optional} as null: ${status} ${text}`)
      seen.optional++
    }
    if (fields.required.length > 0) {
      const { status, text } = await sendWith(fields.required)
      const errors: { path: string }[] = JSON.parse(text).error?.details?.errors ?? []
      const named = errors.map(({ path }) => path)
      assert.equal(status, 400, operation.id)
      for (const name of fields.required) assert.ok(named.includes(name), `${operation.id}: ${name}: ${text}`)
      seen.required++
    }
  }
  assert.ok(seen.required > 40 && seen.optional > 40, JSON.stringify(seen))
})
