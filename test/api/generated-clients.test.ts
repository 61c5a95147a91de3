import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '@earshot/testing/root'

// What generators of clients need from the OpenAPI document; docs/decisions/0021-generated-clients.md has the reasons. The rules
// also run on documents with a fault, because a rule that finds nothing could be one that cannot fail.

type Json = { [key: string]: unknown }
type Found = (document: Json) => string[]

const document = JSON.parse(
  readFileSync(join(root, 'services/gateway/src/edge/reference/openapi.json'), 'utf8'),
) as Json

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const fields = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : [])
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((part, key) => (part as Json | undefined)?.[key], value)

/** A schema, its path, and whether it is a component. */
type Schema = { path: string; schema: Json; isNamed: boolean }

const schemasIn = (schema: unknown, path: string, isNamed = false): Schema[] => {
  if (!isObject(schema)) return []
  const listed = ['allOf', 'anyOf', 'oneOf'].flatMap(keyword =>
    ((schema[keyword] as unknown[] | undefined) ?? []).map(part => ({ name: keyword, part })),
  )
  const parts = [
    ...fields(schema.properties).map(([name, part]) => ({ name, part })),
    ...['items', 'additionalProperties', 'not'].map(name => ({ name, part: schema[name] })),
    ...listed,
  ]
  return [{ path, schema, isNamed }, ...parts.flatMap(({ name, part }) => schemasIn(part, `${path}.${name}`))]
}

const components = (document: Json): Schema[] =>
  fields(at(document, 'components', 'schemas')).flatMap(([name, schema]) => schemasIn(schema, name, true))

type Operation = { name: string; method: string; operation: Json }

const operations = (document: Json): Operation[] =>
  fields(document.paths).flatMap(([path, methods]) =>
    fields(methods).map(([method, operation]) => ({
      name: `${method} ${path}`,
      method,
      operation: operation as Json,
    })),
  )

type Parameter = { path: string; schema: Json; parameter: Json }

const parameters = (document: Json): Parameter[] => {
  const named = (owner: string, list: unknown[]) =>
    list
      .filter((it): it is Json => isObject(it) && !('$ref' in it))
      .map(parameter => ({
        path: `${owner} ${parameter.name}`,
        schema: parameter.schema as Json,
        parameter,
      }))
  return [
    ...named('components', Object.values(at(document, 'components', 'parameters') as Json)),
    ...operations(document).flatMap(({ name, operation }) =>
      named(name, (operation.parameters as unknown[] | undefined) ?? []),
    ),
  ]
}

/** The schemas of the bodies of an operation: of its request, or of its successful responses. */
const bodies = (document: Json, of: 'request' | 'success') =>
  operations(document).flatMap(({ name, operation }) => {
    const all =
      of === 'request'
        ? [operation.requestBody]
        : fields(operation.responses).flatMap(([status, response]) =>
            status.startsWith('2') ? [response] : [],
          )
    return all.flatMap(it =>
      fields(at(it, 'content')).map(([type, media]) => ({ name, type, schema: at(media, 'schema') as Json })),
    )
  })

/** The schemas of the responses whose status starts with one of these digits. */
const schemasOf = (document: Json, { operation }: Operation, digits: string): Set<string> =>
  new Set(
    fields(operation.responses).flatMap(([status, response]) => {
      if (!digits.includes(status.slice(0, 1))) return []
      const [, name] = /^#\/components\/responses\/(\w+)$/.exec(String(at(response, '$ref'))) ?? []
      const content = at(name ? at(document, 'components', 'responses', name) : response, 'content')
      return fields(content).map(([, media]) => JSON.stringify(at(media, 'schema')))
    }),
  )

/** All schemas of components that these refer to, directly or not. */
const reachable = (document: Json, from: unknown): Schema[] => {
  const found = new Map<string, Schema[]>()
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue
      const schema = at(document, 'components', 'schemas', name)
      found.set(name, schemasIn(schema, name, true))
      visit(schema)
    }
  }
  visit(from)
  return [...found.values()].flat()
}

const inRequests = (document: Json): Schema[] => reachable(document, bodies(document, 'request'))
const inReplies = (document: Json): Schema[] => reachable(document, bodies(document, 'success'))

const everything = (document: Json): Schema[] => [
  ...components(document),
  ...parameters(document).flatMap(({ path, schema }) => schemasIn(schema, path)),
  ...[...bodies(document, 'request'), ...bodies(document, 'success')].flatMap(({ name, schema }) =>
    schemasIn(schema, name),
  ),
]

