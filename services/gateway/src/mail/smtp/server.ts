import { isIP } from 'node:net'
import { decoded } from '../../base/decoded.ts'

/** The mail server, as SMTP_URL names it. */
export type MailServer = {
  host: string
  port: number
  /** TLS from the first byte. */
  secure: boolean
  /** No word of the mail, or of the password, without TLS. */
  requireTLS: boolean
  auth?: { user: string; pass: string }
}

/** Nobody listens between us and ourselves. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** What the URL of a mail server says; undefined when it says no server, or more than that. */
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

/** @throws when the setting was not checked before. */
export const mailServer = (text: string): MailServer => {
  const server = parse(text)
  if (!server) throw new Error('This names no mail server')
  return server
}
