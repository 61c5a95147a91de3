import { once } from 'node:events'
import type { Request, Response } from 'express'
import type { Telling } from './route.ts'

/** What happens within this time is sent at once, after one look at whether the caller may still hear it. */
const gatherMs = 200
/** So that neither side nor what is between them takes the connection for a dead one. */
const heartbeatMs = 15_000
/** Of a client that does not read, this much waits at most; it may ask again. */
const waitingBytes = 256 * 1024

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-accel-buffering': 'no', // nginx would keep it to itself until there is more
}

/**
 * Tells what happens as server-sent events, until the client goes away, falls behind, or is no longer who it was. A
 * heartbeat is a comment, which no client shows.
 */
export const sendEvents = async (
  request: Request,
  response: Response,
  telling: Telling,
  isStillProven: () => Promise<boolean>,
): Promise<void> => {
  response.writeHead(200, headers)
  response.flushHeaders()
  if (request.method === 'HEAD') response.end()
  let gathered = ''
  let soon: NodeJS.Timeout | undefined

  const write = async (): Promise<void> => {
    const text = gathered || ':\n\n'
    gathered = ''
    soon = undefined
    const isProven = await isStillProven().catch(() => false)
    if (response.writableEnded) return
    if (response.writableLength > waitingBytes) response.destroy()
    else if (isProven) response.write(text)
    else end()
  }
  const tell = (event: unknown): void => {
    gathered += `data: ${JSON.stringify(event)}\n\n`
    soon ??= setTimeout(() => void write(), gatherMs)
  }
  const end = (): void => void response.end()

  const heartbeat = setInterval(() => void write(), heartbeatMs)
  const callOff = telling(tell, end)
  try {
    if (!response.closed) await once(response, 'close')
  } finally {
    callOff()
    clearInterval(heartbeat)
    clearTimeout(soon)
  }
}
