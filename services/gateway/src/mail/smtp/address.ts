import { isIP } from 'node:net'

/** Whether it is one plain mailbox. Other valid forms can name several mailboxes or disguise the recipient. */
export const isMailable = (address: string): boolean =>
  /^[^\s\p{Cc}@<>()[\]\\,;:"]{1,64}@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u.test(address)

/** The sender without MAIL_FROM: `earshot@` and the host of BASE_URL. */
export const defaultSender = (origin: string): string => {
  const { hostname } = new URL(origin)
  return `earshot@${isIP(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : hostname}`
}
