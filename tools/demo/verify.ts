import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Webhook } from 'standardwebhooks'

/** Limits replay of recorded deliveries. */
const toleranceSeconds = 5 * 60

/** The service's own header: HMAC-SHA256 of `<timestamp>.<body>`, with the secret exactly as it was shown as the key. */
export const verifyServiceSignature = (
  headers: IncomingHttpHeaders,
  body: string,
  secret: string,
): boolean => {
  const timestamp = String(headers['x-service-timestamp'])
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  const hmac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  const expected = Buffer.from(`sha256=${hmac}`)
  const given = Buffer.from(String(headers['x-service-signature']))
  return age <= toleranceSeconds && given.length === expected.length && timingSafeEqual(given, expected)
}

/** Verifies the Standard Webhooks headers with the official library. */
export const verifyStandardWebhooks = (
  headers: IncomingHttpHeaders,
  body: string,
  secret: string,
): boolean => {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>) // reads three headers and throws if one is missing
    return true
  } catch {
    return false
  }
}
