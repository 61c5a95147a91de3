import type { WebhookAgent } from '../address/agent.ts'
import type { AddressPolicy } from '../address/policy.ts'
import { createKeyring } from '../attempt/keyring.ts'
import { type AttemptResult, attempt } from '../attempt/send.ts'
import { maskedHeaders, signedHeaders } from '../attempt/sign.ts'
import type { Sealer } from '../secrets.ts'
import type { Claimed } from './claim-repo.ts'

/** What is sent where. */
export type Sendable = Pick<Claimed, 'eventId' | 'type' | 'body' | 'url' | 'secret' | 'previousSecret'>

/** An attempt that was made: what was sent, and what came of it. */
export type Sent = { result: AttemptResult; requestHeaders: Record<string, string> }

/** What is kept and shown of an attempt. */
export const recordOf = ({ result, requestHeaders }: Sent) => ({
  at: result.at,
  durationMs: result.durationMs,
  statusCode: result.statusCode,
  error: result.error,
  requestHeaders,
  responseBody: result.responseBody,
})

/** Signs and sends. Every fault of the receiver is a result; it rejects for our own, and the attempt is not spent. */
export type Send = (it: Sendable, extra?: Record<string, string>) => Promise<Sent>

export const createSend = (deps: {
  sealer: Sealer
  agent: WebhookAgent
  addresses: AddressPolicy
  standard: boolean
}): Send => {
  const keysOf = createKeyring(deps.sealer)
  return async (it, extra) => {
    const signed = signedHeaders({
      eventId: it.eventId,
      type: it.type,
      body: it.body,
      keys: keysOf(it.secret),
      previousKeys: it.previousSecret ? keysOf(it.previousSecret) : undefined,
      now: Date.now(),
      standard: deps.standard,
    })
    const headers = { ...signed, ...extra }
    const result = await attempt({ ...deps, now: Date.now }, { url: it.url, body: it.body, headers })
    return { result, requestHeaders: maskedHeaders(headers) }
  }
}
