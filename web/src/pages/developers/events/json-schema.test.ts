import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fieldsOf, type JsonSchema, typeText } from './json-schema.ts'

const folder = join(import.meta.dirname, '../../../../../docs/reference/event-schemas')

const schemas = globSync('*.json', { cwd: folder }).map((name): [string, JsonSchema] => [
  name,
  JSON.parse(readFileSync(join(folder, name), 'utf8')),
])

test('a type is told as a programmer would write it', () => {
  const told: [JsonSchema, string][] = [
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ anyOf: [{ type: 'string', pattern: '^team_[0-7][0-9a-z]{25}$' }, { type: 'null' }] }, 'team_… | null'],
    [{ type: 'string', enum: ['open', 'closed'] }, '"open" | "closed"'],
    [{ type: 'string', format: 'date-time' }, 'date-time'],
    [{ type: 'integer', minimum: 1, maximum: 5 }, 'integer ≥ 1 ≤ 5'],
    [{ type: 'array', items: { type: 'string' } }, 'string[]'],
    [{}, 'any'],
  ]
  for (const [schema, text] of told) assert.equal(typeText(schema), text)
})

test('all that the schemas of events say of types is told', () => {
  assert.equal(schemas.length, 36)
  const tellAll = (schema: JsonSchema, path: string): void => {
    assert.doesNotMatch(typeText(schema), /undefined|^$/, path)
    for (const [name, field] of fieldsOf(schema)) tellAll(field, `${path}.${name}`)
  }
  for (const [name, schema] of schemas) tellAll(schema, name)
})
