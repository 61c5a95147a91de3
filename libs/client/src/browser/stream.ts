import type { components } from '../schema.ts'
import type { Api } from './api.ts'
import { errorOf } from './error.ts'
import { bodyOf } from './http.ts'
import { following } from './page.ts'
import { createParser } from './sse.ts'

export type Change = components['schemas']['Change']

type Handlers = {
  opened: () => void
  changed: (change: Change) => void
  /** Receives the wait before the next connection that the server asks for, in ms. */
  retry: (ms: number) => void
}

/**
 * Receives changes until the server ends the stream.
 * @throws {VisitorError} NETWORK_ERROR when the connection is lost, and what the server refuses it with
 * @throws {DOMException} AbortError when the server was silent
 */
export const readStream = async (
  api: Api,
  signal: AbortSignal,
  silentMs: number,
  { opened, changed, retry }: Handlers,
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
    const parse = createParser(text => changed(JSON.parse(text) as Change), retry)
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      listen()
      parse(decoder.decode(value, { stream: true }))
    }
  }
  listen()
  try {
    bodyOf(await api.send('/changes', { signal: controller.signal, stream }))
  } finally {
    clearTimeout(silence)
    controller.abort()
  }
}
