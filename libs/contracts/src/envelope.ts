import { z } from 'zod'
import { type AnyEventType, type EventData, eventDef, eventSchema } from './catalogue.ts'
import { Timestamp } from './event.ts'
import { type Id, id, newIdAt } from './ids.ts'

/** What travels on the broker and is posted to receivers, byte for byte: keys in this order. */
export const Envelope = z.object({
  id: id('evt'),
  type: z.string(),
  createdAt: Timestamp,
  data: z.record(z.string(), z.unknown()),
})
export type Envelope = z.infer<typeof Envelope>

/** An event that is ready for the outbox. */
export type NewEvent = {
  id: Id<'evt'>
  type: AnyEventType
  createdAt: string
  private: boolean
  /** Boards by which webhooks may filter it: none, one, or the two of a merge. */
  boardIds: string[]
  body: string
}

/** Addresses that we made up for people who gave none: `visitor-7@anon.earshot`, `x@anon.example.org`. */
export const isPlaceholderEmail = (address: string): boolean => /^\s*\S+@anon\.\S+$/i.test(address)

/** A name or an address as it may be shown and kept: null when it is one that we made up. */
export const unlessPlaceholder = (text: string | null): string | null =>
  text !== null && isPlaceholderEmail(text) ? null : text

/** Fields that hold an address, or may: somebody without a name is called by it, and an attribute may be anything. */
const mayHoldAddress = /email$|^(author|voter)Name$|value$/i

/** A copy in which every such field that holds a placeholder address, and nothing else, is null. */
const withoutPlaceholders = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map(item => withoutPlaceholders(item, key))
  if (typeof value === 'string') return mayHoldAddress.test(key) && isPlaceholderEmail(value) ? null : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withoutPlaceholders(item, name)]),
  )
}

type MaybeScoped = {
  post?: { boardId?: string }
  canonicalPost?: { boardId?: string }
  comment?: { isPrivate?: boolean }
}

/**
 * Makes an event: checks its data against the catalogue and strips placeholder addresses, here and nowhere else.
 * @throws {z.ZodError} when the data does not have the type's shape: a bug of the emitting code.
 */
export const newEvent = <T extends AnyEventType>(type: T, data: EventData<T>, now: number): NewEvent => {
  const parsed = eventSchema(type).parse(withoutPlaceholders(data))
  const { post, canonicalPost, comment } = parsed as MaybeScoped
  const def = eventDef(type)
  const boards = def?.boardScoped ? [post?.boardId, canonicalPost?.boardId] : []
  const eventId = newIdAt('evt', now)
  const createdAt = new Date(now).toISOString()
  return {
    id: eventId,
    type,
    createdAt,
    private: def?.private === true || comment?.isPrivate === true,
    boardIds: [...new Set(boards.filter(board => board !== undefined))],
    body: JSON.stringify({ id: eventId, type, createdAt, data: parsed }),
  }
}
