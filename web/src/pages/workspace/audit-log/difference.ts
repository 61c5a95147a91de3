type Fields = Record<string, unknown> | null

/** A changed field. `undefined` means that the field was missing or empty. */
export type Difference = { path: string; before: string | undefined; after: string | undefined }

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

/** A list of plain values is one field. In a list of objects, each object has its own fields. */
const isField = (value: unknown): boolean => isPlain(value) || (Array.isArray(value) && value.every(isPlain))

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const fieldsOf = (value: unknown, path: string): [string, string][] => {
  if (value === null) return []
  if (isField(value)) return [[path, textOf(value)]]
  return Object.entries(value as object).flatMap(([name, inner]) =>
    fieldsOf(inner, path === '' ? name : `${path}.${name}`),
  )
}

/** The fields that differ, with full paths. */
export const differencesOf = (before: Fields, after: Fields): Difference[] => {
  const was = new Map(before && fieldsOf(before, ''))
  const is = new Map(after && fieldsOf(after, ''))
  const paths = [...new Set([...was.keys(), ...is.keys()])]
  return paths
    .map(path => ({ path, before: was.get(path), after: is.get(path) }))
    .filter(it => it.before !== it.after)
}
