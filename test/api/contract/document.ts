import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'

export type Answer = { status: number; headers: Headers; text: string }

export type Schema = { [keyword: string]: unknown }
type Media = { schema?: Schema; examples?: Record<string, unknown> }
type Response = { headers?: Record<string, unknown>; content?: Record<string, Media> }
type Parameter = { name: string; in: string; example?: string }

export type Operation = {
  id: string
  method: string
  path: string
  needsKey: boolean
  /** The required scope, if any. */
  scope: string | undefined
  /** Whether it needs no scope. Credentials of the team are then enough, or those of everyone. */
  needsNoScope: boolean
  /** Whether only admins may use it. */
  isForAdmins: boolean
  hasBody: boolean
  /** Whether the body may have any content and type. */
  takesAnything: boolean
  /** The schema of a JSON body. */
  body: Schema | undefined
  parameters: Parameter[]
  responses: Record<string, Response>
}

/** The documented error codes of an operation with this status. */
export const codesOf = ({ responses }: Operation, status: string): string[] =>
  Object.values(responses[status]?.content ?? {}).flatMap(({ examples }) => Object.keys(examples ?? {}))

/** Forbids fields that are not described, which the document allows for compatibility. */
const close = (value: unknown): void => {
  if (typeof value !== 'object' || value === null) return
  const schema = value as Schema
  if (schema.type === 'object' && schema.properties && schema.additionalProperties === undefined)
    schema.additionalProperties = false
  for (const part of Object.values(value)) close(part)
}

/** Resolves one reference of the document. */
export const resolver =
  (document: Schema) =>
  <T>(value: unknown): T => {
    const ref = (value as { $ref?: string } | undefined)?.$ref
    if (!ref) return value as T // the linter checks the document's structure
    return ref
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => (at as Schema)[key], document) as T
  }

type RawOperation = {
  operationId: string
  description?: string
  security?: unknown[]
  parameters?: unknown[]
  requestBody?: unknown
  responses: Record<string, unknown>
}

/** All operations of the document, with resolved references. */
export const operationsOf = (document: Schema): Operation[] => {
  const resolve = resolver(document)
  const paths = Object.entries(document.paths as Record<string, Record<string, RawOperation>>)
  return paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, it]) => ({
      id: it.operationId,
      method: method.toUpperCase(),
      path,
      needsKey: it.security === undefined,
      scope: /Requires the scope `([^`]+)`/.exec(it.description ?? '')?.[1],
      needsNoScope: /Accepts any credential\b/.test(it.description ?? ''),
      isForAdmins: it.description?.includes('Requires the role `admin` and the scope') ?? false,
      hasBody: it.requestBody !== undefined,
      takesAnything:
        resolve<Response | undefined>(it.requestBody)?.content?.['application/octet-stream'] !== undefined,
      body: resolve(resolve<Response | undefined>(it.requestBody)?.content?.['application/json']?.schema),
      parameters: (it.parameters ?? []).map(parameter => resolve<Parameter>(parameter)),
      responses: Object.fromEntries(
        Object.entries(it.responses).map(([status, response]) => {
          const { content = {}, ...rest } = resolve<Response>(response)
          return [status, { ...rest, content }]
        }),
      ),
    })),
  )
}

/** Headers that the document must describe: not those for proxies. */
const apiHeaders =
  /^(etag|location|link|retry-after|www-authenticate|idempotency-replayed|x-(?!content-type|accel).*)$/

/** Returns the differences of a response from the document. */
export const checker = (original: Schema) => {
  const document = structuredClone(original)
  close(document)
  const ajv = new Ajv({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema(document, 'api')
  // Cached by text, because most operations share the schemas of errors.
  const compiled = new Map<string, ValidateFunction>()
  const validatorOf = (schema: Schema) => {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"api#/components')
    const known = compiled.get(text)
    if (known) return known
    const closed = JSON.parse(text)
    close(closed)
    const made = ajv.compile(closed)
    compiled.set(text, made)
    return made
  }

  return (operation: Operation, { status, headers, text }: Answer): string[] => {
    const response = operation.responses[String(status)]
    if (!response) return [`status ${status} is not described: ${text.slice(0, 300)}`]
    const described = Object.keys(response.headers ?? {}).map(name => name.toLowerCase())
    const unknown = [...headers.keys()].filter(name => apiHeaders.test(name) && !described.includes(name))
    const problems = unknown.map(name => `header ${name} is not described for ${status}`)
    const [type] = (headers.get('content-type') ?? '').split(';')
    const schema = response.content?.[type ?? '']?.schema
    if (!schema) return text === '' ? problems : [...problems, `${status} has a body of type ${type}`]
    if (type === 'text/event-stream') return problems // the schema is of each event, and events are not awaited
    const value: unknown = /[/+]json$/.test(type ?? '') ? JSON.parse(text) : text
    const validate = validatorOf(schema)
    if (!validate(value)) problems.push(`${status}: ${ajv.errorsText(validate.errors)}`)
    const code = (value as { error?: { code?: string } }).error?.code
    if (code && operation.needsKey && !codesOf(operation, String(status)).includes(code))
      problems.push(`${status} with ${code} is not described`)
    return problems
  }
}
