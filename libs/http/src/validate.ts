import { ApiError, type FieldError, failFields, invalidFields } from '@earshot/contracts'
import { oncePer } from '@earshot/runtime'
import { z } from 'zod'
import { replaceAliases } from './aliases.ts'
import { type Ignored, removeUnknown } from './lenient.ts'
import { removeNulls } from './nulls.ts'
import type { PageRequest } from './paging.ts'
import type { Route } from './route.ts'

/** How errors are worded: `unknown` is the message of fields that the schema does not have, `names` has the aliases of the request. */
type Wording = { unknown: string; names: Map<string, string> }

const ofFields: Wording = { unknown: 'unknown field', names: new Map() }

/** One error for each field: the first that is found. */
function* fieldErrors(error: z.ZodError, wording: Wording): Generator<FieldError> {
  const found = new Set<string>()
  for (const it of allFieldErrors(error, wording)) {
    if (found.has(it.path)) continue
    found.add(it.path)
    yield it
  }
}

/** The name of an entry is wrong for the reason that its own schema gives. A schema may give its custom check a code. */
const wordingOf = (issue: z.core.$ZodIssue): Pick<FieldError, 'code' | 'message'> => {
  const reason = (issue.code === 'invalid_key' && issue.issues[0]) || issue
  const own: unknown = reason.code === 'custom' && reason.params?.code
  return { code: typeof own === 'string' ? own : issue.code, message: reason.message }
}

function* allFieldErrors(error: z.ZodError, { unknown, names }: Wording): Generator<FieldError> {
  for (const issue of error.issues) {
    const [field, ...inner] = issue.path.map(String)
    const path = field === undefined ? '' : [names.get(field) ?? field, ...inner].join('.')
    if (issue.code !== 'unrecognized_keys') yield { path, ...wordingOf(issue) }
    else
      for (const key of issue.keys)
        yield { path: path ? `${path}.${key}` : key, code: 'unrecognized', message: unknown }
  }
}

/** Parses path parameters. @throws {ApiError} NOT_FOUND for a malformed one, as for an id that does not exist */
export const parseParams = (route: Route, given: unknown): Record<string, unknown> => {
  if (!route.params) return {}
  const result = route.params.safeParse(given)
  if (!result.success) throw new ApiError('NOT_FOUND')
  return result.data
}

const pageQuery = { limit: z.string().optional(), cursor: z.string().optional() }

const limitFrom = (text: string | undefined, byDefault: number, max: number): number => {
  if (text === undefined) return Math.min(byDefault, max)
  if (!/^[1-9]\d*$/.test(text))
    failFields({ path: 'limit', code: 'invalid', message: 'must be a whole number, at least 1' })
  return Math.min(Number(text), max)
}

export type PageSizes = { default: number; max: number }

/**
 * One schema per route: zod compiles every new object, which took 98 µs per list request; parsing takes 2 µs. `safeExtend` keeps
 * refinements across several parameters, which a new object would lose.
 */
const querySchema = oncePer(({ query = z.object({}), reply }: Route) =>
  ('list' in reply ? query.safeExtend(pageQuery) : query).strict(),
)

const removeUnknownParameters = (schema: z.ZodObject, given: Record<string, unknown>): string[] => {
  const unknown = Object.keys(given).filter(name => !Object.hasOwn(schema.shape, name))
  for (const name of unknown) delete given[name]
  return unknown
}

/**
 * Parses query parameters, and changes what is given. Repeated ones are rejected, and unknown ones unless they are `ignored`. Lists also
 * accept `limit` and `cursor`.
 */
export const parseQuery = (
  route: Route,
  given: Record<string, unknown>,
  sizes: PageSizes,
  ignored?: Ignored,
): { query: Record<string, unknown>; page: PageRequest } => {
  const schema = querySchema(route)
  const names = replaceAliases(schema, given)
  if (ignored) for (const name of removeUnknownParameters(schema, given)) ignored.push(name)
  const repeated = Object.entries(given).filter(([, value]) => Array.isArray(value))
  if (repeated.length > 0)
    throw invalidFields(
      repeated.map(([name]) => ({
        path: names.get(name) ?? name,
        code: 'repeated',
        message: 'must not be repeated',
      })),
    )
  const result = schema.safeParse(given)
  if (!result.success) throw invalidFields(fieldErrors(result.error, { unknown: 'unknown parameter', names }))
  const { limit, cursor, ...query } = result.data as Record<string, unknown> &
    z.output<z.ZodObject<typeof pageQuery>>
  const byDefault = 'list' in route.reply ? (route.reply.pageSize ?? sizes.default) : sizes.default
  return { query, page: { limit: limitFrom(limit, byDefault, sizes.max), cursor } }
}

type Leniency = { names?: Map<string, string>; ignored?: Ignored }

/**
 * Parses a value with a schema. Its objects should reject unknown fields. A field that is null counts as absent if its schema does not
 * accept null: clients generated in Go, Java and Rust send null for optional fields that are left out. A required field that is null is
 * an error of that field.
 * @throws {ApiError} VALIDATION_ERROR with an entry for each invalid field, up to a hundred
 */
export const parseFields = <S extends z.ZodType>(
  schema: S,
  given: unknown,
  { names = ofFields.names, ignored }: Leniency = {},
): z.output<S> => {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const unknown = ignored === undefined ? [] : removeUnknown(given, result.error)
  for (const name of unknown) ignored?.push(name)
  if (!removeNulls(given, result.error) && unknown.length === 0)
    throw invalidFields(fieldErrors(result.error, { ...ofFields, names }))
  return parseFields(schema, given, { names, ignored })
}

/** Parses the body. JSON `null` counts as no body: clients generated in Go, Java and Rust send it for one that is left out. */
export const parseBody = (route: Route, given: unknown, ignored?: Ignored): Record<string, unknown> => {
  if (!route.body) return {}
  const fields = given ?? {}
  const body = parseFields(route.body, fields, { names: replaceAliases(route.body, fields), ignored })
  if ((given ?? undefined) === undefined && !route.optionalBody)
    failFields({ path: '', code: 'invalid_type', message: 'is required' })
  return body
}
