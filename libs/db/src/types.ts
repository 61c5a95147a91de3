import pg from 'pg'

const { builtins } = pg.types

/** PostgreSQL writes UTC as `2026-03-01 09:30:00.123+00`; the API writes `2026-03-01T09:30:00.123Z`. */
const isoTimestamp = (text: string): string => {
  if (!text.endsWith('+00')) return new Date(text).toISOString()
  const [seconds = '', fraction = ''] = text.slice(0, -3).replace(' ', 'T').split('.')
  return `${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

/**
 * Parses timestamps as ISO strings, the format of the API (columns are `timestamptz(3)`, so no precision is lost), and 64-bit
 * integers as numbers, because ours are counts below 2^53.
 */
export const columnTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === builtins.TIMESTAMPTZ) return isoTimestamp
    if (oid === builtins.INT8) return Number
    return format === 'binary' ? pg.types.getTypeParser(oid, format) : pg.types.getTypeParser(oid)
  },
} as pg.CustomTypesConfig // the declared overloads are per oid; this function supports every oid
