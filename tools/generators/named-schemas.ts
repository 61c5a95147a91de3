import { isDeepStrictEqual } from 'node:util'

export type JsonSchema = { [keyword: string]: unknown }

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `cloudEvents:source`, `post.status_changed` and `previousStatus` as `CloudEventsSource`, `PostStatusChanged` and `PreviousStatus`. */
export const pascal = (words: string): string =>
  words.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Generators make a model, and so need a name, for objects, for enums and for unions. */
const isModel = (schema: JsonSchema): boolean =>
  'properties' in schema ||
  'enum' in schema ||
  'const' in schema ||
  'anyOf' in schema ||
  Array.isArray(schema.type)

/**
 * Moves nested schemas to named ones, which `$ref` refers to. A name is that of the field: `Post`, or within an object also that of the
 * object: `TicketPriority`. Another schema of that name has the name of its document in front: `PostDeletedPost`. Equal schemas of
 * fields of one name are one schema.
 */
export const namedSchemas = () => {
  const named = new Map<string, { schema: JsonSchema; field: string }>()

  const refTo = (field: string, document: string, schema: JsonSchema): JsonSchema => {
    const same = [...named].find(([, it]) => it.field === field && isDeepStrictEqual(it.schema, schema))
    const name = same?.[0] ?? (named.has(field) ? document + field : field)
    if (!same && named.has(name)) throw new Error(`Two schemas have the name ${name}`)
    named.set(name, { schema, field })
    return { $ref: `#/components/schemas/${name}` }
  }

  /** The schema with references in place of the models within it, whose names start with `prefix`. */
  const divided = (schema: JsonSchema, prefix: string, document: string): JsonSchema => {
    const part = (value: unknown, name: string, ownPrefix = name): unknown => {
      if (!isSchema(value)) return value
      const inner = divided(value, ownPrefix, document)
      return isModel(inner) ? refTo(name, document, inner) : inner
    }
    const partOf = (key: string, value: unknown): unknown => {
      // The envelope is different in each document. Its `data` adds nothing to the names of what it has.
      if (prefix === document) return part(value, document + pascal(key), key === 'data' ? '' : undefined)
      const isObject = isSchema(value) && 'properties' in value
      return part(value, isObject ? pascal(key) : prefix + pascal(key))
    }
    const copy: JsonSchema = { ...schema }
    if (isSchema(schema.properties))
      copy.properties = Object.fromEntries(
        Object.entries(schema.properties).map(([key, value]) => [key, partOf(key, value)]),
      )
    if (isSchema(schema.items)) copy.items = part(schema.items, `${prefix}Item`)
    if (isSchema(schema.additionalProperties))
      copy.additionalProperties = part(schema.additionalProperties, `${prefix}Value`)
    if (Array.isArray(schema.anyOf)) {
      const isOneOrNull = schema.anyOf.length === 2 && schema.anyOf.some(it => it.type === 'null')
      copy.anyOf = schema.anyOf.map((member, index) =>
        part(member, isOneOrNull ? `${prefix}Value` : `${prefix}Choice${index + 1}`),
      )
    }
    return copy
  }

  return {
    /** Adds a document and returns the reference to it. */
    add: (name: string, schema: JsonSchema): JsonSchema => {
      const document = pascal(name)
      return refTo(document, document, divided(schema, document, document))
    },
    all: (): Record<string, JsonSchema> =>
      Object.fromEntries(
        [...named]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, { schema }]) => [name, { title: name, ...schema }]),
      ),
  }
}
