import type { Id } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { ThreadId } from '../../queue/repo.ts'
import { defaultReceiver, findReceiver, type Receiver } from '../../senders/repo.ts'
import { baseAddress } from '../../senders/smtp/address.ts'
import { type ReplyKeys, returnedMailOf, threadOf } from '../../threads/reply-address.ts'

export type Delivery = Receiver & {
  /** Of the token in the address. */
  threadId: ThreadId | undefined
  /** Our mail, if the address is the one to which servers return it. */
  returnedMailId: Id<'mail'> | undefined
}

/** Finds the address of the workspace among these. One with a valid token comes first. */
export const deliveryTo = async (
  db: Db,
  keys: ReplyKeys,
  addresses: string[],
): Promise<Delivery | undefined> => {
  const answered =
    addresses.find(address => threadOf(keys, address) !== undefined) ??
    addresses.find(address => returnedMailOf(keys, address) !== undefined)
  const ordered = answered === undefined ? addresses : [answered, ...addresses]
  // An address of the workspace may have a + of its own.
  const candidates = [...new Set(ordered.flatMap(address => [address, baseAddress(address)]))]
  const receiver = await findReceiver(db, candidates)
  if (!receiver) return undefined
  const own = ordered.filter(address => [address, baseAddress(address)].includes(receiver.address))
  return {
    ...receiver,
    threadId: own.map(address => threadOf(keys, address)).find(it => it !== undefined),
    returnedMailId: own.map(address => returnedMailOf(keys, address)).find(it => it !== undefined),
  }
}

/** For a mailbox that gets only our mail: a mail that names none of our addresses, such as a blind copy, is for the workspace. */
export const deliveryToMailbox = async (db: Db): Promise<Delivery | undefined> => {
  const receiver = await defaultReceiver(db)
  return receiver && { ...receiver, threadId: undefined, returnedMailId: undefined }
}
