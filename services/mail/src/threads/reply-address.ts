import type { KeyObject } from 'node:crypto'
import { domainOf, type Id, isId, localPartOf } from '@earshot/contracts'
import { deriveKeys, isSameMac, mac, type SecretKey } from '@earshot/runtime'
import type { ThreadId } from '../queue/repo.ts'

/** The keys of reply addresses and return addresses. The first signs, any verifies. */
export type ReplyKeys = [KeyObject, ...KeyObject[]]

export const replyKeys = (secret: SecretKey): ReplyKeys => deriveKeys(secret, 'reply-address')

/** What a token names: the thread that a reply joins, or the mail that a bounce is about. */
const kinds = { c: 'conversation', t: 'ticket', m: 'mail' } as const

type Named = ThreadId | Id<'mail'>

const suffixLength = 26
/** 65 bits: each guess takes an email, and finds one thread or mail only. */
const signatureLength = 13
/** RFC 5321, 4.5.3.1.1 */
const maxLocalLength = 64

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Letters and digits only, because mail servers may change the case of an address. */
const signatureOf = (key: KeyObject, named: Named): string =>
  [...mac(key, named)]
    .slice(0, signatureLength)
    .map(byte => alphabet[byte % alphabet.length])
    .join('')

/** `support+<token>@example.com`. A local part of more than 23 characters leaves no room for a token: then the address itself. */
const signedAddress = ([key]: ReplyKeys, address: string, named: Named): string => {
  const local = localPartOf(address)
  const extended = `${local}+${named[0]}${named.slice(-suffixLength)}${signatureOf(key, named)}`
  return extended.length > maxLocalLength ? address : `${extended}@${domainOf(address)}`
}

/** What the token of an address names; undefined without a valid token. */
const namedBy = (keys: ReplyKeys, address: string): Named | undefined => {
  const local = localPartOf(address.toLowerCase())
  const token = local.slice(local.lastIndexOf('+') + 1)
  const kind = kinds[token[0] as keyof typeof kinds]
  if (!local.includes('+') || kind === undefined || token.length !== 1 + suffixLength + signatureLength)
    return undefined
  const named: Named = `${kind}_${token.slice(1, 1 + suffixLength)}`
  if (!isId(kind, named)) return undefined
  const given = Buffer.from(token.slice(1 + suffixLength))
  const isSigned = keys.some(key => isSameMac(Buffer.from(signatureOf(key, named)), given))
  return isSigned ? named : undefined
}

const isMail = (named: Named): named is Id<'mail'> => named.startsWith('mail_')

/** The address for replies in a thread. Without room for the token, replies are recognized by their references. */
export const replyAddress = (keys: ReplyKeys, address: string, threadId: ThreadId): string =>
  signedAddress(keys, address, threadId)

/** The thread of a reply address. */
export const threadOf = (keys: ReplyKeys, address: string): ThreadId | undefined => {
  const named = namedBy(keys, address)
  return named === undefined || isMail(named) ? undefined : named
}

/**
 * The sender in the envelope of a mail, to which servers return it. Only the servers that forward the mail and its recipient know the
 * address, so a report that arrives there is not forged by anyone else. Undefined without room for the token.
 */
export const returnAddress = (keys: ReplyKeys, address: string, mailId: Id<'mail'>): string | undefined => {
  const signed = signedAddress(keys, address, mailId)
  return signed === address ? undefined : signed
}

/** The mail that is returned to this address. */
export const returnedMailOf = (keys: ReplyKeys, address: string): Id<'mail'> | undefined => {
  const named = namedBy(keys, address)
  return named !== undefined && isMail(named) ? named : undefined
}

/** Whether an address has the form of a reply address. Its signature is not verified. */
export const hasReplyToken = (address: string): boolean =>
  new RegExp(`\\+[ct][0-9a-z]{${suffixLength + signatureLength}}@`, 'i').test(address)
