import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EmailAddress } from '@earshot/contracts'
import { acceptedAddresses, refusedAddresses } from '@earshot/testing'
import { adminKey, startEarshot } from '../deployments/earshot.ts'
import { type Case, casesFor } from './contract/cases/index.ts'
import { type Operation, operationsOf, resolver, type Schema } from './contract/document.ts'
import { send } from './contract/send.ts'

/** The paths of the fields named `email` in a body, but for those that are a choice. */
const emailFields = (document: Schema, schema: Schema, path: string[] = []): string[][] => {
  const [base = schema] = (schema.allOf as Schema[] | undefined) ?? []
  const { properties = {} } = resolver(document)<Schema>(base)
  return Object.entries(properties as Record<string, Schema>).flatMap(([name, field]) =>
    name === 'email' && !('enum' in field)
      ? [[...path, name]]
      : emailFields(document, field, [...path, name]),
  )
}

/** The body with the address, and with nothing else that names a person in its place. */
const withAddress = (
  body: Record<string, unknown>,
  [first = '', ...rest]: string[],
  address: string,
): Record<string, unknown> => {
  const { anonymous: _, ...others } = body
  return { ...others, [first]: rest.length === 0 ? address : withAddress({}, rest, address) }
}

test('every operation with an email address accepts, stores and rejects the same addresses', async () => {
  await using earshot = await startEarshot({ RATE_LIMIT_PER_MINUTE: '0' })
  const document = (await (await fetch(`${earshot.url}/api/v1/openapi.json`)).json()) as Schema
  const cases = casesFor(earshot)
  const fields = operationsOf(document).flatMap(operation =>
    emailFields(document, operation.body ?? {}).map(path => ({ operation, path })),
  )
  assert.ok(fields.length >= 13, `only ${fields.length} fields`)
  const problems: string[] = []
  const ask = async (operation: Operation, path: string[], address: string) => {
    const it = cases[operation.id] as Case // the contract test has a case for every operation
    const good = await it.good()
    const body = withAddress(good.body ?? {}, path, address)
    const key = it.key ? await it.key() : adminKey
    const { status, text } = await send(earshot.url, operation, { ...good, body, key })
    return { status, error: status === 400 ? JSON.parse(text).error : undefined }
  }

  for (const { operation, path } of fields) {
    for (const [typed] of acceptedAddresses) {
      const { status } = await ask(operation, path, typed)
      if (status >= 300 && status !== 409)
        // 409: taken
        problems.push(`${operation.id} with ${typed}: ${status}`)
    }
    for (const typed of refusedAddresses) {
      const { status, error } = await ask(operation, path, typed)
      const named = error?.details?.errors?.map((it: { path: string }) => it.path)
      if (status !== 400 || named?.join() !== path.join('.'))
        problems.push(`${operation.id} with ${typed}: ${status}, ${named}`)
    }
  }
  assert.deepEqual(problems, [])
  const stored = (await earshot.query('select email from identity.principals where email is not null')).map(
    ({ email }) => String(email),
  )
  for (const [, wanted] of acceptedAddresses) assert.ok(stored.includes(wanted), wanted)
  for (const email of stored) assert.equal(EmailAddress.parse(email), email)
})
