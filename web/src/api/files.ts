import { type components, uploadFile } from '@earshot/client'
import { api } from './client.ts'

type Schemas = components['schemas']

/** A file or a link, as records have it. */
export type Attachment = Schemas['Attachment']

/** How a request names an attachment. Drafts of earlier versions have links without `fileId`. */
export const toInput = ({ fileId, name, url, contentType, size }: Attachment): Schemas['AttachmentInput'] =>
  fileId ? { fileId } : { name, url, contentType, size }

/** As many as a gateway receives well from one member, who may have other tabs. */
const maxRunning = 3

let running = 0
const waiting: (() => void)[] = []

/** Runs at most three of these at a time, in their order. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= maxRunning) await new Promise<void>(resolve => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

type Sending = { signal: AbortSignal; onProgress: (sent: number) => void }

/** Uploads a file, after those that were chosen before it. */
export const sendFile = (file: File, { signal, onProgress }: Sending): Promise<Attachment> =>
  inTurn(async () => {
    signal.throwIfAborted()
    onProgress(0)
    const {
      id: fileId,
      name,
      url,
      contentType,
      size,
      width,
      height,
    } = await uploadFile(api, file, {
      signal,
      onProgress,
    })
    return { fileId, name, url, contentType, size, width, height }
  })

/** A new address of a file, whose earlier one has expired. */
export const fetchAddress = async (id: string): Promise<string> =>
  (await api.get('/api/v1/files/{id}', { params: { path: { id } } })).data.url
