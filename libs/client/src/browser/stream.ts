import type { components } from '../schema.ts'
import type { Api } from './api.ts'
import { errorOf, VisitorError } from './error.ts'
import { following } from './http.ts'
import { createParser } from './sse.ts'
import type { Timing } from './timing.ts'

export type Change = components['schemas']['Change']

type Received = {
  opened: () => void
  /** Called for each piece, also for a comment. */
  alive: () => void
  changed: (change: Change) => void
  /** The server's wish for the wait before the next connection, in ms. */
  retry: (ms: number) => void
}

const noStream = (status: number): VisitorError =>
  new VisitorError('The response is not a stream. A proxy may have sent it.', {
    code: 'UNREADABLE_REPLY',
    status,
  })

/**
 * Receives changes until the server ends the stream.
 * @throws {VisitorError} NETWORK_ERROR when the connection is lost or silent, and what the server refuses it with
 */
export const readStream = async (
  api: Api,
  signal: AbortSignal,
  { silentMs }: Timing,
  { opened, alive, changed, retry }: Received,
): Promise<void> => {
  const { controller, stop } = following(signal)
  let silence: ReturnType<typeof setTimeout> | undefined
  const listen = (): void => {
    clearTimeout(silence)
    silence = setTimeout(() => controller.abort(), silentMs)
  }
  listen()
  try {
    const response = await api.send('/changes', { signal: controller.signal, isStream: true })
    if (!response.ok) throw await errorOf(response)
    const type = response.headers.get('content-type') ?? ''
    if (!type.startsWith('text/event-stream') || !response.body) throw noStream(response.status)
    opened()
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    const parse = createParser({ data: text => changed(JSON.parse(text) as Change), retry })
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      listen()
      alive()
      parse(decoder.decode(value, { stream: true }))
    }
  } catch (error) {
    if (error instanceof VisitorError) throw error
    throw new VisitorError('The connection was lost', { code: 'NETWORK_ERROR' })
  } finally {
    clearTimeout(silence)
    controller.abort()
    stop()
  }
}
