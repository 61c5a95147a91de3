import type { Id, senderTypes } from '@earshot/contracts'

/** The author of a message. */
export type Author = {
  senderType: Exclude<(typeof senderTypes)[number], 'system'>
  principalId: Id<'principal'> | null
  /** The principal of the credential that posted the message, if it is not the author. */
  postedBy: Id<'principal'> | null
  automated: boolean
  /** A person rather than a service account. Only a person becomes the assignee by replying. */
  isPerson: boolean
}
