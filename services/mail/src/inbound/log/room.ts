import type { InboundStatus } from './model.ts'
import type { UnverifiedFigures } from './room-repo.ts'

/** How much mail is received. From strangers, half of it, so that the mail of others still arrives during a flood. */
export type Room = {
  /** Mails of unverified senders within an hour. */
  mails: number
  /** Their size, in bytes. */
  bytes: number
  /** All mails that are stored as a whole, in bytes. */
  storedBytes: number
}

const isUsed = (used: UnverifiedFigures, room: Room, share: number): boolean =>
  used.mails >= share * room.mails || used.bytes >= share * room.bytes

/** Whose unverified mail is refused for now. One mail more than the limit is received, however large it is. */
export const refusedSenders = (
  used: UnverifiedFigures,
  room: Room,
): InboundStatus['unverified']['refuses'] => {
  if (isUsed(used, room, 1)) return 'all'
  return isUsed(used, room, 0.5) ? 'new_senders' : 'none'
}
