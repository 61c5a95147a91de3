import { decoded } from '@earshot/edge'
import { isLoopback } from '../../senders/smtp/server.ts'

/** The mailbox in INBOUND_IMAP_URL. */
export type ImapServer = {
  host: string
  port: number
  /** TLS from the first byte. */
  secure: boolean
  /** Whether to require STARTTLS before the password is sent. */
  requireTLS: boolean
  auth: { user: string; pass: string }
  folder: string
}

const parse = (text: string): ImapServer | undefined => {
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  const [user, pass, folder] = [decoded(username), decoded(password), decoded(pathname.slice(1))]
  if (!hostname || !user || !pass || folder === undefined || search || hash || port === '0') return undefined
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'imaps:'
  return {
    host,
    port: Number(port || (secure ? 993 : 143)),
    secure,
    requireTLS: !secure && !isLoopback(host),
    auth: { user, pass },
    folder: folder || 'INBOX',
  }
}

export const isImapServer = (text: string): boolean => parse(text) !== undefined

/** @throws when INBOUND_IMAP_URL is invalid; check it with `isImapServer` first. */
export const imapServer = (text: string): ImapServer => {
  const server = parse(text)
  if (!server) throw new Error('INBOUND_IMAP_URL is not the URL of a mailbox')
  return server
}
