import { storable } from './fields.ts'

/** Characters of a local part: those of a dot-atom, and beyond ASCII all but controls, separators and invisible ones. */
const atom = "(?:[a-z0-9!#$%&'*+/=?^_`{|}~-]|(?![\\p{C}\\p{Z}])[^\\0-\\x7f])+"
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'

/** Quoted local parts (`"a b"@x.example`) and address literals (`a@[192.0.2.1]`) are not accepted. */
const localPart = new RegExp(`^${atom}(?:\\.${atom})*$`, 'u')
/** At least two labels, as public mail servers have. The last one has a letter, or it would be an IP address. */
const domain = new RegExp(`^(?:${label}\\.)+(?=[a-z0-9-]*[a-z])${label}$`)

/** Without other characters, which the URL parser would take for the end of the domain. */
const plainDomain = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u

/** `exämple.com` as `xn--exmple-cua.com`, with which every mail server can send, and which browsers submit in forms. */
const asciiDomain = (text: string): string => {
  const url = `http://${text}`
  return plainDomain.test(text) && URL.canParse(url) ? new URL(url).hostname : text
}

/** The one form in which an address is stored and compared. Normalizing twice changes nothing. */
const normalize = (text: string): string => {
  const at = text.lastIndexOf('@')
  if (at < 0) return text
  return `${text.slice(0, at).normalize('NFC')}@${asciiDomain(text.slice(at + 1))}`
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

const isAddress = (text: string): boolean => {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  return (
    localPart.test(local) && bytesOf(local) <= 64 && bytesOf(text) <= 254 && domain.test(text.slice(at + 1))
  )
}

const message = 'must be an email address such as ada@example.com'

/**
 * An email address, which identifies a person: RFC 5321 (at most 254 bytes, 64 before the @) with the international local
 * parts of RFC 6531. Trimmed, in lower case, with an ASCII domain. Every operation, form and import uses this schema.
 */
export const EmailAddress = storable
  .trim()
  .toLowerCase()
  .overwrite(normalize)
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, message)
  .check(({ value: input, issues }) => {
    if (!isAddress(input)) issues.push({ code: 'invalid_format', format: 'email', input, message })
  })
  .meta({ pattern: '^[^@\\x00]+@[^@\\x00]+[.][^@\\x00]+$' })
