import { erasedName } from '@earshot/contracts'

/** Current and previous names and email addresses of a user; copies are found by these. */
export type Traces = { emails: string[]; names: string[] }

/** Replaces an address inside a longer text. */
const erasedAddress = '[erased]'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The text as written inside a JSON string, without quotes. */
const asJson = (text: string) => JSON.stringify(text).slice(1, -1)

const anyOf = (words: string[]): RegExp | undefined => {
  const spellings = [...new Set(words.filter(Boolean).flatMap(word => [word, asJson(word)]))]
  if (spellings.length === 0) return undefined
  // The longest first, since one name may be a prefix of another.
  const sorted = spellings.sort((a, b) => b.length - a.length)
  return new RegExp(sorted.map(escaped).join('|'), 'giu')
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

const isOneOf = (words: string[], text: unknown): boolean =>
  typeof text === 'string' && words.some(word => isSame(word, text))

/** Whether a field has a user's name: `authorName`, or `name` next to a field that only users have. */
const isUserName = (key: string, beside: object): boolean =>
  key.endsWith('Name') || (key === 'name' && ['email', 'principalId', 'kind'].some(it => it in beside))

/** The email address next to a name. If it belongs to another user, so does the name. */
const addressNextTo = (key: string, beside: Record<string, unknown>): unknown =>
  beside[key === 'name' ? 'email' : `${key.slice(0, -'Name'.length)}Email`]

/** Removes the user's names and addresses from a list. */
const withoutTraces = (list: unknown, { emails, names }: Traces): unknown =>
  Array.isArray(list) ? list.filter(item => !isOneOf([...emails, ...names], item)) : list

const walk = (value: unknown, traces: Traces, addresses: RegExp | undefined): unknown => {
  if (Array.isArray(value)) return value.map(item => walk(item, traces, addresses))
  if (typeof value === 'string') return addresses ? value.replace(addresses, erasedAddress) : value
  if (typeof value !== 'object' || value === null) return value
  const beside = value as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(beside).map(([key, item]) => {
      if (key === 'names' || key === 'emails') return [key, withoutTraces(item, traces)]
      if (/email$/i.test(key) && isOneOf(traces.emails, item)) return [key, null]
      const address = addressNextTo(key, beside)
      const theirs = typeof address !== 'string' || isOneOf(traces.emails, address)
      if (isUserName(key, beside) && theirs && isOneOf([...traces.names, ...traces.emails], item))
        return [key, erasedName]
      return [key, walk(item, traces, addresses)]
    }),
  )
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Removes a user's names and addresses from a text. In JSON, addresses are removed everywhere, and names only from fields for
 * users' names. In other texts, such as a truncated response, every occurrence is removed.
 */
export const redact = (text: string, traces: Traces): string => {
  const value = parsed(text)
  if (typeof value === 'object' && value !== null) {
    const after = JSON.stringify(walk(value, traces, anyOf(traces.emails)))
    return after === JSON.stringify(value) ? text : after
  }
  const all = anyOf([...traces.emails, ...traces.names])
  return all ? text.replace(all, erasedAddress) : text
}

const likeEscaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Patterns for `ilike` that find texts that may contain a trace. */
export const patternsOf = ({ emails, names }: Traces): string[] =>
  [...emails, ...names]
    .filter(Boolean)
    .flatMap(word => [word, asJson(word)])
    .map(word => `%${likeEscaped(word)}%`)
