import { isIP } from 'node:net'
import { decoded } from '@earshot/edge'

/** The mail server in SMTP_URL. */
export type MailServer = {
  host: string
  port: number
  /** TLS from the first byte. */
  secure: boolean
  /** Requires STARTTLS before the password and the mail are sent. */
  requireTLS: boolean
  auth?: { user: string; pass: string }
}

/** Connections to this machine need no TLS. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** Parses the URL of a mail server; undefined without a host, or with a path, query or half a login. */
const parse = (text: string): MailServer | undefined => {
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  const [user, pass] = [decoded(username), decoded(password)]
  const hasMore = search !== '' || hash !== '' || pathname.replace('/', '') !== ''
  if (hostname === '' || hasMore || user === undefined || pass === undefined) return undefined
  if ((user === '') !== (pass === '') || port === '0') return undefined
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'smtps:'
  return {
    host,
    port: Number(port || (secure ? 465 : 587)),
    secure,
    requireTLS: !secure && user !== '' && !isLoopback(host),
    ...(user !== '' && { auth: { user, pass } }),
  }
}

export const isMailServer = (text: string): boolean => parse(text) !== undefined

/** @throws when SMTP_URL is invalid; check it with `isMailServer` first. */
export const mailServer = (text: string): MailServer => {
  const server = parse(text)
  if (!server) throw new Error('SMTP_URL is not the URL of a mail server')
  return server
}

/** Host and port, to show. */
export const serverName = ({ host, port }: MailServer): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`
