import { z } from 'zod'
import { type AnyEventType, type EventData, eventDef, eventSchema, isPrivateType } from './catalogue.ts'
import { Timestamp } from './event.ts'
import { nextEventId } from './event-ids.ts'
import { type Id, id } from './ids.ts'

/** The body of an event, byte for byte the same on the broker and at receivers. The keys have this order. */
export const Envelope = z.object({
  id: id('evt'),
  type: z.string(),
  createdAt: Timestamp,
  data: z.record(z.string(), z.unknown()),
})
export type Envelope = z.infer<typeof Envelope>

/** An event to be written to the outbox. */
export type NewEvent = {
  id: Id<'evt'>
  type: AnyEventType
  createdAt: string
  private: boolean
  /** The boards that webhooks' board filters are compared with: none, one, or two for a merge. */
  boardIds: string[]
  /** The object whose events are published in order: of a comment, its post. */
  objectId: string | null
  /** The visitor whose conversation it is, for the visitor's event stream. It is not part of the body. */
  visitorId: Id<'principal'> | null
  body: string
}

/** Whether an address is a generated one of a principal without an address: `visitor-7@anon.earshot`, `x@anon.example.org`. */
export const isPlaceholderEmail = (address: string): boolean => /^\s*\S+@anon\.\S+$/i.test(address)

/** The name or address, or null when it is a placeholder address, which must not be shown or stored. */
export const withoutPlaceholder = (text: string | null): string | null =>
  text !== null && isPlaceholderEmail(text) ? null : text

/** Fields that may contain an address: the name of someone without a name is the address, and attributes have any value. */
const mayHoldAddress = /email$|^(author|voter|actor)Name$|value$/i

/** A copy of the value in which fields that consist of a placeholder address are null. */
const withoutPlaceholders = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map(item => withoutPlaceholders(item, key))
  if (typeof value === 'string') return mayHoldAddress.test(key) && isPlaceholderEmail(value) ? null : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withoutPlaceholders(item, name)]),
  )
}

type MaybeOfObject = Partial<
  Record<'post' | 'conversation' | 'ticket' | 'changelog' | 'board', { id: string }>
>

const objectOf = ({ post, conversation, ticket, changelog, board }: MaybeOfObject): string | null =>
  (post ?? conversation ?? ticket ?? changelog ?? board)?.id ?? null

/** The boards of all posts in the data: a merge is about two, and so is its end. */
const boardsOf = (data: object): string[] => {
  const boards = Object.values(data).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null && 'boardId' in value ? [String(value.boardId)] : [],
  )
  return [...new Set(boards)]
}

/**
 * Creates an event: removes placeholder addresses and checks the data against the catalogue. Events of one process sort by
 * `createdAt`, then `id`, in the order of creation, so create an event after the row of its object is locked.
 * @throws {z.ZodError} when the data does not match the type's schema, which is a bug in the emitting code.
 */
export const newEvent = <T extends AnyEventType>(
  type: T,
  data: EventData<T>,
  now: number,
  { visitorId = null }: Partial<Pick<NewEvent, 'visitorId'>> = {},
): NewEvent => {
  const parsed = eventSchema(type).parse(withoutPlaceholders(data))
  const { comment } = parsed as { comment?: { isPrivate?: boolean } }
  const { id: eventId, ms } = nextEventId(now)
  const createdAt = new Date(ms).toISOString()
  return {
    id: eventId,
    type,
    createdAt,
    private: isPrivateType(type) || comment?.isPrivate === true,
    boardIds: eventDef(type)?.boardScoped ? boardsOf(parsed) : [],
    objectId: objectOf(parsed as MaybeOfObject),
    visitorId,
    body: JSON.stringify({ id: eventId, type, createdAt, data: parsed }),
  }
}
