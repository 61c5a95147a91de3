import { fromUUIDBytes, toUUIDBytes, typeidUnboxed } from 'typeid-js'
import { z } from 'zod'

/** Every kind of thing that has an id. The prefix is the kind's name in logs, URLs and payloads. */
export const idPrefixes = [
  'board',
  'post',
  'vote',
  'comment',
  'activity',
  'tag',
  'status',
  'principal',
  'company',
  'segment',
  'key',
  'oauth_client',
  'session',
  'webhook',
  'evt',
  'delivery',
  'attempt',
  'replay',
  'conversation',
  'message',
  'ticket',
  'ticket_status',
  'team',
  'macro',
  'attribute',
  'business_hours',
  'sla_policy',
  'sla_clock',
  'workflow',
  'roadmap',
  'changelog',
  'import',
  'audit',
] as const

export type IdPrefix = (typeof idPrefixes)[number]

/** A TypeID: the prefix, an underscore, 26 characters of base 32 over a UUIDv7. Sorts by time of creation. */
export type Id<P extends IdPrefix> = `${P}_${string}`

/** A new id, made now. */
export const newId = <P extends IdPrefix>(prefix: P): Id<P> => typeidUnboxed(prefix) as string as Id<P>

/** A new id that carries the given time (ms since the epoch), for rows that are looked up by the day they belong to. */
export const newIdAt = <P extends IdPrefix>(prefix: P, ms: number): Id<P> => {
  const bytes = toUUIDBytes(typeidUnboxed(prefix)).slice()
  new DataView(bytes.buffer).setUint32(0, Math.floor(ms / 0x10000))
  new DataView(bytes.buffer).setUint16(4, ms % 0x10000)
  return fromUUIDBytes(prefix, bytes) as string as Id<P>
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** The time (ms since the epoch) that an id carries: the first 48 bits of its UUIDv7. */
export const idTime = (id: Id<IdPrefix>): number => {
  const suffix = id.slice(-26)
  // 26 characters are 130 bits: two of padding, then the UUID. The first ten hold its first 48 bits exactly.
  let ms = 0
  for (const character of suffix.slice(0, 10)) ms = ms * 32 + alphabet.indexOf(character)
  return ms
}

const patterns = new Map<IdPrefix, RegExp>()

const pattern = (prefix: IdPrefix): RegExp => {
  const known = patterns.get(prefix)
  if (known) return known
  const made = new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`)
  patterns.set(prefix, made)
  return made
}

export const isId = <P extends IdPrefix>(prefix: P, value: string): value is Id<P> =>
  pattern(prefix).test(value)

/** The schema of an id of one kind. It checks the form; whether the id names something is the service's to say. */
export const id = <P extends IdPrefix>(prefix: P) =>
  z.string().regex(pattern(prefix), `must be an id that starts with ${prefix}_`) as z.ZodType<Id<P>, string>
