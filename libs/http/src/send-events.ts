import { once } from 'node:events'
import type { Request, Response } from 'express'
import type { ChangeFeed } from './route.ts'

/** Events of this period are sent together, after one check that the caller is still authenticated. */
const gatherMs = 200
/** Keeps clients and proxies from closing an idle connection. */
const heartbeatMs = 15_000
/** A client that does not read is disconnected when more than this is buffered. It may reconnect. */
const maxBufferedBytes = 256 * 1024

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-accel-buffering': 'no', // nginx would buffer the events
}

/**
 * Sends server-sent events until the client disconnects, falls behind, or is no longer authenticated. A heartbeat is a
 * comment, which clients ignore.
 */
export const sendEvents = async (
  request: Request,
  response: Response,
  telling: ChangeFeed,
  isStillAuthenticated: () => Promise<boolean>,
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
    const isProven = await isStillAuthenticated().catch(() => false)
    if (response.writableEnded) return
    if (response.writableLength > maxBufferedBytes) response.destroy()
    else if (isProven) response.write(text)
    else end()
  }
  const emit = (event: unknown): void => {
    gathered += `data: ${JSON.stringify(event)}\n\n`
    soon ??= setTimeout(() => void write(), gatherMs)
  }
  const end = (): void => void response.end()

  const heartbeat = setInterval(() => void write(), heartbeatMs)
  const unsubscribe = telling(emit, end)
  try {
    if (!response.closed) await once(response, 'close')
  } finally {
    unsubscribe()
    clearInterval(heartbeat)
    clearTimeout(soon)
  }
}
