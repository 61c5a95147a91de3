import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { Received } from '@earshot/testing'
import { Webhook } from 'standardwebhooks'

/** Verifies both signatures of a received delivery, and returns its envelope. */
export const verified = (received: Received | undefined, secret: string) => {
  assert.ok(received, 'No delivery was received')
  const { headers, body } = received
  const mac = createHmac('sha256', secret).update(`${headers['x-service-timestamp']}.${body}`).digest('hex')
  assert.equal(headers['x-service-signature'], `sha256=${mac}`)
  new Webhook(secret).verify(body, headers as Record<string, string>)
  return JSON.parse(body)
}
