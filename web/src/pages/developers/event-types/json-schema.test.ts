import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fieldsOf, type JsonSchema, typeText } from './json-schema.ts'

const root = join(import.meta.dirname, '../../../../..')

const schemas = globSync('services/gateway/src/**/asyncapi.json', { cwd: root }).flatMap(file => {
  const { components } = JSON.parse(readFileSync(join(root, file), 'utf8'))
  return Object.values<{ name: string; payload: JsonSchema }>(components.messages)
})

test('a type is written like a TypeScript type', () => {
  const cases: [JsonSchema, string][] = [
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ anyOf: [{ type: 'string', pattern: '^team_[0-7][0-9a-z]{25}$' }, { type: 'null' }] }, 'team_… | null'],
    [{ type: 'string', enum: ['open', 'closed'] }, '"open" | "closed"'],
    [{ type: 'string', format: 'date-time' }, 'date-time'],
    [{ type: 'integer', minimum: 1, maximum: 5 }, 'integer ≥ 1 ≤ 5'],
    [{ type: 'array', items: { type: 'string' } }, 'string[]'],
    [{}, 'any'],
  ]
  for (const [schema, text] of cases) assert.equal(typeText(schema), text)
})

test('every field of the event schemas has a type', () => {
  assert.equal(schemas.length, 36)
  const checkTypes = (schema: JsonSchema, path: string): void => {
    assert.doesNotMatch(typeText(schema), /undefined|^$/, path)
    for (const [name, field] of fieldsOf(schema)) checkTypes(field, `${path}.${name}`)
  }
  for (const { name, payload } of schemas) checkTypes(payload, name)
})
