import type { Fetch } from './retry.ts'

/** Called while a file is sent, with the number of bytes sent so far and that of all bytes. */
export type OnProgress = (sent: number, total: number) => void

/** The part of XMLHttpRequest that is used here. Programs without the types of browsers compile this file, too. */
type Xhr = {
  status: number
  responseText: string
  upload: { onprogress: ((event: { loaded: number }) => void) | null }
  onload: (() => void) | null
  onerror: (() => void) | null
  onabort: (() => void) | null
  open: (method: string, url: string) => void
  setRequestHeader: (name: string, value: string) => void
  getAllResponseHeaders: () => string
  send: (body: Blob) => void
  abort: () => void
}

type Browser = { XMLHttpRequest?: new () => Xhr }

const headersOf = (xhr: Xhr): Headers => {
  const lines = xhr.getAllResponseHeaders().trim().split('\r\n')
  return new Headers(
    lines.flatMap((line): [string, string][] => {
      const at = line.indexOf(':')
      return at > 0 ? [[line.slice(0, at), line.slice(at + 1).trim()]] : []
    }),
  )
}

/** Responses with these statuses must not have a body. */
const bodiless = new Set([204, 205, 304])

const responseOf = (xhr: Xhr): Response =>
  new Response(bodiless.has(xhr.status) ? null : xhr.responseText, {
    status: xhr.status,
    headers: headersOf(xhr),
  })

/** Sends the file with the method, address and headers of a request. Undefined outside of browsers. */
export const xhrSending = (file: Blob, onProgress: OnProgress): Fetch | undefined => {
  const { XMLHttpRequest } = globalThis as Browser // has no such type in Node
  if (!XMLHttpRequest) return undefined
  return ({ method, url, headers, signal }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const xhr = new XMLHttpRequest()
      const stop = () => xhr.abort()
      const settle = (act: () => void) => () => {
        signal.removeEventListener('abort', stop)
        act()
      }
      xhr.open(method, url)
      for (const [name, value] of headers) xhr.setRequestHeader(name, value)
      xhr.upload.onprogress = ({ loaded }) => onProgress(loaded, file.size)
      xhr.onload = settle(() => resolve(responseOf(xhr)))
      xhr.onerror = settle(() => reject(new TypeError('The file was not sent')))
      xhr.onabort = settle(() => reject(signal.reason))
      signal.addEventListener('abort', stop)
      xhr.send(file)
    })
}