const paths = (schemas: { path: string }[]): string[] => schemas.map(({ path }) => path)
const isClass = (name: string) => name[0]?.toUpperCase() + name.slice(1)

/** The names of types in the standard library or the runtime of a generated client. */
const reserved = new RegExp(
  `^(New.*|${[
    'Any|Array|Boolean|Byte|Class|Client|Configuration|Date|Error|Exception|File|Float|Function|Hash|Import|Integer|Iterator',
    'List|Long|Map|Method|Module|Number|Object|Option|Process|Regexp|Request|Response|Result|Self|Set|String|Struct|Symbol',
    'Thread|Time|Type|Unit|Void',
  ].join('|')})$`,
)

/** The members of every enum of Kotlin and Java. A generator may give a value another name, but not the default. */
const hasTakenName = ({ enum: values, default: first, 'x-enum-varnames': names = values }: Json): boolean =>
  Array.isArray(values) &&
  ((names as unknown[]).some(name => name === 'name' || name === 'ordinal') ||
    (first !== undefined && !(names as unknown[]).includes(first)))

/** What JavaScript, RE2 and Python understand alike: no Unicode classes, no digits of other scripts, no look-around. */
const unportable = /\\[pPdDwWsSbB0zZAuk1-9]|\(\?|\\x\{/

const isWide = ({ minimum = -(2 ** 31), maximum = Number.POSITIVE_INFINITY }: Json): boolean =>
  Number(minimum) < -(2 ** 31) || Number(maximum) > 2 ** 31 - 1

const rules: Record<string, { found: Found; fault: (document: Json) => void }> = {
  'no object is a default': {
    found: document => paths(everything(document).filter(({ schema }) => isObject(schema.default))),
    fault: document =>
      Object.assign(at(document, 'components', 'schemas', 'PostInput') as Json, { default: {} }),
  },
  'no schema has a reserved name or that of its own enum': {
    found: document =>
      fields(at(document, 'components', 'schemas')).flatMap(([name, schema]) => {
        const enums = fields(at(schema, 'properties')).filter(([, it]) => at(it, 'enum') !== undefined)
        return reserved.test(name) || enums.some(([field]) => isClass(field) === name) ? [name] : []
      }),
    fault: document =>
      Object.assign(at(document, 'components', 'schemas') as Json, {
        Mood: { type: 'object', properties: { mood: { type: 'string', enum: ['good'] } } },
      }),
  },
  'no enum has a value with the name of a member of enums': {
    found: document => paths(everything(document).filter(({ schema }) => hasTakenName(schema))),
    fault: document =>
      Object.assign(at(document, 'components', 'schemas', 'PostInput', 'properties') as Json, {
        order: { type: 'string', enum: ['name', 'newest'] },
      }),
  },
  'a property starts with a letter': {
    found: document =>
      everything(document).flatMap(({ path, schema }) =>
        fields(schema.properties).flatMap(([name]) =>
          /^\$?[a-zA-Z]\w*$/.test(name) ? [] : [`${path}.${name}`],
        ),
      ),
    fault: document =>
      Object.assign(at(document, 'components', 'schemas', 'Pagination', 'properties') as Json, {
        1: { type: 'string' },
      }),
  },
  'one bearer scheme is required': {
    found: document =>
      JSON.stringify(document.security) === '[{"bearer":[]}]' &&
      operations(document).every(({ operation: { security } }) => !security || `${security}` === '')
        ? []
        : ['security'],
    fault: document => Object.assign(document, { security: [{ bearer: [] }, { oauth: [] }] }),
  },
  'a body says whether it is required, and DELETE has none': {
    found: document =>
      operations(document)
        .filter(({ method, operation: { requestBody } }) =>
          requestBody ? method === 'delete' || at(requestBody, 'required') === undefined : false,
        )
        .map(({ name }) => name),
    fault: document => {
      const removal = operations(document).find(({ method }) => method === 'delete')
      Object.assign(removal?.operation ?? {}, { requestBody: { required: true } })
    },
  },
  'a number has a format that fits its limits': {
    found: document =>
      paths(
        everything(document).filter(({ path, schema }) => {
          if (path.endsWith(' limit')) return schema.format !== 'int32' // larger ones are capped, not rejected
          if (schema.type === 'number') return schema.format !== 'double'
          return schema.type === 'integer' && schema.format !== (isWide(schema) ? 'int64' : 'int32')
        }),
      ),
    fault: document =>
      Object.assign(at(document, 'components', 'schemas', 'Pagination', 'properties') as Json, {
        total: { type: 'integer' },
      }),
  },
  'no schema is a union': {
    found: document => paths(everything(document).filter(({ schema }) => schema.anyOf ?? schema.oneOf)),
    fault: document =>
      Object.assign(at(document, 'components', 'schemas', 'Pagination', 'properties') as Json, {
        total: { anyOf: [{ type: 'string' }, { type: 'boolean' }] },
      }),
  },
  'patterns are portable': {
    found: document =>
      paths(everything(document).filter(({ schema }) => unportable.test(String(schema.pattern ?? '')))),
    fault: document =>
      Object.assign(at(document, 'components', 'schemas', 'Pagination', 'properties') as Json, {
        total: { type: 'string', pattern: '^\\d+$' },
      }),
  },
  'each reply and each nested object has a name': {
    found: document => [
      ...[...bodies(document, 'request'), ...bodies(document, 'success')]
        .filter(({ type, schema }) => type === 'application/json' && schema.$ref === undefined)
        .filter(({ schema }) => schema.additionalProperties !== true) // a map in every language
        .map(({ name }) => name),
      ...paths(components(document).filter(({ schema, isNamed }) => schema.properties && !isNamed)),
    ],
    fault: document =>
      Object.assign(at(document, 'components', 'schemas', 'Pagination', 'properties') as Json, {
        last: { type: 'object', properties: { cursor: { type: 'string' } } },
      }),
  },
  'enums are closed in requests and open in replies': {
    found: document => {
      const asked = new Set(paths(inRequests(document)))
      return [
        ...paths(inRequests(document).filter(({ schema }) => schema['x-extensible-enum'])),
        ...paths(inReplies(document).filter(({ path, schema }) => schema.enum && !asked.has(path))),
      ]
    },
    fault: document =>
      Object.assign(at(document, 'components', 'schemas', 'Pagination', 'properties') as Json, {
        kind: { type: 'string', enum: ['a'] },
      }),
  },
  'objects of requests are closed, those of replies open': {
    found: document => {
      const asked = new Set(paths(inRequests(document)))
      return [
        ...paths(
          inRequests(document).filter(
            ({ schema }) => schema.type === 'object' && schema.additionalProperties === undefined,
          ),
        ),
        ...paths(
          inReplies(document).filter(
            ({ path, schema }) => schema.additionalProperties === false && !asked.has(path),
          ),
        ),
      ]
    },
    fault: document =>
      Object.assign(at(document, 'components', 'schemas', 'PostInput') as Json, {
        additionalProperties: undefined,
      }),
  },
  'a query says what its text means': {
    found: document =>
      paths(
        parameters(document).filter(({ schema, parameter: { style, explode } }) => {
          if (String(schema.enum) === 'true,false') return true
          return (
            schema.type === 'array' && (style !== 'form' || explode !== false || !at(schema, 'items', 'type'))
          )
        }),
      ),
    fault: document => {
      const [first] = parameters(document)
      Object.assign(first?.schema ?? {}, { type: 'array', items: { type: 'string' } })
    },
  },
  'a body has media types that a client can send': {
    found: document =>
      bodies(document, 'request')
        .filter(({ type }) => type.includes('*'))
        .map(({ name }) => name),
    fault: document => {
      const upload = operations(document).find(({ operation }) =>
        at(operation, 'requestBody', 'content', 'text/csv'),
      )
      Object.assign(at(upload?.operation, 'requestBody') as Json, { content: { '*/*': { schema: {} } } })
    },
  },
  'an operation has one schema of success and one of errors': {
    found: document =>
      operations(document)
        .filter(({ name }) => name !== 'get /api/health/ready') // reports its checks with 200 and 503
        .filter(it =>
          [schemasOf(document, it, '2'), schemasOf(document, it, '45')].some(({ size }) => size > 1),
        )
        .map(({ name }) => name),
    fault: document => {
      const [first] = operations(document)
      Object.assign(at(first?.operation, 'responses') as Json, {
        409: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Post' } } } },
      })
    },
  },
  'files are binary': {
    found: document =>
      [...bodies(document, 'request'), ...bodies(document, 'success')]
        .filter(({ type, schema }) => /csv|ndjson/.test(type) && schema.format !== 'binary')
        .map(({ name }) => name),
    fault: document => {
      const file = bodies(document, 'success').find(({ schema }) => schema.format === 'binary')
      Object.assign(file?.schema ?? {}, { format: undefined })
    },
  },
}

for (const [title, { found, fault }] of Object.entries(rules))
  test(`in the OpenAPI document, ${title}`, () => {
    assert.deepEqual(found(document), [])
    const broken = structuredClone(document)
    fault(broken)
    assert.equal(found(broken).length, 1, 'the rule finds a planted fault')
  })
