import type { EarshotClient } from './client.ts'
import { connectionOf, sending } from './connection.ts'
import type { components } from './schema.ts'
import { unwrap } from './unwrap.ts'
import { type OnProgress, xhrSending } from './xhr.ts'

export type UploadOptions = {
  /** Default: the name of a `File`, otherwise `file`. */
  name?: string | undefined
  /**
   * In browsers, called while the file is sent, and from the start again if the upload is retried. Elsewhere, and with your own
   * `fetch`, called once, at the end.
   */
  onProgress?: OnProgress | undefined
  /** Cancels the upload. */
  signal?: AbortSignal | undefined
}

type UploadedFile = components['schemas']['StoredFile']

const nameOf = (file: Blob): string =>
  ('name' in file && typeof file.name === 'string' && file.name) || 'file'

/** Sends the file as the body. The service recognizes its type by its content. */
const sendingBody =
  (file: Blob, fetch: (request: Request) => Promise<Response>) =>
  (request: Request): Promise<Response> =>
    fetch(new Request(request, { body: file }))

const parsed = async (
  response: Response,
): Promise<{ data?: unknown; error?: unknown; response: Response }> => {
  if (response.ok) return { data: await response.json(), response }
  const text = await response.text()
  try {
    return { error: JSON.parse(text), response }
  } catch {
    return { error: text, response } // of a proxy
  }
}

/**
 * Uploads a file. Name its id in `attachments` of a message, ticket, post or comment within a day; otherwise it is deleted.
 * Retries like the client. The upload has an Idempotency-Key, so that a retry returns the same file.
 *
 * ```ts
 * const { id } = await uploadFile(earshot, file, { onProgress: (sent, total) => show(sent / total) })
 * await earshot.post('/api/v1/tickets/{id}/reply', { params, body: { content, attachments: [{ fileId: id }] } })
 * ```
 *
 * @throws {EarshotError} `PAYLOAD_TOO_LARGE`, `LIMIT_REACHED`, and others
 * @throws the reason of the signal when it aborts
 */
export const uploadFile = async (
  client: EarshotClient,
  file: Blob,
  { name = nameOf(file), onProgress = () => undefined, signal }: UploadOptions = {},
): Promise<UploadedFile> => {
  const connection = connectionOf(client)
  const { baseUrl, headers, fetch = globalThis.fetch } = connection
  const query = new URLSearchParams({ name })
  const request = new Request(`${baseUrl.replace(/\/$/, '')}/api/v1/files?${query}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    ...(signal && { signal }),
  })
  const xhr = connection.fetch ? undefined : xhrSending(file, onProgress)
  // The request has no body of its own: a retry would have to keep a copy.
  const send = sending(connection, xhr ?? sendingBody(file, it => fetch(it)))
  const { data } = (await unwrap(send(request).then(parsed), signal)) as { data: UploadedFile } // the envelope of 201
  if (!xhr) onProgress(file.size, file.size)
  return data
}
