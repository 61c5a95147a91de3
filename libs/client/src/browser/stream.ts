import type { components } from '../schema.ts'
import type { Api } from './api.ts'
import { errorOf, VisitorError } from './error.ts'
import { bodyOf } from './http.ts'
import { following } from './page.ts'
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
  const controller = following(signal)
  let silence: ReturnType<typeof setTimeout> | undefined
  const listen = (): void => {
    clearTimeout(silence)
    silence = setTimeout(() => controller.abort(), silentMs)
  }
  const stream = async ({ status, headers, body }: Response): Promise<void> => {
    // A proxy may have sent it.
    if (!headers.get('content-type')?.startsWith('text/event-stream') || !body)
      throw errorOf({ status, headers, text: '' })
    opened()
    const reader = body.getReader()
    const decoder = new TextDecoder()
    const parse = createParser({ data: text => changed(JSON.parse(text) as Change), retry })
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      listen()
      alive()
      parse(decoder.decode(value, { stream: true }))
    }
  }
  listen()
  try {
    bodyOf(await api.send('/changes', { signal: controller.signal, stream }))
  } catch (error) {
    if (error instanceof VisitorError) throw error
    throw new VisitorError('The connection was lost', { code: 'NETWORK_ERROR' })
  } finally {
    clearTimeout(silence)
    controller.abort()
  }
}
