import { setImmediate as turn } from 'node:timers/promises'
import { type Dispatcher, request } from 'undici'
import type { WebhookAgent } from '../addresses/agent.ts'
import type { AddressPolicy } from '../addresses/policy.ts'
import type { Connection } from '../connections/connections.ts'
import {
  forbiddenAddress,
  isOwnFault,
  timedOut,
  type Verdict,
  verdictOfError,
  verdictOfResponse,
} from './outcome.ts'
import { readStart } from './response-body.ts'
import { watchSocket } from './sockets.ts'

export type AttemptDeps = { agent: Pick<WebhookAgent, 'admit'>; addresses: AddressPolicy; now: () => number }

export type AttemptRequest = { url: string; body: string; headers: Record<string, string> }

export type AttemptResult = Verdict & {
  /** When it started, in ISO 8601. */
  at: string
  /** The time until the response headers or the failure. */
  durationMs: number
  /** The first 4 KiB of the response body; null without a response. */
  responseBody: string | null
}

/** The limit for DNS, connection, TLS and the response headers together. */
const limitMs = 5000

/**
 * Aborts its signal after `limitMs`, unless it is stopped before. If this process stalls, a response may have arrived by then that
 * Node has not read. Node runs due timers first, then reads sockets, then runs immediates: so that response still counts.
 */
const startClock = () => {
  const clock = new AbortController()
  let afterReading: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    afterReading = setImmediate(() => clock.abort())
  }, limitMs)
  const stop = () => {
    clearTimeout(timer)
    clearImmediate(afterReading)
  }
  return { signal: clock.signal, stop }
}

type ResponseData = Dispatcher.ResponseData

/** undici checks the signal only after connecting; the race also ends the wait before that. */
const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  work.catch(() => undefined)
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
  ])
}

/**
 * Lets Node read all sockets once. If the receiver has closed a kept connection, undici then opens another for the request. The
 * first turn ends the current iteration of the event loop, whose reads may be over; the second one follows a complete iteration.
 */
const noticeClosed = async () => {
  await turn()
  await turn()
}

/**
 * Sends one request. A kept connection that is closed after the request was written is a failure: the receiver may have read the
 * request, and a repeat within the attempt would be a request that no log shows.
 */
const post = async (
  { agent }: AttemptDeps,
  connection: Connection,
  { url: text, headers, body }: Omit<AttemptRequest, 'body'> & { body: Buffer },
  signal: AbortSignal,
): Promise<ResponseData> => {
  const url = new URL(text)
  await agent.admit(url.hostname)
  if (connection.isKept()) await noticeClosed()
  return request(url, { method: 'POST', dispatcher: connection.dispatcher(), headers, body, signal })
}

/**
 * Makes one attempt of at most 5 s, plus one for the response body, and releases the connection. Redirects are not followed and
 * nothing is decompressed. Faults of the receiver or the network are results.
 * @throws for our own faults: the agent is closed, or the process is out of files or memory.
 */
export const attempt = async (
  deps: AttemptDeps,
  connection: Connection,
  it: AttemptRequest,
): Promise<AttemptResult> => {
  const startedAt = deps.now()
  const started = performance.now()
  const finish = (verdict: Verdict, responseBody: string | null, endedAt: number): AttemptResult => ({
    ...verdict,
    at: new Date(startedAt).toISOString(),
    durationMs: Math.round(endedAt - started),
    responseBody,
  })
  if (deps.addresses.faultOf(it.url)) {
    connection.release(true)
    return finish(forbiddenAddress, null, performance.now())
  }

  let responded = false
  const clock = startClock()
  const body = Buffer.from(it.body)
  const watch = watchSocket(body)
  try {
    const response = await orAborted(post(deps, connection, { ...it, body }, clock.signal), clock.signal)
    responded = true
    clock.stop()
    const endedAt = performance.now()
    const verdict = verdictOfResponse(response.statusCode, response.headers, deps.now())
    return finish(verdict, await readStart(response.body, response.headers), endedAt)
  } catch (error) {
    if (isOwnFault(error)) throw error
    if (clock.signal.aborted) return finish(timedOut, null, performance.now())
    const verdict = verdictOfError(error, watch.received(), deps.now(), watch.diedIdle())
    return finish(verdict, verdict.statusCode === null ? null : '', performance.now())
  } finally {
    clock.stop()
    connection.release(responded)
  }
}
