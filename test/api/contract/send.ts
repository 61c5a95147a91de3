import type { Sent } from './cases/index.ts'
import type { Answer, Operation } from './document.ts'

export type Request = Sent & { key?: string | undefined }

/** The body of a response. Empty for event streams, which do not end. */
export const textOf = async (response: Response): Promise<string> => {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text()
  await response.body?.cancel()
  return ''
}

/** Sends a request of a case to its operation. */
export const send = async (base: string, { method, path }: Operation, it: Request): Promise<Answer> => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => it.path?.[name] ?? '')
  const query = it.query ? `?${new URLSearchParams(it.query)}` : ''
  const body = it.raw ?? (it.body && JSON.stringify(it.body))
  const sent = { method, headers: Object.keys(it.headers ?? {}), bytes: String(body ?? '').length }
  const request: RequestInit = {
    method,
    headers: {
      // A key takes precedence over a session.
      ...(it.key !== undefined && !it.headers?.cookie && { authorization: `Bearer ${it.key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...it.headers,
    },
    ...(body !== undefined && { body }),
  }
  try {
    const response = await fetch(base + filled + query, request)
    return { status: response.status, headers: response.headers, text: await textOf(response) }
  } catch (cause) {
    throw new Error(`No complete response to ${path}: ${JSON.stringify(sent)}`, { cause })
  }
}
