// biome-ignore lint/suspicious/noExplicitAny: what a test reads out of an event is checked by its assertions
type Told = any

export type EventStream = AsyncDisposable & {
  status: number
  /** What was told so far. */
  told: Told[]
  /** Resolves when the other side has ended it. */
  ended: Promise<void>
}

/** The `data` of each whole event of a text. */
const eventsIn = (text: string): Told[] =>
  text.split('\n\n').flatMap(block => (block.startsWith('data: ') ? [JSON.parse(block.slice(6))] : []))

/** Listens to server-sent events until it is disposed of. */
export const openEventStream = async (
  url: string,
  headers: Record<string, string> = {},
): Promise<EventStream> => {
  const leave = new AbortController()
  const response = await fetch(url, { headers, signal: leave.signal })
  const told: Told[] = []
  const read = async () => {
    let rest = ''
    for await (const chunk of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      const text = rest + chunk
      const end = text.lastIndexOf('\n\n') + 2
      told.push(...eventsIn(text.slice(0, end)))
      rest = text.slice(end)
    }
  }
  const ended = read().catch((error: unknown) => {
    if (!leave.signal.aborted) throw error
  })
  return {
    status: response.status,
    told,
    ended,
    [Symbol.asyncDispose]: async () => {
      leave.abort()
      await ended
    },
  }
}
