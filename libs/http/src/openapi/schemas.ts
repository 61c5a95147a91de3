import { z } from 'zod'

/** A part of the document before it is whole. */
export type Json = Record<string, unknown>

const target = 'openapi-3.0'
const uri = (id: string) => `#/components/schemas/${id}`

/** Says the same in fewer words, and the rest as OpenAPI 3.0 has it. */
const tidy = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  const schema: Json = jsonSchema
  // The format says it; zod's own pattern for it has 300 characters.
  if (schema.format === 'date-time' || schema.format === 'date') delete schema.pattern
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  // `nullable` alone does not let null through an enum.
  if (schema.nullable && Array.isArray(schema.enum) && !schema.enum.includes(null))
    schema.enum = [...schema.enum, null]
  // It says nothing at all without a type, which one of several alternatives has.
  if (schema.nullable && Array.isArray(schema.anyOf) && schema.type === undefined) {
    delete schema.nullable
    schema.anyOf[0].nullable = true
  }
  flatten(schema)
}

/** Says a lone part of a composition directly. */
const flatten = (schema: Json): void => {
  const [only, ...others] = Array.isArray(schema.allOf) ? schema.allOf : []
  if (!only || others.length > 0 || Object.keys(schema).length > 1) return
  delete schema.allOf
  Object.assign(schema, only)
}

/** Readers of a reply must accept fields that are added later. */
const open = (context: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  tidy(context)
  if (context.jsonSchema.additionalProperties === false) delete context.jsonSchema.additionalProperties
}

/** The schema of a value in a request, written where it is used. */
export const inlineSchema = (schema: z.core.$ZodType): Json => {
  const { $schema, ...json } = z.toJSONSchema(schema, { target, io: 'input', override: tidy })
  return json
}

/** What a schema was given as its example by `.meta({ example })`. */
export const exampleOf = (schema: z.ZodType): unknown => schema.meta()?.example

/** Schemas that become shared components. */
export type SchemaSet = {
  /** A reference by the id that `.meta({ id })` gave the schema. @throws when it has none, or no example that fits it. */
  ref: (schema: z.ZodType) => { $ref: string }
  /** The components, by id. */
  all: () => Record<string, Json>
}

/**
 * What schemas say of themselves but their ids: only those that a route names become components. One within them is written
 * where it stands, since it may be another in a request than in a reply.
 */
const withoutIds = {
  get: schema => {
    const { id: _, ...meta } = z.globalRegistry.get(schema) ?? {}
    return meta
  },
  has: schema => z.globalRegistry.has(schema),
} as Pick<typeof z.globalRegistry, 'get' | 'has'> as typeof z.globalRegistry // all that is asked of it

/** Schemas of request bodies (`input`) or of replies (`output`). */
export const schemaSet = (io: 'input' | 'output'): SchemaSet => {
  const registry = z.registry<{ id: string }>()
  return {
    ref: schema => {
      const { id, example } = schema.meta() ?? {}
      if (!id)
        throw new Error(`A schema of a route has no id: .meta({ id, example }) ${schema.description ?? ''}`)
      const fits = schema.safeParse(example)
      if (!fits.success) throw new Error(`The example of ${id} is wrong: ${z.prettifyError(fits.error)}`)
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
