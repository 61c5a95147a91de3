import { verifyWebhook, WebhookError } from '@earshot/client'

/** What is wrong with a request, or that it is valid. `reformatted` and `trimmed` bodies are not the bytes that were sent. */
export type Verdict =
  | 'valid'
  | 'old'
  | 'missing'
  | 'unsigned'
  | 'reformatted'
  | 'trimmed'
  | 'wrong'
  | 'insecure'

const signatureHeader = 'x-service-signature'
const timestampHeader = 'x-service-timestamp'

/** As receivers should. */
const maxAgeSeconds = 300

type Pasted = { headers: Record<string, string>; body: string }

/** Splits a request into headers and body at the first empty line. The request line, and the marks of curl, are ignored. */
const split = (text: string): Pasted => {
  const [head = '', ...rest] = text
    .replace(/\r\n/g, '\n')
    .trimStart()
    .split(/\n[<>]?[ \t]*\n/)
  const lines = head.split('\n').map(line => /^[<>]?\s*([\w-]+):\s*(.*?)\s*$/.exec(line))
  return {
    headers: Object.fromEntries(
      lines.flatMap(it => (it ? [[(it[1] ?? '').toLowerCase(), it[2] ?? '']] : [])),
    ),
    body: rest.join('\n\n'),
  }
}

const compact = (body: string): string | undefined => {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return undefined
  }
}

/** Checks a request as a receiver would, except that its age is reported only if the rest is valid. Nothing leaves the browser. */
export const checkRequest = async (
  text: string,
  secret: string,
  now: number = Date.now(),
): Promise<Verdict> => {
  if (!globalThis.crypto?.subtle) return 'insecure'
  const { headers, body } = split(text)
  const timestamp = headers[timestampHeader]
  if (!timestamp || !headers[signatureHeader]) return body === '' ? 'missing' : 'unsigned'
  if (body.trim() === '') return 'missing'
  const isSigned = (bytes: string | undefined) =>
    bytes !== undefined &&
    verifyWebhook({ headers, body: bytes, secret: secret.trim(), now: Number(timestamp) * 1000 }).then(
      () => true,
      error => {
        if (error instanceof WebhookError) return false
        throw error
      },
    )
  if (await isSigned(body)) return Math.abs(now / 1000 - Number(timestamp)) > maxAgeSeconds ? 'old' : 'valid'
  if (await isSigned(body.trim())) return 'trimmed'
  return (await isSigned(compact(body))) ? 'reformatted' : 'wrong'
}
