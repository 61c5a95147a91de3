import { type components, uploadFile } from '@earshot/client'
import { api } from './client.ts'

type Schemas = components['schemas']

/** A file or a link, as records have it. */
export type Attachment = Schemas['Attachment']

/** How a request names an attachment. Drafts of earlier versions have links without `fileId`. */
export const toInput = ({ fileId, name, url, contentType, size }: Attachment): Schemas['AttachmentInput'] =>
  fileId ? { fileId } : { name, url, contentType, size }

type Sending = { signal: AbortSignal; onProgress: (sent: number) => void }

/** Uploads a file. */
export const sendFile = async (file: File, { signal, onProgress }: Sending): Promise<Attachment> => {
  const uploaded = await uploadFile(api, file, { signal, onProgress })
  const { id: fileId, name, url, contentType, size, width, height } = uploaded
  return { fileId, name, url, contentType, size, width, height }
}

/** A new address of a file, whose earlier one has expired. */
export const fetchAddress = async (id: string): Promise<string> =>
  (await api.get('/api/v1/files/{id}', { params: { path: { id } } })).data.url
