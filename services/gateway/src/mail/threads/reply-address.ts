import type { KeyObject } from 'node:crypto'
import { domainOf, isId, localPartOf } from '@earshot/contracts'
import { deriveKeys, isSameMac, mac, type SecretKey } from '@earshot/runtime'
import type { ThreadId } from '../queue/repo.ts'

/** The keys of reply addresses. The first signs, any verifies. */
export type ReplyKeys = [KeyObject, ...KeyObject[]]

export const replyKeys = (secret: SecretKey): ReplyKeys => deriveKeys(secret, 'reply-address')

const kinds: Record<string, 'conversation' | 'ticket'> = { c: 'conversation', t: 'ticket' }

const suffixLength = 26
/** 65 bits: each guess takes an email, and finds one thread only. */
const signatureLength = 13
/** RFC 5321, 4.5.3.1.1 */
const maxLocalLength = 64

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Letters and digits only, because mail servers may change the case of an address. */
const signatureOf = (key: KeyObject, threadId: ThreadId): string =>
  [...mac(key, threadId)]
    .slice(0, signatureLength)
    .map(byte => alphabet[byte % alphabet.length])
    .join('')

/**
 * The address for replies in a thread: `support+<token>@example.com`. The token names the thread and is signed. A local part of
 * more than 23 characters leaves no room for it: then the address itself, and replies are recognized by their references.
 */
export const replyAddress = ([key]: ReplyKeys, address: string, threadId: ThreadId): string => {
  const local = localPartOf(address)
  const token = `${threadId[0]}${threadId.slice(-suffixLength)}${signatureOf(key, threadId)}`
  const extended = `${local}+${token}`
  return extended.length > maxLocalLength ? address : `${extended}@${domainOf(address)}`
}

/** The thread of a reply address; undefined without a valid token. */
export const threadOf = (keys: ReplyKeys, address: string): ThreadId | undefined => {
  const local = localPartOf(address.toLowerCase())
  const token = local.slice(local.lastIndexOf('+') + 1)
  const kind = kinds[token[0] ?? '']
  if (!local.includes('+') || kind === undefined || token.length !== 1 + suffixLength + signatureLength)
    return undefined
  const threadId: ThreadId = `${kind}_${token.slice(1, 1 + suffixLength)}`
  if (!isId(kind, threadId)) return undefined
  const given = Buffer.from(token.slice(1 + suffixLength))
  const isSigned = keys.some(key => isSameMac(Buffer.from(signatureOf(key, threadId)), given))
  return isSigned ? threadId : undefined
}

/** Whether an address has the form of a reply address. Its signature is not verified. */
export const hasReplyToken = (address: string): boolean =>
  new RegExp(`\\+[${Object.keys(kinds).join('')}][0-9a-z]{${suffixLength + signatureLength}}@`, 'i').test(
    address,
  )
