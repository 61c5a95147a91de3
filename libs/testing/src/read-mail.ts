// Parses the parts of MIME that our mails use: folded and encoded headers, a text part and an HTML part.

export type ReadMail = {
  raw: string
  /** All headers with names in lower case, including repeated ones. */
  headers: [name: string, value: string][]
  header: (name: string) => string | undefined
  text: string
  html: string
}

const decodeQuoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

const decodeWord = (_: string, encoding: string, text: string): string =>
  (encoding.toUpperCase() === 'B'
    ? Buffer.from(text, 'base64')
    : decodeQuoted(text.replaceAll('_', ' '))
  ).toString()

const decodeWords = (value: string): string =>
  value.replace(/\?=\s+=\?/g, '?==?').replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, decodeWord)

const split = (raw: string): { headers: [string, string][]; body: string } => {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map<[string, string]>(line => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())]
  })
  return { headers, body: raw.slice(end + 4) }
}

const headerOf = (headers: [string, string][], name: string) =>
  headers.find(([key]) => key === name.toLowerCase())?.[1]

const bodyOf = (part: { headers: [string, string][]; body: string }): string => {
  const encoding = headerOf(part.headers, 'content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString()
  if (encoding === 'quoted-printable') return decodeQuoted(part.body).toString()
  return Buffer.from(part.body, 'latin1').toString()
}

export const readMail = (raw: string): ReadMail => {
  const { headers, body } = split(raw)
  const boundary = /boundary="([^"]+)"/.exec(headerOf(headers, 'content-type') ?? '')?.[1] ?? ''
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map(part => split(part.replace(/^\r\n|\r\n$/g, '')))
  const ofType = (type: string): string => {
    const part = parts.find(it => headerOf(it.headers, 'content-type')?.startsWith(type))
    return part ? bodyOf(part).replaceAll('\r\n', '\n') : ''
  }
  return {
    raw,
    headers,
    header: name => headerOf(headers, name),
    text: ofType('text/plain'),
    html: ofType('text/html'),
  }
}
