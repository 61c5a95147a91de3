import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Webhook } from 'standardwebhooks'

/** Older deliveries may have been recorded by somebody and sent again. */
const toleranceSeconds = 5 * 60

/** Our own header: the HMAC-SHA256 of `<timestamp>.<body>`, its key the secret as it was shown. */
export const ownSignatureHolds = (headers: IncomingHttpHeaders, body: string, secret: string): boolean => {
  const timestamp = String(headers['x-service-timestamp'])
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  const hmac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  const expected = Buffer.from(`sha256=${hmac}`)
  const given = Buffer.from(String(headers['x-service-signature']))
  return age <= toleranceSeconds && given.length === expected.length && timingSafeEqual(given, expected)
}

/** The headers of Standard Webhooks, checked by its own library. */
export const standardSignatureHolds = (
  headers: IncomingHttpHeaders,
  body: string,
  secret: string,
): boolean => {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>) // it reads three headers, and says when one is missing
    return true
  } catch {
    return false
  }
}
