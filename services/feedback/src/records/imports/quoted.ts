import { startOf } from '@earshot/contracts'

/** Enough to find the cell in the file. */
const longest = 100

/** The start of a refused value, as an error shows it. PostgreSQL stores no NUL. */
export const quoted = (value: unknown): string | null => {
  if (value === undefined || value === null) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return startOf(text, longest).replaceAll('\0', '\ufffd')
}
