import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

const mapFields = (fields: unknown, change: (value: unknown, name: string) => unknown): Fields =>
  Object.fromEntries(Object.entries(fieldsOf(fields)).map(([name, value]) => [name, change(value, name)]))

/** Examples are for the API reference; as comments they would be a third of the file. A property may be named `example`. */
const withoutExamples = (value: unknown, areProperties = false): unknown => {
  if (Array.isArray(value)) return value.map(it => withoutExamples(it))
  if (!isFields(value)) return value
  const { example: _, examples: __, ...rest } = value
  return mapFields(areProperties ? value : rest, (it, name) =>
    withoutExamples(it, !areProperties && name === 'properties'),
  )
}

const otherValue = 'OtherValue'

/**
 * An enum to which values may be added becomes `'a' | 'b' | OtherValue`, which is any other text: editors suggest the known values,
 * and programs must handle others.
 */
const withOpenEnums = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withOpenEnums)
  if (!isFields(value)) return value
  const { 'x-extensible-enum': values, ...rest } = mapFields(value, withOpenEnums)
  if (!Array.isArray(values)) return rest
  return { ...rest, enum: [...values, otherValue, ...(rest.nullable ? [null] : [])] }
}

const errorResponse = {
  description: 'The request failed; see `error.code`.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorReply' } } },
}

/** The responses that operations share are errors, and all have the same body. */
const isError = (response: unknown): boolean =>
  JSON.stringify(fieldsOf(response).content).includes(
    JSON.stringify(errorResponse.content['application/json'].schema),
  )

const isShared = (response: unknown): boolean => '$ref' in fieldsOf(response)

/** Uses one type for all shared errors, and leaves out headers: callers read them from the response by name. */
const withShortResponses = (operation: Fields): Fields => {
  const responses = Object.entries(fieldsOf(operation.responses))
  const own = responses.filter(([, response]) => !isShared(response))
  const short = mapFields(Object.fromEntries(own), response => ({
    ...fieldsOf(response),
    headers: undefined,
  }))
  const shared = own.length < responses.length && { default: { $ref: '#/components/responses/Error' } }
  return { ...operation, responses: { ...short, ...shared } }
}

const withShortOperations = (item: unknown): Fields =>
  mapFields(item, it => (isFields(it) && it.responses ? withShortResponses(it) : it))

/** The part of a document that callers need. */
const forCallers = (document: Fields): unknown => {
  const { headers: _, responses, ...components } = fieldsOf(document.components)
  if (!Object.values(fieldsOf(responses)).every(isError))
    throw new Error('A shared response has a body other than ErrorReply: give it a separate type')
  return withoutExamples({
    ...document,
    paths: mapFields(document.paths, withShortOperations),
    components: { ...components, ...(responses !== undefined && { responses: { Error: errorResponse } }) },
  })
}

/** Leaves out what does not exist: methods of a path, and kinds of parameters. Callers get the same errors without them. */
const withoutNever = (types: string): string => {
  const [paths = '', ...rest] = types
    .replace(/^ +\w+\?: never;\n/gm, '')
    .replace(/parameters: \{\s*\};/g, 'parameters: {};')
    .split(/(?=^export )/m)
  return [paths.replace(/^ +parameters: \{\};\n/gm, ''), ...rest].join('')
}

/** Converts an OpenAPI document to TypeScript for callers. `src/schema.ts` is generated with it. */
export const typesOf = async (document: object): Promise<string> => {
  const types = await openapiTypescript(withOpenEnums(forCallers({ ...document })) as OpenAPI3, {
    defaultNonNullable: false,
    immutable: false,
  })
  return withoutNever(astToString(types).replaceAll(JSON.stringify(otherValue), otherValue))
}
