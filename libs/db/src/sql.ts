/** Distinguishes our SQL from values: JSON in a request can have any string key, but never this symbol. */
const isSqlMark = Symbol('sql')

/** A piece of SQL with its values. There is one value between each two parts. */
export type Sql = {
  readonly [isSqlMark]: true
  readonly parts: readonly string[]
  readonly values: readonly unknown[]
}

const isSql = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && isSqlMark in value

/** Builds SQL: interpolated values become bound parameters, and interpolated SQL is inserted, so that values cannot be SQL. */
export const sql = (strings: readonly string[], ...given: unknown[]): Sql => {
  const parts: string[] = [strings[0] ?? '']
  const values: unknown[] = []
  given.forEach((value, index) => {
    const after = strings[index + 1] ?? ''
    if (isSql(value)) {
      parts[parts.length - 1] += value.parts[0] ?? ''
      parts.push(...value.parts.slice(1))
      values.push(...value.values)
      parts[parts.length - 1] += after
    } else {
      values.push(value)
      parts.push(after)
    }
  })
  return { [isSqlMark]: true, parts, values }
}

/** SQL text from our source code, such as a list of columns or a sort direction. Never use it for input. */
export const raw = (text: string): Sql => ({ [isSqlMark]: true, parts: [text], values: [] })

/**
 * A number or a word of a closed list, such as a status, in the text of a statement: the planner then knows it in the plan that a
 * prepared statement keeps. Each value makes another statement.
 * @throws {RangeError} unless it is a whole number, or consists of lower-case letters and underscores
 */
export const literal = (value: number | string): Sql => {
  if (typeof value === 'string' && /^[a-z_]+$/.test(value)) return raw(`'${value}'`)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is neither a whole number nor a word`)
  return raw(String(value))
}

export const empty: Sql = raw('')

/** Joins pieces with a separator such as `and`. */
export const join = (pieces: readonly Sql[], separator: string): Sql =>
  pieces.reduce((all, piece, index) => (index === 0 ? piece : sql`${all}${raw(separator)}${piece}`), empty)

/** The statement's text with the placeholders `$1`, `$2` … */
export const textOf = ({ parts }: Sql): string =>
  parts.reduce((text, part, index) => (index === 0 ? part : `${text}$${index}${part}`), '')
