import type { Id, senderTypes } from '@earshot/contracts'

/** Who a message is by. */
export type Author = {
  senderType: Exclude<(typeof senderTypes)[number], 'system'>
  principalId: Id<'principal'> | null
  /** Whose credential wrote it, where that is somebody else. */
  postedBy: Id<'principal'> | null
  automated: boolean
  /** A person, and not the account of a program: conversations can be theirs. */
  isPerson: boolean
}
