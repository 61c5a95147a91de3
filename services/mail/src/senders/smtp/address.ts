import { isIP } from 'node:net'
import { type Id, isId } from '@earshot/contracts'

/** The host of BASE_URL for email addresses and Message-IDs; `localhost` for an IP address. */
export const mailHost = (origin: string): string => {
  const { hostname } = new URL(origin)
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : hostname
}

/** The sender without MAIL_FROM: `earshot@` and the host of BASE_URL. */
export const defaultSender = (origin: string): string => `earshot@${mailHost(origin)}`

/**
 * A Message-ID, of a mail or of the start of a thread. Independent of the sender, so that it stays the same when a mail is sent
 * again.
 */
export const messageIdOf = (id: string, origin: string): string => `<${id}@${mailHost(origin)}>`

/** The id of the mail with this Message-ID; undefined if it is not one of ours. */
export const mailIdOf = (messageId: string): Id<'mail'> | undefined => {
  const id = messageId.slice(1, messageId.indexOf('@')).toLowerCase()
  return isId('mail', id) ? id : undefined
}

/** The address without `+…` in its local part. */
export const baseAddress = (address: string): string => address.replace(/\+[^@]*(?=@)/, '')
