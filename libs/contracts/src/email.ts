import { storable } from './fields.ts'

/** Characters of a local part: those of a dot-atom, and beyond ASCII all but controls, separators and invisible ones. */
const atom = "(?:[a-z0-9!#$%&'*+/=?^_`{|}~-]|(?![\\p{C}\\p{Z}])[^\\0-\\x7f])+"
/** Hosts have no underscore, but domains of mail do. */
const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?'

/** Several dots, or one at the end, break RFC 5321, but Japanese carriers gave such addresses to their customers. */
const localPart = new RegExp(`^${atom}(?:\\.+${atom})*\\.*$`, 'u')
/** What a quoted local part may contain: spaces, `@` and other characters, but no `<` or `>`, which servers cannot read. */
const quotable = /^[^\p{C}\p{Zl}\p{Zp}<>]+$/u
/** At least two labels, as public mail servers have. The last one has a letter, or it would be an IP address. */
const domain = new RegExp(`^(?:${label}\\.)+(?=[a-z0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$`)
/** An address literal: `[192.0.2.1]` or `[ipv6:2001:db8::1]`. */
const literal = /^\[(?:\d{1,3}(?:\.\d{1,3}){3}|ipv6:[0-9a-f:.]{2,45})\]$/

/** Without other characters, which the URL parser would take for the end of the domain. */
const plainDomain = /^[\p{L}\p{M}\p{N}_.。．｡-]+$/u

/** `exämple.com` as `xn--exmple-cua.com`, with which every mail server can send, and which browsers submit in forms. */
const asciiDomain = (text: string): string => {
  const url = `http://${text}`
  return plainDomain.test(text) && URL.canParse(url) ? new URL(url).hostname : text
}

/** The content of a quoted local part; undefined if it is not quoted. */
const unquoted = (local: string): string | undefined =>
  /^"((?:[^"\\]|\\.)+)"$/su.exec(local)?.[1]?.replace(/\\(.)/gsu, '$1')

/** `"ada"@example.com` and `ada@example.com` are one mailbox (RFC 5321, 4.1.2). */
const normalizeLocal = (local: string): string => {
  const content = unquoted(local)
  if (content === undefined || localPart.test(content)) return content ?? local
  return `"${content.replace(/["\\]/g, '\\$&')}"`
}

/** The one form in which an address is stored and compared. Normalizing twice changes nothing. */
const normalize = (text: string): string => {
  const at = text.lastIndexOf('@')
  if (at < 0) return text
  return `${normalizeLocal(text.slice(0, at).normalize('NFC'))}@${asciiDomain(text.slice(at + 1))}`
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

const isAddress = (text: string): boolean => {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const host = text.slice(at + 1)
  const isLocal = localPart.test(local) || quotable.test(unquoted(local) ?? '')
  return isLocal && bytesOf(text) <= 254 && (domain.test(host) || literal.test(host))
}

const message = 'must be an email address such as ada@example.com'

/**
 * An email address, which identifies a person: RFC 5321 with the international local parts of RFC 6531, and what is in use
 * beyond them. At most 254 bytes; more than 64 before the @ are common at forwarders. Trimmed, in lower case, with an ASCII
 * domain. Every operation, form and import uses this schema, and so does incoming mail.
 */
export const EmailAddress = storable
  .trim()
  .toLowerCase()
  .overwrite(normalize)
  .max(254)
  .check(({ value: input, issues }) => {
    if (!isAddress(input)) issues.push({ code: 'invalid_format', format: 'email', input, message })
  })
  .meta({ pattern: '^[^\\x00]+@[^@\\x00]+[.:][^@\\x00]+$' })

/** The part after the last `@`. A quoted local part may have one, too. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** The part before it. */
export const localPartOf = (address: string): string =>
  address.slice(0, Math.max(0, address.lastIndexOf('@')))
