import { z } from 'zod'
import { type Aliases, describeAliases } from '../aliases.ts'
import { derivedFields } from '../entity-tag.ts'
import { finished, type Json, open, tidy } from './keywords.ts'

type Aliased = Json & Partial<Aliases>

const target = 'openapi-3.0'
const uri = (id: string) => `#/components/schemas/${id}`

/** The example of a schema, from `.meta({ example })`. */
export const exampleOf = (schema: z.ZodType): unknown => schema.meta()?.example

/** Schemas that become shared components. */
export type SchemaSet = {
  /** A reference to the schema by the id in its `.meta({ id })`. @throws when it has no id or no valid example */
  ref: (schema: z.ZodType) => { $ref: string }
  /** The schema itself, with references to the parts that have an id. */
  inline: (schema: z.core.$ZodType) => Json
  /** The components, by id. */
  all: () => Record<string, Json>
}

/** Aliases are described, and are no properties: generated clients would have each field twice. */
const withAliases = ({ aliases, valueAliases, headerAlias, ...meta }: Aliased): Json => {
  const about = describeAliases({ aliases, valueAliases, headerAlias })
  return about === '' ? meta : { ...meta, description: [meta.description, about].filter(Boolean).join(' ') }
}

/**
 * The metadata of schemas for one side. A schema with an id becomes a component wherever it is used. Enums in replies are not:
 * they are open and would need two names. Operations describe the derived fields.
 */
const metadataOf = (io: 'input' | 'output') =>
  ({
    get: schema => {
      const { id, derived: _, ...all } = z.globalRegistry.get(schema) ?? {}
      const meta = withAliases(all)
      const isNamed = id !== undefined && !(io === 'output' && schema._zod.def.type === 'enum')
      return isNamed ? { ...meta, id } : meta
    },
    has: schema => z.globalRegistry.has(schema),
  }) as Pick<typeof z.globalRegistry, 'get' | 'has'> as typeof z.globalRegistry // zod only calls these two methods

/** Replaces references into the definitions of one conversion by references to components. */
const toComponents = <T>(json: T): T =>
  JSON.parse(
    JSON.stringify(json).replaceAll(/"#(?:\/components\/schemas\/__shared#)?\/definitions\//g, `"${uri('')}`),
  )

/** Schemas of request bodies and queries (`input`) or of replies (`output`). */
export const schemaSet = (io: 'input' | 'output'): SchemaSet => {
  const registry = z.registry<{ id: string }>()
  const options = { target, io, override: io === 'input' ? tidy : open, metadata: metadataOf(io) } as const
  const parts: Record<string, Json> = {}
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
    inline: schema => {
      const { definitions, ...json } = toComponents(z.toJSONSchema(schema, options)) as Json
      Object.assign(parts, definitions)
      return json
    },
    all: () => {
      const { schemas } = z.toJSONSchema(registry, { ...options, uri })
      const { __shared: shared, ...named } = toComponents(schemas) as Record<string, Json>
      const components = Object.entries({
        ...parts,
        ...(shared?.definitions as Record<string, Json>),
        ...named,
      })
      return Object.fromEntries(components.map(([id, { $id, ...schema }]) => [id, finished(schema, io)]))
    },
  }
}
