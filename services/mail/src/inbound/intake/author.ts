import { isPlaceholderEmail, localPartOf } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { type IsOwn, ownAmong } from '../../senders/own.ts'
import { baseAddress, mailIdOf } from '../../senders/smtp/address.ts'
import type { Mailbox } from '../parsing/mailboxes.ts'
import type { ParsedMail } from '../parsing/parse.ts'

/** Addresses that say that no one reads them: the mail is from the person that it asks to reply to. */
const noReply = /^(?:no|do[-._]?not|never)[-._]?reply(?:[-._+].*)?$/

/** The one mailbox that a header names beside our own addresses. */
const otherIn = (mailboxes: Mailbox[], isOwn: IsOwn): Mailbox | undefined => {
  const [one, ...more] = mailboxes.filter(({ address }) => !isOwn(address) && !isPlaceholderEmail(address))
  return more.length === 0 ? one : undefined
}

/** The author that a group or a form wrote into another header. Anyone can write it, so it is not verified. */
const originalAuthor = (
  { from, originals, replyTo, messageId }: ParsedMail,
  isOwn: IsOwn,
): Mailbox | undefined => {
  if (!from || (messageId !== null && mailIdOf(messageId))) return undefined
  if (isOwn(from.address)) return originals.flatMap(it => otherIn(it, isOwn) ?? [])[0]
  return noReply.test(localPartOf(from.address)) ? otherIn(replyTo, isOwn) : undefined
}

/** The token of a reply address gives access to a thread, so it is not shown. */
const withoutTokens = (mailboxes: Mailbox[], isOwn: IsOwn): Mailbox[] =>
  mailboxes.map(it => (isOwn(it.address) ? { ...it, address: baseAddress(it.address), isOwn: true } : it))

/**
 * The mail with its author, who may not be in From, with the addresses for replies that are neither theirs nor ours, and without
 * tokens. A mail of one of our addresses that names no other keeps it.
 */
export const withAuthor = async (db: Db, mail: ParsedMail): Promise<ParsedMail> => {
  if (!mail.from) return mail
  const { originals, replyTo, to, cc } = mail
  const named = [mail.from, ...originals.flat(), ...replyTo, ...to, ...cc].map(({ address }) => address)
  const isOwn = await ownAmong(db, named)
  const original = originalAuthor(mail, isOwn)
  const from = original ?? mail.from
  const others = replyTo.filter(({ address }) => !isOwn(address) && !isPlaceholderEmail(address))
  return {
    ...mail,
    from,
    authentication: original && mail.authentication === 'pass' ? 'none' : mail.authentication,
    // Replies that also go to the author need no other address.
    replyTo: others.some(({ address }) => address === from.address) ? [] : others,
    to: withoutTokens(to, isOwn),
    cc: withoutTokens(cc, isOwn),
  }
}
