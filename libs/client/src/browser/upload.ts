import { xhrSending } from '../xhr.ts'
import type { UploadOptions } from './types.ts'

/** `fetch` does not report how much was sent, XMLHttpRequest does. Undefined outside of browsers. */
export const reportingFetch = (
  file: Blob,
  { onProgress, signal }: UploadOptions,
): typeof fetch | undefined => {
  const send = onProgress && xhrSending(file, onProgress)
  if (!send) return undefined
  return (url, { method = 'POST', headers = {}, signal: own = signal ?? null } = {}) =>
    send(new Request(url as string, { method, headers, ...(own && { signal: own }) }))
}

export const nameOf = (file: Blob): string =>
  ('name' in file && typeof file.name === 'string' && file.name) || 'file'
