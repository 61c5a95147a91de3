import { cursorSeal } from '@earshot/http'
import { secretKey } from '../deployments/deployment.ts'
import type { Random } from '../load/random.ts'
import { type Known, mutated, oddText, oddValue, withKnownIds } from './values.ts'

/** One operation of the OpenAPI document, with the data for building requests. */
export type Target = {
  id: string
  method: string
  path: string
  statuses: string[]
  parameters: { name: string; in: string; example?: unknown }[]
  /** Accepted media types, each with an example of a body. */
  bodies: [string, unknown][]
  needsKey: boolean
}

export type FuzzRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array
}

/** Replaces the URLs of webhooks, so that nothing is sent to other hosts. Port 9 is closed. */
const nowhere = 'http://127.0.0.1:9/hook'

const sendsRequests = (target: Target) => /\/webhooks(\/|$)/.test(target.path)

/** Replaces URLs in a body. */
const withLocalUrls = (value: unknown): unknown => {
  if (typeof value === 'string') return /^\s*https?:/i.test(value) ? nowhere : value
  if (Array.isArray(value)) return value.map(withLocalUrls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withLocalUrls(item)]))
}

const broken = [
  '',
  '{',
  '[',
  '"',
  'nul',
  '{"a":}',
  '[]',
  '"text"',
  '1',
  'null',
  '{}',
  '\ufeff{}',
  '{"a":1,"a":2}',
]

const bodyOf = (random: Random, target: Target, known: Known): Pick<FuzzRequest, 'body' | 'headers'> => {
  if (target.bodies.length === 0 && random.next() < 0.9) return { headers: {} }
  const [type = 'application/json', example = {}] = target.bodies.length > 0 ? random.pick(target.bodies) : []
  const kind = random.next()
  const odd = {
    'content-type': random.pick([
      'text/plain',
      'application/json; charset=latin1',
      'application/xml',
      '',
      'a/b;c',
    ]),
  }
  if (kind < 0.04) return { headers: odd, body: JSON.stringify(example) }
  if (kind < 0.08) return { headers: { 'content-type': type }, body: random.pick(broken) }
  if (kind < 0.1)
    return { headers: { 'content-type': type }, body: new Uint8Array([0x7b, 0xff, 0xfe, 0x00, 0x7d]) }
  if (typeof example === 'string') {
    const lines = example.split('\n').map(line => (random.next() < 0.3 ? line + oddText(random) : line))
    return { headers: { 'content-type': type }, body: lines.join('\n') }
  }
  const good = withKnownIds(random, example, known)
  const value = random.next() < 0.35 ? good : mutated(random, good)
  const sent = sendsRequests(target) ? withLocalUrls(value) : value
  return { headers: { 'content-type': type }, body: JSON.stringify(sent) ?? '' }
}

const encoded = (random: Random, text: string): string => {
  if (random.next() < 0.05) return random.pick(['%', '%zz', '%ff', '%00', '%c0%af', '..', '.', '%2e%2e'])
  return encodeURIComponent(text.toWellFormed().slice(0, 500))
}

const pathOf = (random: Random, target: Target, known: Known): string =>
  target.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const example = String(
      target.parameters.find(it => it.name === name)?.example ?? `${name.replace(/Id$/, '')}_0`,
    )
    const existing = known.id(random, example)
    if (existing && random.next() < 0.75) return existing
    return random.next() < 0.4 ? encodeURIComponent(example) : encoded(random, oddText(random) || 'x')
  })

const cursorLike = (random: Random): string =>
  random.pick([
    () => oddText(random),
    () => Buffer.from(JSON.stringify([oddValue(random), oddText(random)])).toString('base64url'),
    () => Buffer.from('["aaaaaaaaaaaa", null, 1, "x"]').toString('base64url'),
    () => Buffer.from([0xff, 0x00, 0x22]).toString('base64url'),
  ])()

/** What the fuzzed Earshot must start with, so that cursors with a valid seal can be forged. */
export const fuzzEnvironment = { RATE_LIMIT_PER_MINUTE: '0', SECRET_KEY: secretKey }

const seal = cursorSeal({ current: secretKey })

/** A cursor of a real list whose seal is valid, with one changed key. */
export const forgedCursor = (random: Random, real: string): string => {
  const [list, ...keys] = JSON.parse(Buffer.from(seal.open(real), 'base64url').toString())
  const odd = [
    '0000-01-01T00:00:00.000Z',
    '+275760-09-13T00:00:00.000Z',
    2 ** 31,
    -1,
    1.5,
    2 ** 53,
    null,
    '',
    'a',
  ]
  keys[Math.floor(random.next() * keys.length)] = random.pick([...odd, oddText(random)])
  return seal.seal(Buffer.from(JSON.stringify([list, ...keys])).toString('base64url'))
}

const queryValue = (random: Random, name: string, cursors: string[]): string => {
  if (name === 'cursor') {
    const real = cursors.length > 0 ? random.pick(cursors) : ''
    const choice = random.next()
    if (choice < 0.4) return real
    if (choice < 0.7) return real.slice(0, -1) + random.pick(['A', 'b', '_', ''])
    return cursorLike(random)
  }
  if (name === 'limit')
    return random.pick(['1', '2', '100', '0', '-1', '1.5', '1e3', '99999999999999999999', ' 1', ''])
  if (random.next() < 0.4)
    return random.pick([
      'true',
      'false',
      '2026-01-01',
      '2026-01-01T00:00:00Z',
      'newest',
      'votes',
      'open',
      'a',
      '1',
    ])
  return oddText(random).toWellFormed().slice(0, 3000)
}

const queryOf = (random: Random, target: Target, known: Known, cursors: string[]): string => {
  const query = new URLSearchParams()
  for (const { name, in: place } of target.parameters)
    if (place === 'query' && random.next() < 0.25) {
      const id =
        /Id$/.test(name) && random.next() < 0.5 ? known.id(random, `${name.slice(0, -2)}_0`) : undefined
      query.append(name, id ?? queryValue(random, name, cursors))
    }
  if (random.next() < 0.03)
    query.append(
      random.pick(['nonsense', 'limit', '__proto__', 'a[b]']),
      oddText(random).toWellFormed().slice(0, 50),
    )
  const text = query.toString()
  return text && `?${text}`
}

/** Removes characters that clients cannot send in a header. */
const headerText = (random: Random): string =>
  oddText(random)
    .replace(/[^\x20-\x7e\xa0-\xff]/g, '')
    .trim()
    .slice(0, 300)

const headersOf = (random: Random): Record<string, string> => {
  const names = [
    'idempotency-key',
    'if-match',
    'if-none-match',
    'x-request-id',
    'accept',
    'accept-encoding',
    'origin',
    'range',
    'x-caller',
    'x-forwarded-for',
    'prefer',
    'accept-language',
  ]
  const headers: Record<string, string> = {}
  for (const name of names)
    if (random.next() < 0.06)
      headers[name] = random.pick([headerText(random), '*', '"x"', 'W/"x", "y"', 'key-1'])
  return headers
}

/** A request to an operation that is mostly valid and partly not. */
export const makeRequest = (
  random: Random,
  target: Target,
  { known, cursors, key }: { known: Known; cursors: string[]; key: string },
): FuzzRequest => {
  const { body, headers } = bodyOf(random, target, known)
  const credential = random.next() < 0.02 ? headerText(random) : `Bearer ${key}`
  return {
    method: target.method,
    path: pathOf(random, target, known) + queryOf(random, target, known, cursors),
    headers: { ...headersOf(random), ...(target.needsKey && { authorization: credential }), ...headers },
    ...(body !== undefined && { body }),
  }
}
