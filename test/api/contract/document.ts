import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'

export type Answer = { status: number; headers: Headers; text: string }

type Schema = { [keyword: string]: unknown }
type Media = { schema?: Schema; examples?: Record<string, unknown> }
type Response = { headers?: Record<string, unknown>; content?: Record<string, Media> }
type Parameter = { name: string; in: string; example?: string }

export type Operation = {
  id: string
  method: string
  path: string
  needsKey: boolean
  /** The scope that it asks for, if it is one. */
  scope: string | undefined
  /** Nobody but admins may do it. */
  isForAdmins: boolean
  hasBody: boolean
  parameters: Parameter[]
  responses: Record<string, Response>
}

/** Codes by which an operation says that it refuses with this status. */
export const codesOf = ({ responses }: Operation, status: string): string[] =>
  Object.values(responses[status]?.content ?? {}).flatMap(({ examples }) => Object.keys(examples ?? {}))

/** Makes every object refuse fields that are not described; for readers the document leaves them open. */
const close = (value: unknown): void => {
  if (typeof value !== 'object' || value === null) return
  const schema = value as Schema
  if (schema.type === 'object' && schema.properties && schema.additionalProperties === undefined)
    schema.additionalProperties = false
  for (const part of Object.values(value)) close(part)
}

/** Follows references of the document, wherever they stand but in schemas. */
const resolver =
  (document: Schema) =>
  <T>(value: unknown): T => {
    const ref = (value as { $ref?: string } | undefined)?.$ref
    if (!ref) return value as T // as the linter has proved
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

/** Every operation of the document, its references followed. */
export const operationsOf = (document: Schema): Operation[] => {
  const resolve = resolver(document)
  const paths = Object.entries(document.paths as Record<string, Record<string, RawOperation>>)
  return paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, it]) => ({
      id: it.operationId,
      method: method.toUpperCase(),
      path,
      needsKey: it.security === undefined,
      scope: /Needs the scope `([^`]+)`/.exec(it.description ?? '')?.[1],
      isForAdmins: it.description?.includes('Needs an admin-level key') ?? false,
      hasBody: it.requestBody !== undefined,
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

/** Headers that say something about the API, and are to be described: not what is for proxies. */
const telling =
  /^(etag|location|link|retry-after|www-authenticate|idempotency-replayed|x-(?!content-type|accel).*)$/

/** Says what is in an answer that the document does not say. */
export const checker = (original: Schema) => {
  const document = structuredClone(original)
  close(document)
  const ajv = new Ajv({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema(document, 'api')
  // By text: most errors of most operations have the same few schemas.
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
    const unknown = [...headers.keys()].filter(name => telling.test(name) && !described.includes(name))
    const problems = unknown.map(name => `header ${name} is not described for ${status}`)
    const [type] = (headers.get('content-type') ?? '').split(';')
    const schema = response.content?.[type ?? '']?.schema
    if (!schema) return text === '' ? problems : [...problems, `${status} has a body of type ${type}`]
    if (type === 'text/event-stream') return problems // it says what each event has, and is not waited for
    const value: unknown = /[/+]json$/.test(type ?? '') ? JSON.parse(text) : text
    const validate = validatorOf(schema)
    if (!validate(value)) problems.push(`${status}: ${ajv.errorsText(validate.errors)}`)
    const code = (value as { error?: { code?: string } }).error?.code
    if (code && operation.needsKey && !codesOf(operation, String(status)).includes(code))
      problems.push(`${status} with ${code} is not described`)
    return problems
  }
}
