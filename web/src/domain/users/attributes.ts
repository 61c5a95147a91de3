import type { components } from '@earshot/client'

export type AttributeRow = { name: string; value: string }

type Schemas = components['schemas']
type Attributes = Schemas['User']['attributes']
type Value = Attributes[string]

export const rowsOf = (attributes: Attributes): AttributeRow[] =>
  Object.entries(attributes).map(([name, value]) => ({ name, value: String(value) }))

export const attributeNames = (rows: AttributeRow[]): string[] => rows.map(({ name }) => name.trim())

/** Numbers and booleans are sent as such, so that they can be compared. */
export const typedValue = (text: string): Value => {
  if (text === 'true' || text === 'false') return text === 'true'
  return text.trim() !== '' && String(Number(text)) === text ? Number(text) : text
}

/** The attributes that changed. Null removes one. Unchanged ones keep their type. */
export const attributesPatch = (
  before: Attributes,
  rows: AttributeRow[],
): NonNullable<Schemas['UserPatch']['attributes']> => {
  const named = rows.filter(({ name }) => name.trim() !== '')
  const kept = new Set(named.map(({ name }) => name.trim()))
  const gone = Object.keys(before).filter(name => !kept.has(name))
  const changed = named.filter(({ name, value }) => String(before[name.trim()]) !== value)
  return Object.fromEntries([
    ...gone.map(name => [name, null]),
    ...changed.map(({ name, value }) => [name.trim(), typedValue(value)]),
  ])
}
