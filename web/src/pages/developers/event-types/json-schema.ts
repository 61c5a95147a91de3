/** The part of JSON Schema that the schemas of events use. */
export type JsonSchema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  pattern?: string
  format?: string
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
}

const eitherOf = (parts: string[]): string => [...new Set(parts)].join(' | ')

/** `post_…` for an id, derived from the pattern that all ids have. */
const idIn = ({ pattern }: JsonSchema): string | undefined => {
  const prefix = /^\^(\w+_)\[/.exec(pattern ?? '')?.[1]
  return prefix && `${prefix}…`
}

const boundsOf = ({ minimum, exclusiveMinimum, maximum }: JsonSchema): string =>
  [
    minimum !== undefined && ` ≥ ${minimum}`,
    exclusiveMinimum !== undefined && ` > ${exclusiveMinimum}`,
    maximum !== undefined && ` ≤ ${maximum}`,
  ]
    .filter(Boolean)
    .join('')

/** A type in TypeScript notation: `"open" | "closed"`, `post_… | null`, `string[]`. */
export const typeText = (schema: JsonSchema): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return eitherOf(schema.enum.map(it => JSON.stringify(it)))
  if (schema.anyOf) return eitherOf(schema.anyOf.map(typeText))
  if (schema.type === undefined) return 'any'
  const types = [schema.type].flat()
  return eitherOf(
    types.map(type => {
      if (type === 'array') return `${schema.items ? typeText(schema.items) : 'any'}[]`
      if (type === 'string') return idIn(schema) ?? schema.format ?? type
      return type + (type === 'integer' || type === 'number' ? boundsOf(schema) : '')
    }),
  )
}

/** The fields of an object, of the items of an array, or of the type that is combined with null. */
export const fieldsOf = (schema: JsonSchema): [name: string, schema: JsonSchema, isRequired: boolean][] => {
  const { properties, required = [], items, anyOf = [] } = schema
  if (properties) return Object.entries(properties).map(([name, it]) => [name, it, required.includes(name)])
  if (items) return fieldsOf(items)
  return anyOf.flatMap(fieldsOf)
}
