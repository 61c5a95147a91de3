import { isDeepStrictEqual } from 'node:util'
import { type FieldError, failFields, invalidFields } from '@earshot/contracts'
import { oncePer } from '@earshot/runtime'
import { z } from 'zod'

type Fields = Record<string, unknown>

/** Other words of requests for a field, which its model sets with `.meta(…)`. Responses and documentation use its own name and values. */
export type Aliases = {
  /** Other names of the field. */
  aliases: string[]
  /** Its value for each other value. */
  valueAliases: Record<string, string>
  /** A request header that sets a query parameter, with the value of the parameter for each of its own. */
  headerAlias: { name: string; values: Record<string, string> } | undefined
}

/** The aliases of one field. */
export type FieldAliases = Aliases & { field: string }

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The metadata of a field, also of the schema inside of what makes it optional. */
const metaOf = (schema: z.core.$ZodType): Partial<Aliases> => {
  const { def } = schema._zod
  const inner = 'innerType' in def ? metaOf(def.innerType as z.core.$ZodType) : {} // what all wrappers call it
  const { aliases, valueAliases, headerAlias } = (z.globalRegistry.get(schema) ?? {}) as Partial<Aliases> // only model files set them
  return {
    ...inner,
    ...(aliases && { aliases }),
    ...(valueAliases && { valueAliases }),
    ...(headerAlias && { headerAlias }),
  }
}

/** The fields of a request that have aliases. Fields of nested objects have none. */
export const aliasesOf = oncePer((schema: z.ZodObject): FieldAliases[] =>
  Object.entries(schema.shape).flatMap(([field, part]) => {
    const { aliases = [], valueAliases = {}, headerAlias } = metaOf(part)
    const isPlain = aliases.length === 0 && Object.keys(valueAliases).length === 0 && !headerAlias
    return isPlain ? [] : [{ field, aliases, valueAliases, headerAlias }]
  }),
)

/** `given` is the name or place of a second value for the field. */
const contradiction = (field: string, given: string): FieldError => ({
  path: given,
  code: 'contradiction',
  message: `is the same as ${field}, which has another value`,
})

/** Sets a field, or adds an error if it has another value already. */
const setField = (
  fields: Fields,
  field: string,
  { value, given, errors }: { value: unknown; given: string; errors: FieldError[] },
): void => {
  if (!Object.hasOwn(fields, field)) fields[field] = value
  else if (!isDeepStrictEqual(fields[field], value)) errors.push(contradiction(field, given))
}

/**
 * Replaces the aliases in parsed JSON or a query by the documented names and values, in place. Returns the names that the request used,
 * by field, for errors.
 * @throws {ApiError} VALIDATION_ERROR if a field has two names with different values
 */
export const replaceAliases = (schema: z.ZodObject, given: unknown): Map<string, string> => {
  const used = new Map<string, string>()
  if (!isFields(given)) return used
  const errors: FieldError[] = []
  for (const { field, aliases, valueAliases } of aliasesOf(schema)) {
    for (const name of aliases) {
      if (!Object.hasOwn(given, name)) continue
      const { [name]: value } = given
      delete given[name]
      setField(given, field, { value, given: name, errors })
      used.set(field, name)
    }
    const value = given[field]
    if (typeof value === 'string' && Object.hasOwn(valueAliases, value)) given[field] = valueAliases[value]
  }
  if (errors.length > 0) failFields(...errors)
  return used
}

type Header = (name: string) => string | undefined

/**
 * Sets the query parameters that headers stand for, in place. Returns their names.
 * @throws {ApiError} VALIDATION_ERROR if a parameter is given with another value
 */
export const applyHeaders = (schema: z.ZodObject, query: Fields, header: Header): string[] => {
  const errors: FieldError[] = []
  const set = aliasesOf(schema).flatMap(({ field, headerAlias }) => {
    const word = headerAlias && header(headerAlias.name)?.toLowerCase()
    if (!headerAlias || word === undefined || !Object.hasOwn(headerAlias.values, word)) return []
    setField(query, field, { value: headerAlias.values[word], given: headerAlias.name, errors })
    return [field]
  })
  if (errors.length > 0) failFields(...errors)
  return set
}

const asText = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asText).join(',')
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}

/**
 * Adds the fields of the body of a DELETE to its query parameters, in place: some clients send them there.
 * @throws {ApiError} VALIDATION_ERROR
 */
export const applyBody = (query: Fields, body: unknown): void => {
  if ((body ?? undefined) === undefined) return
  if (!isFields(body)) throw invalidFields([{ path: '', code: 'invalid_type', message: 'must be an object' }])
  const errors: FieldError[] = []
  for (const [field, value] of Object.entries(body))
    if (value !== null) setField(query, field, { value: asText(value), given: `body.${field}`, errors })
  if (errors.length > 0) failFields(...errors)
}

const quoted = (name: string): string => `\`${name}\``

/** What the documentation of a field says about its aliases. Empty without any. */
export const describeAliases = ({
  aliases = [],
  valueAliases = {},
  headerAlias,
}: { [Kind in keyof Aliases]?: Aliases[Kind] | undefined }): string => {
  const values = Object.entries(valueAliases).map(
    ([other, value]) => `${quoted(other)} is accepted for ${quoted(value)}.`,
  )
  const headers = Object.entries(headerAlias?.values ?? {}).map(
    ([word, value]) =>
      `The header ${quoted(`${headerAlias?.name}: ${word}`)} is the same as ${quoted(value)}.`,
  )
  const names = aliases.length > 0 ? [`Also accepted as ${aliases.map(quoted).join(', ')}.`] : []
  return [...names, ...values, ...headers].join(' ')
}
