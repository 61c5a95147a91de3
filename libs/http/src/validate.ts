import { ApiError, type FieldError } from '@earshot/contracts'
import { z } from 'zod'
import type { PageRequest } from './paging.ts'
import type { Route } from './route.ts'

/** One error for each field: the first that was found. `unknown` is the message of fields that the schema does not have. */
const fieldErrors = (error: z.ZodError, unknown = 'unknown field'): FieldError[] => {
  const found = allFieldErrors(error, unknown)
  return found.filter((it, index) => found.findIndex(({ path }) => path === it.path) === index)
}

const allFieldErrors = (error: z.ZodError, unknown: string): FieldError[] =>
  error.issues.flatMap(issue => {
    const path = issue.path.join('.')
    if (issue.code !== 'unrecognized_keys') return [{ path, code: issue.code, message: issue.message }]
    return issue.keys.map(key => ({
      path: path ? `${path}.${key}` : key,
      code: 'unrecognized',
      message: unknown,
    }))
  })

const invalid = (errors: FieldError[]) =>
  new ApiError('VALIDATION_ERROR', {
    message: errors.map(({ path, message }) => `${path || 'body'}: ${message}`).join('; '),
    details: { errors },
  })

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
    throw invalid([{ path: 'limit', code: 'invalid', message: 'must be a whole number, at least 1' }])
  return Math.min(Number(text), max)
}

export type PageSizes = { default: number; max: number }

/** Creates one schema per route: zod compiles every new object, which took 98 µs per list request; parsing takes 2 µs. */
const oncePerRoute = (create: (route: Route) => z.ZodObject): ((route: Route) => z.ZodObject) => {
  const created = new WeakMap<Route, z.ZodObject>()
  return route => {
    const schema = created.get(route) ?? create(route)
    created.set(route, schema)
    return schema
  }
}

/** `safeExtend` keeps refinements across several parameters, which a new object would lose. */
const querySchema = oncePerRoute(({ query = z.object({}), reply }) =>
  ('list' in reply ? query.safeExtend(pageQuery) : query).strict(),
)

const bodySchema = oncePerRoute(({ body = z.object({}), strict }) => (strict ? body.strict() : body))

/** Parses query parameters. Unknown and repeated ones are rejected. Lists also accept `limit` and `cursor`. */
export const parseQuery = (
  route: Route,
  given: unknown,
  sizes: PageSizes,
): { query: Record<string, unknown>; page: PageRequest } => {
  const repeated = Object.entries(given as object).filter(([, value]) => Array.isArray(value))
  if (repeated.length > 0)
    throw invalid(repeated.map(([path]) => ({ path, code: 'repeated', message: 'must not be repeated' })))
  const result = querySchema(route).safeParse(given)
  if (!result.success) throw invalid(fieldErrors(result.error, 'unknown parameter'))
  const { limit, cursor, ...query } = result.data as Record<string, unknown> &
    z.output<z.ZodObject<typeof pageQuery>>
  const byDefault = 'list' in route.reply ? (route.reply.pageSize ?? sizes.default) : sizes.default
  return { query, page: { limit: limitFrom(limit, byDefault, sizes.max), cursor } }
}

/** Parses a value with a schema. @throws {ApiError} VALIDATION_ERROR with an entry for each invalid field */
export const parseFields = <S extends z.ZodType>(schema: S, given: unknown): z.output<S> => {
  const result = schema.safeParse(given)
  if (!result.success) throw invalid(fieldErrors(result.error))
  return result.data
}

/** The fields of a body that the route's schema does not have. */
const unknownFields = ({ body }: Route, given: unknown): string[] =>
  !body || body.def.catchall || typeof given !== 'object' || given === null || Array.isArray(given)
    ? []
    : Object.keys(given).filter(field => !Object.hasOwn(body.shape, field))

/**
 * Parses the body. `ignored` lists the top-level fields that the schema does not have. A body with no other fields is
 * rejected: the operation would do nothing, or something else than the caller meant. `{}` counts as no body.
 */
export const parseBody = (
  route: Route,
  given: unknown,
): { body: Record<string, unknown>; ignored: string[] } => {
  if (!route.body) return { body: {}, ignored: [] }
  const ignored = unknownFields(route, given)
  const result = bodySchema(route).safeParse(given)
  if (ignored.length > 0 && ignored.length === Object.keys(given as object).length) {
    const missing = fieldErrors(result.error ?? new z.ZodError([])).filter(({ path }) => path !== '')
    const unknown = ignored.map(path => ({ path, code: 'unrecognized', message: 'unknown field' }))
    throw invalid([...missing.filter(({ path }) => !ignored.includes(path)), ...unknown])
  }
  if (!result.success) throw invalid(fieldErrors(result.error))
  return { body: result.data, ignored }
}
