import type { Id } from '@earshot/contracts'
import { type FileAddresses, fileLifetimes, type Sealer } from '@earshot/runtime'
import type { WebhookAgent } from '../addresses/agent.ts'
import type { AddressPolicy } from '../addresses/policy.ts'
import type { Connection } from '../connections/connections.ts'
import { createOpener } from '../signing/opener.ts'
import { maskedHeaders, maskedValues, signedHeaders, signingKeys } from '../signing/sign.ts'
import { slackBody } from '../slack/body.ts'
import type { PanelUrl } from '../slack/messages.ts'
import { type AttemptResult, attempt } from './attempt.ts'

/** The request of a delivery. */
export type Sendable = {
  eventId: Id<'evt'>
  type: string
  /** The JSON of the event. */
  body: string
  url: string
  /** `slack`: a message is sent instead of the event. */
  format: 'json' | 'slack'
  secret: Buffer
  previousSecret: Buffer | null
  /** The receiver's own headers, encrypted. */
  headers: Buffer | null
}

/** Where and how to send to a webhook. */
export type Target = Pick<Sendable, 'url' | 'format' | 'secret' | 'previousSecret' | 'headers'>

/** The request and result of an attempt. */
export type Sent = { result: AttemptResult; requestHeaders: Record<string, string> }

/** The part of an attempt that is stored and shown. */
export const recordOf = ({ result, requestHeaders }: Sent) => ({
  at: result.at,
  durationMs: result.durationMs,
  statusCode: result.statusCode,
  error: result.error,
  errorDetail: result.errorDetail,
  requestHeaders,
  responseBody: result.responseBody,
})

/**
 * Signs, sends, and releases the connection. Faults of the receiver are results. Rejects for our own faults; then the attempt does
 * not count.
 */
export type Send = (it: Sendable, connection: Connection, extra?: Record<string, string>) => Promise<Sent>

export const createSend = (deps: {
  sealer: Sealer
  agent: Pick<WebhookAgent, 'admit'>
  addresses: AddressPolicy
  files: FileAddresses
  standard: boolean
  panel: PanelUrl
}): Send => {
  const keysOf = createOpener(deps.sealer, signingKeys)
  const headersOf = createOpener(deps.sealer, text => JSON.parse(text) as Record<string, string>) // were validated before
  return async (it, connection, extra) => {
    const body =
      it.format === 'slack' ? slackBody(it.body, deps.panel) : deps.files.renew(it.body, fileLifetimes.event)
    const signed = signedHeaders({
      eventId: it.eventId,
      type: it.type,
      body,
      keys: keysOf(it.secret),
      previousKeys: it.previousSecret ? keysOf(it.previousSecret) : undefined,
      now: Date.now(),
      standard: deps.standard,
    })
    const own = it.headers ? headersOf(it.headers) : {}
    const headers = { ...own, ...signed, ...extra }
    const result = await attempt({ ...deps, now: Date.now }, connection, {
      url: it.url,
      body,
      headers,
    })
    return { result, requestHeaders: { ...maskedHeaders(headers), ...maskedValues(own) } }
  }
}
