import type { z } from 'zod'

/** A part of the OpenAPI document. */
export type Json = Record<string, unknown>
type Properties = Record<string, Json>

/** What zod passes to `override`: a schema and its JSON Schema, which is changed in place. */
type Generated = { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema }

const int32 = { min: -(2 ** 31), max: 2 ** 31 - 1 }

/** Without a format, generated clients read integers with 32 bits. */
const numberFormat = ({ type, minimum = int32.min, maximum = Number.POSITIVE_INFINITY }: Json): Json => {
  if (type === 'number') return { format: 'double' }
  if (type !== 'integer') return {}
  return { format: Number(minimum) >= int32.min && Number(maximum) <= int32.max ? 'int32' : 'int64' }
}

const isScalar = ({ type }: Json): boolean => type === 'string' || type === 'number' || type === 'boolean'
const isText = ({ type }: Json): boolean => type === 'string'
const typeNames: Record<string, string> = { string: 'text', number: 'a number', boolean: 'true or false' }

/** A value of several types as any value, with the types as text: generated clients cannot read such a union. */
const anyValue = (schema: Json): Json => {
  const types = schema.anyOf as Json[] | undefined
  if (!types?.every(isScalar) || types.every(isText)) return schema
  const names = new Set(types.map(({ type }) => typeNames[String(type)]))
  return { description: `Allowed: ${[...names].join(', ')}.` }
}

/** Replaces an `allOf` with a single part by that part. */
export const flat = (schema: Json): Json => {
  const { $ref: _, allOf, ...others } = schema // zod sets both for an optional schema
  if (!Array.isArray(allOf)) return schema
  return allOf.length === 1 && Object.keys(others).length === 0 ? allOf[0] : { allOf, ...others }
}

/** What each enum of Kotlin and Java has already. */
const takenNames = new Set(['name', 'ordinal'])

/** Names for the values of an enum, if some cannot be used as they are. */
const namesOfValues = ({ enum: values }: Json): Json => {
  if (!Array.isArray(values) || !values.some(value => takenNames.has(value))) return {}
  return { 'x-enum-varnames': values.map(value => (takenNames.has(value) ? `by_${value}` : value)) }
}

const isUnsafe = (limit: unknown): boolean => Math.abs(Number(limit)) === Number.MAX_SAFE_INTEGER

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `wire` replaces what the schema checks: a query parameter is text, and the schema parses it into another type. */
const onWire = ({ wire, ...schema }: Json): Json => {
  if (!isObject(wire)) return schema
  const { description } = schema
  return { ...wire, ...(description !== undefined && { description }) }
}

/** The keywords of one schema, for OpenAPI 3.0 and for what generators of clients understand. */
const adapted = (given: Json): Json => {
  const schema = onWire(given)
  // Redundant with the format, and zod's pattern has 300 characters.
  if (schema.format === 'date-time' || schema.format === 'date') delete schema.pattern
  if (isUnsafe(schema.maximum)) delete schema.maximum
  if (isUnsafe(schema.minimum)) delete schema.minimum
  if (isObject(schema.default)) delete schema.default // generated Go does not compile with it
  if (schema.type === 'boolean') delete schema.enum // generators have no enums of booleans
  // `nullable` alone does not let null through an enum.
  if (schema.nullable && Array.isArray(schema.enum) && !schema.enum.includes(null))
    schema.enum = [...schema.enum, null]
  if (schema.nullable && schema.allOf)
    throw new Error(
      `Give the id of ${JSON.stringify(schema.allOf)} to the nullable schema, not to the one inside`,
    )
  if (schema.nullable && !schema.type) delete schema.nullable // null is one of any values
  return flat(anyValue({ ...schema, ...numberFormat(schema), ...namesOfValues(schema) }))
}

/** Adapts one generated schema of a request. */
export const tidy = ({ zodSchema, jsonSchema }: Generated): void => {
  const { def } = zodSchema._zod
  const schema = adapted(jsonSchema as Json)
  if (def.type === 'record') delete schema.required // its keys are no properties
  if (def.type === 'union' && 'discriminator' in def) schema.discriminator = def.discriminator
  for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword]
  Object.assign(jsonSchema, schema)
}

/** Adapts one generated schema of a reply, and allows fields and values that are added later: clients must accept both. */
export const open = (generated: Generated): void => {
  tidy(generated)
  const { zodSchema, jsonSchema } = generated
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (zodSchema._zod.def.type !== 'enum') return
  jsonSchema['x-extensible-enum'] = jsonSchema.enum
  delete jsonSchema.enum
}

const text = (...parts: unknown[]): string => parts.filter(Boolean).join(' ')

/** The values of a discriminator in one variant: enums of responses are open by now. */
const valuesOf = (type: Json | undefined): string[] => (type?.enum ?? type?.['x-extensible-enum']) as string[]

const fieldsOf = ({ properties }: Json, name: string): [string, Json][] => {
  const { [name]: type, ...fields } = properties as Properties // the variants of a union are objects
  const when = `For the ${name} ${valuesOf(type)
    .map(value => `\`${value}\``)
    .join(' or ')}.`
  return Object.entries(fields).map(([field, { default: _, $ref, ...schema }]) => [
    field,
    {
      ...schema,
      ...($ref !== undefined && { allOf: [{ $ref }] }),
      description: text(schema.description, when),
    },
  ])
}

/**
 * Describes a discriminated union as one object with the fields of all its variants: generated Rust cannot read a `oneOf` with
 * a discriminator, and an old client could not read a new variant.
 */
const mergedVariants = (schema: Json, io: 'input' | 'output'): Json => {
  const { discriminator, oneOf, ...others } = schema
  if (typeof discriminator !== 'string' || !Array.isArray(oneOf)) return schema
  const fields = oneOf.flatMap((variant: Json) => fieldsOf(variant, discriminator))
  const twice = fields.find(([name], index) => fields.findIndex(([other]) => other === name) !== index)
  if (twice) throw new Error(`Two variants have the field ${twice[0]}`)
  const values = oneOf.flatMap(({ properties }) => valuesOf(properties[discriminator]))
  const type = { type: 'string', [io === 'input' ? 'enum' : 'x-extensible-enum']: values }
  return {
    type: 'object',
    properties: { [discriminator]: type, ...Object.fromEntries(fields) },
    required: [discriminator],
    ...(io === 'input' && { additionalProperties: false }),
    ...others,
  }
}

const moreValues = 'More values may be added.'

const describeOpen = (schema: Json): Json =>
  'x-extensible-enum' in schema ? { ...schema, description: text(schema.description, moreValues) } : schema

/** Completes generated schemas with what needs their parts: variants of unions, and the descriptions of open enums. */
export const finished = <T>(value: T, io: 'input' | 'output'): T => {
  if (Array.isArray(value)) return value.map(part => finished(part, io)) as T
  if (!isObject(value)) return value
  const entries = Object.entries(mergedVariants(value, io)).map(([key, part]) => [key, finished(part, io)])
  return describeOpen(Object.fromEntries(entries)) as T
}
