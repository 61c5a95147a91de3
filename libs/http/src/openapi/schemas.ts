import { z } from 'zod'
import { derivedFields } from '../entity-tag.ts'

/** A part of the OpenAPI document. */
export type Json = Record<string, unknown>

const target = 'openapi-3.0'
const uri = (id: string) => `#/components/schemas/${id}`

/** `wire` replaces what the schema checks: a query parameter is text, and the schema parses it into another type. */
const describeWire = (schema: Json): void => {
  const { wire, description } = schema
  for (const key of Object.keys(schema)) delete schema[key]
  Object.assign(schema, wire, description !== undefined && { description })
}

/** Shortens a generated schema and adapts it to OpenAPI 3.0. */
const tidy = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  const schema: Json = jsonSchema
  if (schema.wire) describeWire(schema)
  // Redundant with the format, and zod's pattern has 300 characters.
  if (schema.format === 'date-time' || schema.format === 'date') delete schema.pattern
  // A pattern in OpenAPI has no `u` flag, without which \p{L} means the characters p{L}.
  if (typeof schema.pattern === 'string' && schema.pattern.includes('\\p{')) delete schema.pattern
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  // `nullable` alone does not let null through an enum.
  if (schema.nullable && Array.isArray(schema.enum) && !schema.enum.includes(null))
    schema.enum = [...schema.enum, null]
  // `nullable` has no effect without a type, so it moves to the first alternative.
  if (schema.nullable && Array.isArray(schema.anyOf) && schema.type === undefined) {
    delete schema.nullable
    schema.anyOf[0].nullable = true
  }
  flatten(schema)
}

/** Replaces an `allOf` with a single part by that part. */
const flatten = (schema: Json): void => {
  const [only, ...others] = Array.isArray(schema.allOf) ? schema.allOf : []
  if (!only || others.length > 0 || Object.keys(schema).length > 1) return
  delete schema.allOf
  Object.assign(schema, only)
}

/** Allows additional fields: clients must accept response fields that are added later. */
const open = (context: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  tidy(context)
  if (context.jsonSchema.additionalProperties === false) delete context.jsonSchema.additionalProperties
}

/** The inline JSON Schema of a value in a request. */
export const inlineSchema = (schema: z.core.$ZodType): Json => {
  const { $schema, ...json } = z.toJSONSchema(schema, { target, io: 'input', override: tidy })
  return json
}

/** The example of a schema, from `.meta({ example })`. */
export const exampleOf = (schema: z.ZodType): unknown => schema.meta()?.example

/** Schemas that become shared components. */
export type SchemaSet = {
  /** A reference to the schema by the id in its `.meta({ id })`. @throws when it has no id or no valid example */
  ref: (schema: z.ZodType) => { $ref: string }
  /** The components, by id. */
  all: () => Record<string, Json>
}

/**
 * The metadata of schemas without their ids: only schemas that a route uses directly become components. Nested schemas are
 * inlined, because they may differ between requests and responses. Operations describe the derived fields.
 */
const withoutIds = {
  get: schema => {
    const { id: _, derived: __, ...meta } = z.globalRegistry.get(schema) ?? {}
    return meta
  },
  has: schema => z.globalRegistry.has(schema),
} as Pick<typeof z.globalRegistry, 'get' | 'has'> as typeof z.globalRegistry // zod only calls these two methods

/** Schemas of request bodies (`input`) or of replies (`output`). */
export const schemaSet = (io: 'input' | 'output'): SchemaSet => {
  const registry = z.registry<{ id: string }>()
  return {
    ref: schema => {
      const { id, example } = schema.meta() ?? {}
      if (!id)
        throw new Error(`A route's schema has no id: add .meta({ id, example }) ${schema.description ?? ''}`)
      const fits = schema.safeParse(example)
      if (!fits.success) throw new Error(`The example of ${id} is not valid: ${z.prettifyError(fits.error)}`)
      const unknown = derivedFields(schema).filter(field => !Object.hasOwn(Object(example), field))
      if (unknown.length > 0) throw new Error(`The example of ${id} has no derived field ${unknown.join()}`)
      if (!registry.has(schema)) registry.add(schema, { id })
      return { $ref: uri(id) }
    },
    all: () => {
      const override = io === 'input' ? tidy : open
      const { schemas } = z.toJSONSchema(registry, { target, io, uri, override, metadata: withoutIds })
      return Object.fromEntries(
        Object.entries(schemas).map(([id, { $id, ...schema }]) => [id, schema as Json]),
      )
    },
  }
}
