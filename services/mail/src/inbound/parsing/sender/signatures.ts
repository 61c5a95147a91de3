import { createRequire } from 'node:module'
import { type Answers, resolverOf } from './answers.ts'

/** Signatures that are verified: a mail may have a thousand. */
const maxSignatures = 4
const maxSignatureLength = 8 * 1024

/** mailauth's time for headers grows with the square of their lines. Mail programs write about a hundred. */
const maxHeaderLines = 2000

/** Headers have no more bytes (limits.ts). */
const maxHeaderBytes = 300 * 1024

/** RFC 8301, 3.2. */
const minBitLength = 1024

/** The part of the package without SVG, XML and HTTP, loaded with the first signed mail. */
const loadVerifier = (): Pick<typeof import('mailauth'), 'dkimVerify'> =>
  createRequire(import.meta.url)('mailauth/lib/dkim/verify.js')

type Signature = { domain: string; key: string }

/** The fields of a mail, with the lines that continue them, and what follows. Undefined beyond the limits. */
const fieldsOf = (raw: Buffer): { fields: string[]; rest: Buffer } | undefined => {
  const text = raw.toString('latin1', 0, maxHeaderBytes)
  const end = /^\r?\n|\n\r?\n/.exec(text)
  if (!end || end.index === 0) return undefined
  const lines = text.slice(0, end.index + 1).split(/(?<=\n)/)
  if (lines.length > maxHeaderLines) return undefined
  const fields: string[] = []
  let field = ''
  for (const line of lines) {
    if (!/^[ \t]/.test(line)) {
      fields.push(field)
      field = ''
    }
    field += line
  }
  return { fields: [...fields.slice(1), field], rest: raw.subarray(end.index + 1) }
}

const nameOf = (field: string): string => field.slice(0, field.indexOf(':')).trim().toLowerCase()

const signatureOf = (field: string): Signature | undefined => {
  if (field.length > maxSignatureLength) return undefined
  const tags = new Map<string, string>()
  for (const tag of field.slice(field.indexOf(':') + 1).split(';')) {
    const [name = '', ...value] = tag.split('=')
    tags.set(name.trim(), value.join('=').replace(/\s/g, ''))
  }
  const [domain = '', selector = ''] = [tags.get('d')?.toLowerCase(), tags.get('s')?.toLowerCase()]
  if (!/^[a-z0-9.-]{1,253}$/.test(domain) || !/^[a-z0-9._-]{1,253}$/.test(selector)) return undefined
  return { domain, key: `${selector}._domainkey.${domain}` }
}

const endOf = (domain: string): string => domain.split('.').slice(-2).join('.')

/** Whether one of the domains may stand for the other. DMARC decides it (policy.ts), so that this may be too generous. */
export const mayAlign = (one: string, other: string): boolean => endOf(one) === endOf(other)

/** The signatures of domains that may stand for the author's, and the mail without others. */
const signed = (raw: Buffer, author: string): { signatures: Signature[]; mail: Buffer } => {
  const { fields, rest } = fieldsOf(raw) ?? { fields: [], rest: raw }
  const signatures: Signature[] = []
  const kept = fields.filter(field => {
    const name = nameOf(field)
    if (name !== 'dkim-signature') return !name.startsWith('arc-')
    const signature = signatures.length < maxSignatures ? signatureOf(field) : undefined
    if (!signature || !mayAlign(signature.domain, author)) return false
    signatures.push(signature)
    return true
  })
  return { signatures, mail: Buffer.concat([Buffer.from(kept.join(''), 'latin1'), rest]) }
}

/** The names of the keys that can verify the mail. */
export const keysOf = (raw: Buffer, author: string): string[] => [
  ...new Set(signed(raw, author).signatures.map(({ key }) => key)),
]

export type SignedMail = { raw: Uint8Array; domain: string; answers: Answers }

/** The domains whose signature is valid, and whether there might be others, if the DNS had responded. */
export type Signers = { domains: string[]; isIncomplete: boolean }

/**
 * Verifies the signatures of a mail that names one author. One that covers only a part of the text, or whose key is weak or for tests,
 * counts for nothing, like one with SHA-1.
 */
export const verifySignatures = async ({ raw, domain, answers }: SignedMail): Promise<Signers> => {
  const { signatures, mail } = signed(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), domain)
  if (signatures.length === 0) return { domains: [], isIncomplete: false }
  const { resolver } = resolverOf(answers)
  const { dkimVerify } = loadVerifier()
  const { results, headerFrom, fromFields } = await dkimVerify(mail, { resolver, minBitLength, strict: true })
  const [author = '', ...others] = headerFrom ?? []
  const isAuthor = fromFields === 1 && others.length === 0 && author.toLowerCase().endsWith(`@${domain}`)
  const passed = results.filter(
    ({ status, canonBodyLengthLimited }) =>
      status.result === 'pass' && !status.testing && canonBodyLengthLimited === false,
  )
  return {
    domains: isAuthor ? passed.flatMap(({ signingDomain }) => signingDomain?.toLowerCase() ?? []) : [],
    isIncomplete: results.some(({ status }) => status.result === 'temperror'),
  }
}
