import { isIP } from 'node:net'

/** The sender without MAIL_FROM: `earshot@` and the host of BASE_URL. */
export const defaultSender = (origin: string): string => {
  const { hostname } = new URL(origin)
  return `earshot@${isIP(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : hostname}`
}
