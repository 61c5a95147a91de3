// Compares JSON Schemas of events, to find changes that break consumers.

type Schema = { [keyword: string]: unknown }

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const schemaOf = (value: unknown): Schema => (isSchema(value) ? value : {})

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The alternatives of a schema: the schemas of an `anyOf`, or the schema itself. */
const formsOf = (schema: Schema): Schema[] =>
  Array.isArray(schema.anyOf) ? schema.anyOf.map(schemaOf).flatMap(formsOf) : [schema]

const kindOf = ({ type }: Schema): string => (typeof type === 'string' ? type : 'any')

const kindsOf = (schema: Schema): string[] => [...new Set(formsOf(schema).map(kindOf))].sort()

const valuesOf = (schema: Schema): unknown[] | undefined =>
  'const' in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : undefined

const changedKinds = (path: string, before: Schema, after: Schema): string[] => {
  const [was, is] = [kindsOf(before), kindsOf(after)]
  const gone = was.filter(kind => !is.includes(kind))
  const come = is.filter(kind => !was.includes(kind))
  return [
    ...(gone.length > 0 ? [`${path} was narrowed: it can no longer be ${gone.join(', ')}`] : []),
    ...(come.length > 0 ? [`${path} can now be ${come.join(', ')}, which consumers do not expect`] : []),
  ]
}

const lostValues = (path: string, before: Schema, after: Schema): string[] => {
  const [was, is] = [valuesOf(before), valuesOf(after)]
  if (!is) return []
  if (!was) return [`${path} was narrowed: it can only be ${is.join(', ')}`]
  const gone = was.filter(value => !is.includes(value))
  return gone.length > 0 ? [`${path} was narrowed: it can no longer be ${gone.join(', ')}`] : []
}

const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems']
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']

const tighterLimits = (path: string, before: Schema, after: Schema): string[] => {
  const tighter = (keyword: string, sign: number) => {
    const [was, is] = [before[keyword], after[keyword]]
    if (typeof is !== 'number') return false
    return typeof was !== 'number' || sign * (is - was) > 0
  }
  const found = [
    ...lower.filter(keyword => tighter(keyword, 1)),
    ...upper.filter(keyword => tighter(keyword, -1)),
    ...['pattern', 'format'].filter(keyword => after[keyword] !== before[keyword]),
  ]
  return found.map(keyword => `${path} was narrowed: its ${keyword} changed`)
}

const changedFields = (path: string, before: Schema, after: Schema): string[] => {
  const fields = schemaOf(after.properties)
  const isAlways = (schema: Schema, name: string) => listOf(schema.required).includes(name)
  return Object.entries(schemaOf(before.properties)).flatMap(([name, was]) => {
    const at = path ? `${path}.${name}` : name
    if (!(name in fields)) return [`${at} was removed`]
    return [
      ...(isAlways(before, name) && !isAlways(after, name) ? [`${at} is no longer required`] : []),
      ...differences(schemaOf(was), schemaOf(fields[name]), at),
    ]
  })
}

const changedForm = (path: string, before: Schema, after: Schema): string[] => [
  ...lostValues(path, before, after),
  ...tighterLimits(path, before, after),
  ...changedFields(path, before, after),
  ...(isSchema(before.items) || isSchema(after.items)
    ? differences(schemaOf(before.items), schemaOf(after.items), `${path}[]`)
    : []),
  ...(after.additionalProperties === false && before.additionalProperties !== false
    ? [`${path} was narrowed: it allows no additional fields`]
    : []),
]

/**
 * The changes from `before` to `after` that break consumers: removed fields, fields that are no longer required, removed
 * values, and new types of values. New fields and new values of an enumeration are compatible.
 */
export const differences = (before: Schema, after: Schema, path = ''): string[] => {
  const kinds = changedKinds(path || 'the event', before, after)
  const used = new Set<Schema>()
  const pairs = formsOf(before).map(was => {
    const is = formsOf(after).find(form => kindOf(form) === kindOf(was) && !used.has(form))
    if (is) used.add(is)
    return { was, is }
  })
  return [...kinds, ...pairs.flatMap(({ was, is }) => (is ? changedForm(path, was, is) : []))]
}
