import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { eventTypes } from './catalogue.ts'
import { eventJsonSchema, sampleEnvelope } from './json-schema.ts'

const ajv = new Ajv2020()
formats.default(ajv)

test('samples with and without additional fields are valid for the JSON Schema of their type', () => {
  for (const type of eventTypes) {
    const fits = ajv.compile(eventJsonSchema(type))
    const sample = sampleEnvelope(type)
    assert.ok(fits(sample), `${type}: ${ajv.errorsText(fits.errors)}`)
    const later = { ...sample, more: 1, data: { ...sample.data, more: { yet: true } } }
    assert.ok(fits(later), `${type}: ${ajv.errorsText(fits.errors)}`)
  }
})

test('an envelope of another type or without its data is not valid', () => {
  const fits = ajv.compile(eventJsonSchema('post.created'))
  assert.ok(!fits(sampleEnvelope('post.deleted')))
  assert.ok(!fits({ ...sampleEnvelope('post.created'), data: {} }))
})
