import { createHash, createPublicKey, createVerify } from 'node:crypto'

// Verifies a DKIM signature (RFC 6376, relaxed/relaxed, rsa-sha256) without the library that made it.

type Header = { name: string; raw: string }

const headersOf = (head: string): Header[] =>
  head
    .split(/\r\n(?![ \t])/)
    .filter(Boolean)
    .map(raw => ({ name: raw.slice(0, raw.indexOf(':')).trim().toLowerCase(), raw }))

/** 3.4.2: the name in lower case, the value unfolded, with single spaces. */
const relaxedHeader = ({ name, raw }: Header): string =>
  `${name}:${raw
    .slice(raw.indexOf(':') + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()}`

/** 3.4.4: without white space at the ends of lines, single spaces, without empty lines at the end. */
const relaxedBody = (body: string): string => {
  const lines = body
    .split('\r\n')
    .map(line => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n')
    .replace(/(\r\n)*$/, '')
  return lines === '' ? '' : `${lines}\r\n`
}

const tagsOf = (value: string): Record<string, string> =>
  Object.fromEntries(
    value
      .replace(/\r\n/g, '')
      .split(';')
      .map(tag => tag.trim())
      .filter(Boolean)
      .map(tag => [
        tag.slice(0, tag.indexOf('=')).trim(),
        tag.slice(tag.indexOf('=') + 1).replace(/\s/g, ''),
      ]),
  )

/** The signature of a mail (its bytes as Latin-1), checked with a public key in base64. */
export const verifyDkim = (
  raw: string,
  publicKey: string,
): { domain: string | undefined; selector: string | undefined; isValid: boolean } => {
  const end = raw.indexOf('\r\n\r\n')
  const headers = headersOf(raw.slice(0, end))
  const signature = headers.find(({ name }) => name === 'dkim-signature')
  if (!signature) return { domain: undefined, selector: undefined, isValid: false }
  const tags = tagsOf(signature.raw.slice(signature.raw.indexOf(':') + 1))
  const bodyHash = createHash('sha256')
    .update(relaxedBody(raw.slice(end + 4)), 'latin1')
    .digest('base64')
  const left = [...headers]
  const signed = (tags.h ?? '').split(':').flatMap(name => {
    const index = left.findLastIndex(it => it.name === name.toLowerCase())
    return index < 0 ? [] : left.splice(index, 1)
  })
  const own = relaxedHeader(signature).replace(/(^|[;\s])b=[^;]*/, '$1b=')
  const text = [...signed.map(relaxedHeader), own].join('\r\n')
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const isSigned = createVerify('sha256')
    .update(text, 'latin1')
    .verify(key, tags.b ?? '', 'base64')
  const isKnown = tags.a === 'rsa-sha256' && tags.c === 'relaxed/relaxed'
  return { domain: tags.d, selector: tags.s, isValid: isKnown && isSigned && tags.bh === bodyHash }
}
