import { fromUUIDBytes, toUUIDBytes, typeidUnboxed } from 'typeid-js'
import { z } from 'zod'

/** The prefix of each kind of id. */
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
  'saved_view',
  'notification',
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
  'scheduled_reply',
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
  'mail',
  'mail_sender',
  'suppression',
  'inbound_mail',
  'file',
] as const

export type IdPrefix = (typeof idPrefixes)[number]

/** A TypeID: the prefix, an underscore, and a UUIDv7 as 26 base-32 characters. Sorts by time of creation. */
export type Id<P extends IdPrefix> = `${P}_${string}`

/** A new id with the current time. */
export const newId = <P extends IdPrefix>(prefix: P): Id<P> => typeidUnboxed(prefix) as string as Id<P>

/** A new id with the given time (ms since the epoch), for rows whose partition is found by their id. */
export const newIdAt = <P extends IdPrefix>(prefix: P, ms: number): Id<P> => {
  const bytes = toUUIDBytes(typeidUnboxed(prefix)).slice()
  new DataView(bytes.buffer).setUint32(0, Math.floor(ms / 0x10000))
  new DataView(bytes.buffer).setUint16(4, ms % 0x10000)
  return fromUUIDBytes(prefix, bytes) as string as Id<P>
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** The time of an id (ms since the epoch): the first 48 bits of its UUIDv7. */
export const idTime = (id: Id<IdPrefix>): number => {
  const suffix = id.slice(-26)
  // 26 characters are 130 bits: two bits of padding, then the UUID. The first ten characters are its first 48 bits.
  let ms = 0
  for (const character of suffix.slice(0, 10)) ms = ms * 32 + alphabet.indexOf(character)
  return ms
}

const patterns = new Map<IdPrefix, RegExp>()

/** The form of ids of one kind. */
export const idPattern = (prefix: IdPrefix): RegExp => {
  const known = patterns.get(prefix)
  if (known) return known
  const made = new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`)
  patterns.set(prefix, made)
  return made
}

export const isId = <P extends IdPrefix>(prefix: P, value: string): value is Id<P> =>
  idPattern(prefix).test(value)

/** The schema of an id of one kind. It checks the form only, not whether the id exists. */
export const id = <P extends IdPrefix>(prefix: P) =>
  z.string().regex(idPattern(prefix), `must be an id that starts with ${prefix}_`) as z.ZodType<Id<P>, string>

/** The id of one of several kinds of things. */
export const idOfAny = <P extends IdPrefix>(...prefixes: P[]) => {
  const forms = prefixes.map(prefix => idPattern(prefix).source.slice(1, -1))
  return z
    .string()
    .regex(
      new RegExp(`^(${forms.join('|')})$`),
      `must be an id that starts with ${prefixes.map(it => `${it}_`).join(' or ')}`,
    ) as z.ZodType<Id<P>, string>
}
