import { ApiError } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { type Room, refusedSenders } from '../log/room.ts'
import { isKnownSender, storedBytes, unverifiedFigures } from '../log/room-repo.ts'
import type { ParsedMail } from '../parsing/parse.ts'
import { mailsRefused } from './metrics.ts'
import type { Delivery } from './recipients.ts'

/** The hour moves on, so there may be room before it is over. */
const retryAfterSeconds = 300

const overLimit = (): ApiError =>
  new ApiError('RATE_LIMITED', {
    message: 'Too much email of unverified senders arrived within the last hour. Try again later.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

/** Whether a mail was refused for now, because of the limits of unverified mail. */
export const isOverLimit = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'RATE_LIMITED'

/** Whether the mail is of someone who has been a user for a day, or who has the address for replies of a thread. */
const isKnown = async (
  db: Db,
  { from }: Pick<ParsedMail, 'from'>,
  delivery: Delivery | undefined,
): Promise<boolean> => {
  if (delivery?.threadId !== undefined || delivery?.returnedMailId !== undefined) return true
  return from !== null && isKnownSender(db, from.address)
}

/**
 * Refuses a mail for now if unverified senders have used up the hour. Anyone can vary the address that they write as theirs, so that a limit
 * for each sender does not end a flood. @throws {ApiError}
 */
export const requireRoom = async (
  db: Db,
  room: Room,
  mail: Pick<ParsedMail, 'from' | 'authentication'> | undefined,
  delivery: Delivery | undefined,
): Promise<void> => {
  if (mail?.authentication === 'pass') return
  const refuses = refusedSenders(await unverifiedFigures(db), room)
  if (refuses === 'none') return
  if (refuses === 'new_senders' && mail && (await isKnown(db, mail, delivery))) return
  mailsRefused.inc()
  throw overLimit()
}

const measuredMs = 60_000

export type StoredRoom = ReturnType<typeof createStoredRoom>

/** The room for mails that are stored as a whole. Measured once a minute, since the sum over all takes a while; others may add to it meanwhile. */
export const createStoredRoom = (limit: number, now = () => performance.now()) => {
  let used: { bytes: number; at: number } | undefined
  return {
    /** Whether a mail of this size is stored. Unverified ones get half of the room. */
    take: async (db: Db, bytes: number, isVerified: boolean): Promise<boolean> => {
      if (!used || now() - used.at > measuredMs) used = { bytes: await storedBytes(db), at: now() }
      if (used.bytes + bytes > (isVerified ? limit : limit / 2)) return false
      used.bytes += bytes
      return true
    },
  }
}
