import { isIP } from 'node:net'

/** One plain mailbox. What else an address may be by the standards is a way to name several, or to look like another. */
export const isMailable = (address: string): boolean =>
  /^[^\s\p{Cc}@<>()[\]\\,;:"]{1,64}@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u.test(address)

/** Where e-mails come from unless somebody says so: an address at the host that people know us by. */
export const usualSender = (origin: string): string => {
  const { hostname } = new URL(origin)
  return `earshot@${isIP(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : hostname}`
}
