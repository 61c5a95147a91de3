import type { Random } from '../load/random.ts'

/** Ids from responses, by kind. Requests need existing ids to pass the first checks. */
export type Known = {
  learn: (text: string) => void
  /** Removes the ids in a path, which do not exist any more. */
  forget: (path: string) => void
  id: (random: Random, like: string) => string | undefined
}

const idPattern = /"([a-z_]+)_([0-7][0-9a-hjkmnp-tv-z]{25})"/g
const maxPerKind = 40

/** `spared` are ids that requests must not use, such as the fuzzer's own key. */
export const knownIds = (spared: string[]): Known => {
  const byKind = new Map<string, string[]>()
  return {
    learn: text => {
      for (const [, kind = '', suffix] of text.matchAll(idPattern)) {
        const id = `${kind}_${suffix}`
        const ids = byKind.get(kind) ?? []
        byKind.set(kind, ids)
        if (spared.includes(id) || ids.includes(id)) continue
        if (ids.length < maxPerKind) ids.push(id)
        else ids[Number.parseInt(suffix?.slice(-2) ?? '0', 32) % maxPerKind] = id
      }
    },
    forget: path => {
      for (const [id = '', kind = ''] of path.matchAll(/([a-z_]+)_[0-7][0-9a-hjkmnp-tv-z]{25}/g)) {
        const ids = byKind.get(kind) ?? []
        if (ids.includes(id)) ids.splice(ids.indexOf(id), 1)
      }
    },
    id: (random, like) => {
      const ids = byKind.get(like.replace(/_[^_]*$/, ''))
      return ids?.length ? random.pick(ids) : undefined
    },
  }
}

const texts = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  'true',
  'NaN',
  '__proto__',
  'constructor',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff tail',
  '👩‍👩‍👧‍👦',
  'Ω≈ç√∫',
  'שלום',
  '\u202e gnol',
  '\u2028',
  '\r\n',
  '%',
  '%00',
  '_',
  '\\',
  "'",
  "' or 1=1 --",
  '"',
  '`',
  '<script>',
  '../../etc',
  '*',
  '(',
  '"unclosed',
  'or and not -',
  ':*',
  '&|!',
  '2026-02-30',
  '2026-13-45T99:99:99Z',
  '0000-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '2026-01-01T00:00:00+99:99',
  'http://127.0.0.1:9/hook',
  'http://[::1',
  'javascript:alert(1)',
  'a@b',
  '@',
  'A@B.C',
  '#12',
  '#ffffff',
  'x'.repeat(300),
  'é'.repeat(5001),
  'x'.repeat(100_000),
]

const numbers = [
  0,
  -0,
  1,
  -1,
  0.5,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
]

export const oddText = (random: Random): string => random.pick(texts)

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])

/** An unexpected value. */
export const oddValue = (random: Random): unknown =>
  random.pick<() => unknown>([
    () => oddText(random),
    () => oddText(random),
    () => random.pick(numbers),
    () => null,
    () => true,
    () => [],
    () => [oddText(random), null],
    () => ({}),
    () => JSON.parse('{"__proto__": {"admin": true}, "constructor": 1}'),
    () => deep(60),
    () => Array.from({ length: 300 }, (_, index) => index),
    () => ({ [oddText(random)]: random.pick(numbers) }),
  ])()

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z_]+_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(value)

/** The value with existing ids, like a request of a correct client. */
export const withKnownIds = (random: Random, value: unknown, known: Known): unknown => {
  if (isId(value)) return known.id(random, value) ?? value
  if (Array.isArray(value)) return value.map(item => withKnownIds(random, item, known))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withKnownIds(random, item, known)]),
  )
}

/** The value with one random change. */
export const mutated = (random: Random, value: unknown): unknown => {
  const isList = Array.isArray(value)
  if (typeof value !== 'object' || value === null || random.next() < 0.15) return oddValue(random)
  const entries = Object.entries(value)
  const choice = random.next()
  if (choice < 0.15 || entries.length === 0)
    entries.push([random.pick(['extra', '__proto__', 'id', '']), oddValue(random)])
  else {
    const at = Math.floor(random.next() * entries.length)
    const [key, item] = entries[at] as [string, unknown]
    if (choice < 0.3) entries.splice(at, 1)
    else entries[at] = [key, mutated(random, item)]
  }
  return isList ? entries.map(([, item]) => item) : Object.fromEntries(entries)
}
