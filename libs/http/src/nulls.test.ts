import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiError } from '@earshot/contracts'
import { z } from 'zod'
import { parseFields } from './validate.ts'

const Schema = z
  .strictObject({
    title: z.string(),
    kind: z.enum(['a', 'b']).default('a'),
    note: z.string().nullish(),
    seats: z.union([z.string(), z.number()]).optional(),
    at: z.iso.datetime().optional(),
    author: z.strictObject({ name: z.string(), age: z.int().optional() }).optional(),
    steps: z
      .array(
        z.discriminatedUnion('do', [
          z.strictObject({ do: z.literal('tag'), tag: z.string().optional() }),
          z.strictObject({ do: z.literal('note'), text: z.string() }),
        ]),
      )
      .optional(),
    target: z
      .union([
        z.strictObject({ id: z.string(), by: z.string().optional() }),
        z.strictObject({ email: z.string() }),
      ])
      .optional(),
    words: z.array(z.string()).optional(),
    extra: z.record(z.string(), z.string()).optional(),
  })
  .refine(({ note, kind }) => note !== null || kind === 'a', { path: ['note'], message: 'is needed by b' })

const errorsOf = (given: unknown): string[] => {
  try {
    parseFields(Schema, given)
  } catch (error) {
    const { errors } = (error as ApiError).details as { errors: { path: string; message: string }[] }
    return errors.map(({ path, message }) => `${path}: ${message}`)
  }
  return []
}

test('a field that is null counts as absent if null has no meaning for it, at every depth', () => {
  const given = {
    title: 'Dark mode',
    kind: null,
    seats: null,
    at: null,
    author: { name: 'Grace', age: null },
    steps: [{ do: 'tag', tag: null }],
    target: { id: 'x', by: null },
    words: null,
    extra: { plan: null, size: 'big' },
  }
  assert.deepEqual(parseFields(Schema, given), {
    title: 'Dark mode',
    kind: 'a',
    author: { name: 'Grace' },
    steps: [{ do: 'tag' }],
    target: { id: 'x' },
    extra: { size: 'big' },
  })
  assert.deepEqual(parseFields(Schema, { title: 'x', author: null }), { title: 'x', kind: 'a' })
})

test('null is kept where it has a meaning', () => {
  assert.deepEqual(parseFields(Schema, { title: 'x', note: null, at: null }), {
    title: 'x',
    kind: 'a',
    note: null,
  })
  assert.deepEqual(errorsOf({ title: 'x', note: null, kind: 'b' }), ['note: is needed by b'])
})

test('a required field that is null, and an item of a list, are refused by name', () => {
  assert.deepEqual(errorsOf({ title: null, at: null }), ['title: is required'])
  assert.deepEqual(errorsOf({ title: 'x', author: { name: null } }), ['author.name: is required'])
  assert.deepEqual(errorsOf({ title: 'x', steps: [{ do: 'note', text: null }] }), [
    'steps.0.text: is required',
  ])
  assert.deepEqual(errorsOf({ title: 'x', steps: [{ do: null }] }), ['steps.0.do: is required'])
  assert.deepEqual(errorsOf({ title: 'x', words: ['a', null] }), ['words.1: must be a string'])
  assert.deepEqual(errorsOf({ title: 'x', unknown: null }), ['unknown: unknown field'])
})

test('a hundred thousand fields that are null are removed in one pass', () => {
  const steps = Array.from({ length: 100_000 }, () => ({ do: 'tag', tag: null }))
  assert.equal(parseFields(Schema, { title: 'x', steps }).steps?.length, steps.length)
})
