import type { UploadOptions } from './types.ts'

/** The part of XMLHttpRequest that is used here. */
type Xhr = {
  status: number
  responseText: string
  upload: { onprogress: (event: { loaded: number }) => void }
  onloadend: () => void
  open: (method: string, url: string) => void
  setRequestHeader: (name: string, value: string) => void
  getResponseHeader: (name: string) => string | null
  send: (body: unknown) => void
  abort: () => void
}

/** `fetch` does not report how much was sent, XMLHttpRequest does. Undefined if there is none, and without `onProgress`. */
export const reportingFetch = (
  size: number,
  onProgress: UploadOptions['onProgress'],
): typeof fetch | undefined => {
  const { XMLHttpRequest } = globalThis as unknown as { XMLHttpRequest?: new () => Xhr } // has no such type in Node
  if (!onProgress || !XMLHttpRequest) return undefined
  return (url, { headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest()
      xhr.open('POST', url as string)
      for (const [name, value] of Object.entries(headers as Record<string, string>))
        xhr.setRequestHeader(name, value)
      xhr.upload.onprogress = ({ loaded }) => onProgress(loaded, size)
      xhr.onloadend = () => {
        const { status, responseText } = xhr
        const retryAfter = xhr.getResponseHeader('retry-after') ?? ''
        if (status) resolve(new Response(responseText, { status, headers: { 'retry-after': retryAfter } }))
        else reject(signal?.reason)
      }
      signal?.addEventListener('abort', () => xhr.abort())
      xhr.send(body)
    })
}

export const nameOf = (file: Blob): string => (file as Blob & { name?: string }).name || 'file' // a File has a name
