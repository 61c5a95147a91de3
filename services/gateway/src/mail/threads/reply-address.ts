import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { type Id, isId } from '@earshot/contracts'
import { deriveKeys, type SecretKey } from '@earshot/runtime'

/** The key that signs tokens. During a rotation of SECRET_KEY, the previous key is accepted as well. */
export type ReplyKey = readonly [KeyObject, ...KeyObject[]]

export type ThreadId = Id<'conversation'> | Id<'ticket'>

export const replyKey = (secret: SecretKey): ReplyKey => deriveKeys(secret, 'reply-addresses')

const kinds = { c: 'conversation', t: 'ticket' } as const

/** 80 bits in hex: an attacker needs 2^79 mails on average. */
const macLength = 20

const macOf = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex').slice(0, macLength)

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** The address for replies to a thread: the token is added to the local part, which may have 16 characters. */
export const replyAddress = (key: ReplyKey, address: string, threadId: ThreadId): string => {
  const at = address.lastIndexOf('@')
  const letter = threadId.startsWith('ticket_') ? 't' : 'c'
  const signed = letter + threadId.slice(-26)
  return `${address.slice(0, at)}+${signed}${macOf(key[0], signed)}${address.slice(at)}`
}

const token = /\+([ct])([0-9a-z]{26})([0-9a-f]{20})@/

/** The thread of a reply address; undefined without a valid token. */
export const threadOf = (key: ReplyKey, address: string): ThreadId | undefined => {
  const [, letter, suffix, mac = ''] = token.exec(address.toLowerCase()) ?? []
  if ((letter !== 'c' && letter !== 't') || suffix === undefined) return undefined
  const kind = kinds[letter]
  const id = `${kind}_${suffix}`
  if (!isId(kind, id) || !key.some(it => isSame(macOf(it, letter + suffix), mac))) return undefined
  return id
}
