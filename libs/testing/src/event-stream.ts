// biome-ignore lint/suspicious/noExplicitAny: the assertions of tests check the fields that they read
type StreamEvent = any

export type EventStream = AsyncDisposable & {
  status: number
  /** The data of all events received so far. */
  events: StreamEvent[]
  /** The times in ms to wait before a reconnect that were received so far. */
  retries: number[]
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
}

/** The `data` of each complete event in a text. */
const eventsIn = (text: string): StreamEvent[] =>
  text.split('\n\n').flatMap(block => (block.startsWith('data: ') ? [JSON.parse(block.slice(6))] : []))

const retriesIn = (text: string): number[] =>
  text.split('\n').flatMap(line => (line.startsWith('retry: ') ? [Number(line.slice(7))] : []))

/** Receives server-sent events until it is disposed. */
export const openEventStream = async (
  url: string,
  headers: Record<string, string> = {},
): Promise<EventStream> => {
  const disconnect = new AbortController()
  const response = await fetch(url, { headers, signal: disconnect.signal })
  const events: StreamEvent[] = []
  const retries: number[] = []
  const read = async () => {
    let rest = ''
    for await (const chunk of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      const text = rest + chunk
      const end = text.lastIndexOf('\n\n') + 2
      events.push(...eventsIn(text.slice(0, end)))
      retries.push(...retriesIn(text.slice(0, end)))
      rest = text.slice(end)
    }
  }
  const ended = read().catch((error: unknown) => {
    if (!disconnect.signal.aborted) throw error
  })
  return {
    status: response.status,
    events,
    retries,
    ended,
    [Symbol.asyncDispose]: async () => {
      disconnect.abort()
      await ended
    },
  }
}
