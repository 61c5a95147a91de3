import type { Request, Response } from 'express'
import { retryMs } from './reconnect.ts'
import type { ChangeFeed } from './route.ts'

/** Events of this period are sent together, after one check that the caller is still authenticated. */
const gatherMs = 200
/** Keeps clients and proxies from closing an idle connection. */
const heartbeatSeconds = 15
/** An idle stream is checked with every fourth heartbeat: a heartbeat reveals nothing, and a check may cost statements. */
const heartbeatsPerCheck = 4
/** A client that does not read is disconnected when more than this is buffered. It may reconnect. */
const maxBufferedBytes = 256 * 1024
/** Streams that are checked at a time. An event for thousands of streams leaves connections to the database for requests. */
const maxChecks = 4

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-accel-buffering': 'no', // nginx would buffer the events
}

type Stream = {
  response: Response
  isStillAuthenticated: () => Promise<boolean>
  gathered: string
  heartbeats: number
}

export type EventStreams = {
  /**
   * Sends server-sent events until the client disconnects, falls behind, or is no longer authenticated. A heartbeat is a line with
   * the time to wait before reconnecting, which clients store.
   */
  send: (
    request: Request,
    response: Response,
    feed: ChangeFeed,
    isStillAuthenticated: () => Promise<boolean>,
  ) => void
}

/** The texts of events. An event for many streams is written as JSON once. */
const eventTexts = (): ((event: object) => string) => {
  const texts = new WeakMap<object, string>()
  return event => {
    const text = texts.get(event) ?? `data: ${JSON.stringify(event)}\n\n`
    texts.set(event, text)
    return text
  }
}

/** The open event streams of a process. They share their timers: thousands of idle streams cost one of each. */
export const createEventStreams = (): EventStreams => {
  /** Each second it is the turn of one slot, so that heartbeats are spread over time. */
  const slots = Array.from({ length: heartbeatSeconds }, () => new Set<Stream>())
  let opened = 0
  let open = 0
  let seconds = 0
  let heartbeat: NodeJS.Timeout | undefined
  const gathering = new Set<Stream>()
  let soon: NodeJS.Timeout | undefined
  const due = new Set<Stream>()
  let checks = 0
  const textOf = eventTexts()

  const retryLine = (): string => `retry: ${retryMs(open, Math.random())}\n\n`
  const end = ({ response }: Stream): void => {
    if (!response.writableEnded) response.end(retryLine())
  }
  const write = ({ response }: Stream, text: string): void => {
    if (response.writableEnded) return
    if (response.writableLength > maxBufferedBytes) response.destroy()
    else response.write(text)
  }
  const writeIfAuthenticated = async (stream: Stream, text: string): Promise<void> => {
    if (await stream.isStillAuthenticated().catch(() => false)) write(stream, text)
    else end(stream)
  }
  const sendDue = async (): Promise<void> => {
    checks += 1
    for (const stream of due) {
      due.delete(stream)
      const text = stream.gathered || retryLine()
      stream.gathered = ''
      await writeIfAuthenticated(stream, text)
    }
    checks -= 1
  }
  const sendSoon = (streams: Iterable<Stream>): void => {
    for (const stream of streams) due.add(stream)
    for (let free = Math.min(maxChecks - checks, due.size); free > 0; free--) void sendDue()
  }
  const gather = (stream: Stream, event: object): void => {
    stream.gathered += textOf(event)
    gathering.add(stream)
    soon ??= setTimeout(() => {
      soon = undefined
      sendSoon(gathering)
      gathering.clear()
    }, gatherMs)
  }
  const beat = (): void => {
    seconds += 1
    const slot = slots[seconds % heartbeatSeconds] ?? []
    const toCheck: Stream[] = []
    for (const stream of slot) {
      stream.heartbeats += 1
      if (stream.heartbeats % heartbeatsPerCheck === 0) toCheck.push(stream)
      else write(stream, retryLine())
    }
    sendSoon(toCheck)
  }
  const add = (stream: Stream): (() => void) => {
    const slot = slots[opened++ % heartbeatSeconds]
    slot?.add(stream)
    open += 1
    heartbeat ??= setInterval(beat, 1000)
    return () => {
      slot?.delete(stream)
      gathering.delete(stream)
      due.delete(stream)
      open -= 1
      if (open > 0) return
      clearInterval(heartbeat)
      clearTimeout(soon)
      heartbeat = undefined
      soon = undefined
    }
  }

  return {
    send: (request, response, feed, isStillAuthenticated) => {
      response.writeHead(200, headers)
      response.flushHeaders()
      if (request.method === 'HEAD') response.end()
      else response.write(retryLine())
      const stream = { response, isStillAuthenticated, gathered: '', heartbeats: 0 }
      const remove = add(stream)
      const unsubscribe = feed(
        event => gather(stream, event as object), // events are objects: the route has a schema for them
        () => end(stream),
      )
      const close = (): void => {
        unsubscribe()
        remove()
      }
      if (response.closed) close()
      else response.once('close', close)
    },
  }
}
