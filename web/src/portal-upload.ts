import { type Failure, uploadErrorOf } from './components/files/upload-error.ts'
import { createUploader, type Send } from './components/uploads/uploader.ts'

/** An uploaded file, as the API returns it. */
export type Uploaded = { id: string; name: string; url: string; width: number | null; height: number | null }

/** `fetch` does not report how much was sent. */
const send: Send<Uploaded> = (file, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/v1/files?${new URLSearchParams({ name: file.name })}`)
    request.responseType = 'json'
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => {
      // Null if a proxy sent something else.
      const { data, error }: { data?: Uploaded; error?: Omit<Failure, 'status'> } = request.response ?? {}
      if (data) resolve(data)
      else reject({ status: request.status, ...error } satisfies Failure)
    }
    request.onerror = () => reject({ status: 0, code: 'NETWORK_ERROR' } satisfies Failure)
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })

/** Of all editors of the page. */
export const uploader = createUploader(send)

/** The texts about uploads that have failed. `{limit}` is the largest size. */
export type FailureTexts = Record<'files.signedOut' | ReturnType<typeof uploadErrorOf>['key'], string>

/** Why an upload has failed. `sizeOf` writes a number of bytes. */
export const failureText = (
  error: unknown,
  texts: FailureTexts,
  sizeOf: (bytes: number) => string,
): string => {
  const failure = error as Failure // of the request above
  if (failure.status === 401) return texts['files.signedOut']
  const { key, limit = 0 } = uploadErrorOf(failure)
  return texts[key].replace('{limit}', sizeOf(limit))
}
