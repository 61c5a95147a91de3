/** Tells our SQL from a value of the same shape: JSON of a request may hold any string key, but never this symbol. */
const isSqlMark = Symbol('sql')

/** A piece of SQL with its values. The text has one gap fewer than parts, and one value for each gap. */
export type Sql = {
  readonly [isSqlMark]: true
  readonly parts: readonly string[]
  readonly values: readonly unknown[]
}

const isSql = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && isSqlMark in value

/**
 * Writes SQL: interpolated values become bound parameters, interpolated SQL is spliced in. Nothing that comes from a
 * request can become text of the statement.
 */
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

/** SQL that stands in our own source: a list of columns, a direction to sort in. Never for anything from outside. */
export const raw = (text: string): Sql => ({ [isSqlMark]: true, parts: [text], values: [] })

export const empty: Sql = raw('')

/** Joins pieces with a separator such as `and`. */
export const join = (pieces: readonly Sql[], separator: string): Sql =>
  pieces.reduce((all, piece, index) => (index === 0 ? piece : sql`${all}${raw(separator)}${piece}`), empty)

/** The statement's text with `$1`, `$2` … in its gaps, as PostgreSQL takes it. */
export const textOf = ({ parts }: Sql): string =>
  parts.reduce((text, part, index) => (index === 0 ? part : `${text}$${index}${part}`), '')
