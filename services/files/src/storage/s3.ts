import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { IncomingMessage } from 'node:http'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { LocalFile, Storage, StoredFile } from './port.ts'
import { parseS3Url } from './s3-url.ts'

export type S3Settings = {
  /** `https://KEY:SECRET@host:port/bucket/optional/prefix`. Without keys, they are found as in Amazon's own tools. */
  url: string
  /** Part of every signature, so the server must expect the same. */
  region: string
  /** Where requests have the bucket: in the path, or as a subdomain of the host. */
  addressing: 'path' | 'virtual-host'
  incoming: string
}

/** How long to wait for a connection, and while the server neither sends nor receives anything, in ms. */
export type S3Limits = { connectMs: number; stallMs: number }

const defaultLimits: S3Limits = { connectMs: 5000, stallMs: 30_000 }

/** The first attempt and two retries, after at most 50 and 100 ms, or 1 and 2 s if the server throttles. */
const maxAttempts = 3

/** In a DeleteObjects request. */
const maxKeys = 1000

/** Smaller bodies are sent without asking whether the server will accept them. The SDK has the same limit. */
const smallBody = 2 * 1024 * 1024

/** What the SDK is about to send. Its own types have `unknown`, because not all of its protocols are HTTP; S3 is. */
type SentRequest = { headers: Record<string, string>; body: unknown }

/** A missing bucket is a mistake in the settings. */
const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  error.$metadata.httpStatusCode === 404 &&
  error.name !== 'NoSuchBucket'

/** Has no cause: errors of the SDK contain the server's response, which repeats the access key and the signed request. */
const failed = (operation: string, error: unknown, secrets: string[]): Error => {
  const { name, code, message = '', $metadata } = error as Partial<S3ServiceException> & { code?: string } // or of a socket
  const kind = code ?? (name === 'Error' ? '' : name) ?? ''
  const [firstLine = ''] = message.split('\n')
  const reason = [$metadata?.httpStatusCode, firstLine.includes(kind) ? '' : kind, firstLine]
  const text = `S3 ${operation} failed: ${reason.filter(Boolean).join(' ')}`
  return Object.assign(new Error(secrets.reduce((shown, it) => shown.replaceAll(it, '[hidden]'), text)), {
    ...(kind && { code: kind }),
  })
}

/** Readers of downloads, such as players of videos, may pause for this many times `stallMs`. */
const patience = 20

/** Ends a download when the server sends nothing during `stallMs`. While the reader pauses, a part of the file is in the buffer. */
const endWhenStalled = (body: IncomingMessage, stallMs: number): void => {
  const { socket } = body
  let received = socket.bytesRead
  const watch = setInterval(() => {
    if (body.readableLength === 0 && socket.bytesRead === received && !body.complete)
      body.destroy(new Error(`S3 sent nothing for ${stallMs} ms`))
    received = socket.bytesRead
  }, stallMs)
  body.once('close', () => clearInterval(watch))
}

/**
 * A PutObject whose body is read from the file again in each attempt: the SDK does not retry requests whose body is a stream, so
 * it only gets the body after the signature. The signature includes the SHA-256, so the server checks what it stores. Newer
 * checksums (x-amz-checksum-*) would add nothing, and not all servers support them.
 */
const putCommand = (place: { Bucket: string; Key: string }, { path, size, sha256 }: LocalFile) => {
  const unread = new AbortController()
  const command = new PutObjectCommand({
    ...place,
    ContentLength: size,
    ContentType: 'application/octet-stream',
  })
  command.middlewareStack.add(
    next => args => {
      const { headers } = args.request as SentRequest
      headers['x-amz-content-sha256'] = sha256.toString('hex')
      if (size >= smallBody) headers.Expect = '100-continue'
      return next(args)
    },
    { step: 'build' },
  )
  command.middlewareStack.add(
    next => async args => {
      const body = createReadStream(path).once('error', error => unread.abort(error))
      try {
        return await next({ ...args, request: Object.assign(args.request as SentRequest, { body }) })
      } finally {
        body.destroy()
      }
    },
    { step: 'finalizeRequest', priority: 'low' }, // after the signature
  )
  return { command, abortSignal: unread.signal }
}

/** Content-MD5 instead of x-amz-checksum-crc32: DeleteObjects requires one of them, and many servers know only the former. */
const deleteCommand = (Bucket: string, keys: readonly string[]) => {
  const command = new DeleteObjectsCommand({
    Bucket,
    Delete: { Objects: keys.map(Key => ({ Key })), Quiet: true },
  })
  command.middlewareStack.add(
    next => args => {
      const { headers, body } = args.request as SentRequest
      for (const name of Object.keys(headers)) if (/^x-amz-(sdk-)?checksum-/i.test(name)) delete headers[name]
      headers['content-md5'] = createHash('md5').update(String(body)).digest('base64')
      return next(args)
    },
    { step: 'build', priority: 'low' }, // after the SDK's checksum, before the signature
  )
  return command
}

/** Stores files in a bucket of Amazon S3, or of a server with the same API. */
export const s3Storage = (
  { url, region, addressing, incoming }: S3Settings,
  { connectMs, stallMs }: S3Limits = defaultLimits,
): Storage => {
  const { endpoint, bucket: Bucket, prefix, credentials } = parseS3Url(url)
  const secrets = credentials ? [credentials.secretAccessKey, credentials.accessKeyId] : []
  const agent = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY } // a slow download must not delay others
  const connect = (timeouts: { socketTimeout: number; requestTimeout?: number }) =>
    new S3Client({
      endpoint,
      region,
      forcePathStyle: addressing === 'path',
      ...(credentials && { credentials }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts,
      requestHandler: {
        connectionTimeout: connectMs,
        throwOnRequestTimeout: true,
        httpAgent: agent,
        httpsAgent: agent,
        ...timeouts,
      },
    })
  const client = connect({ socketTimeout: stallMs })
  // The SDK's timeout includes the pauses of readers, hence endWhenStalled. The second one is for the wait for the response.
  const downloads = connect({ socketTimeout: patience * stallMs, requestTimeout: stallMs })
  const explained = async <T>(operation: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw failed(operation, error, secrets)
    }
  }

  async function* list(): AsyncGenerator<StoredFile> {
    const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix, Delimiter: '/' })
    for (;;) {
      const { value, done } = await explained('ListObjectsV2', () => pages.next())
      if (done) return
      for (const { Key = '', Size: size, LastModified: storedAt } of value.Contents ?? []) {
        const key = Key.slice(prefix.length)
        if (/^[a-z0-9_]+$/.test(key) && size !== undefined && storedAt) yield { key, size, storedAt }
      }
    }
  }

  return {
    incoming,
    put: async (key, file) => {
      const { command, abortSignal } = putCommand({ Bucket, Key: prefix + key }, file)
      await explained('PutObject', () => client.send(command, { abortSignal })).catch(error => {
        throw abortSignal.aborted ? abortSignal.reason : error
      })
      await rm(file.path, { force: true })
    },
    read: async (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`
      const command = new GetObjectCommand({ Bucket, Key: prefix + key, Range })
      const found = await explained('GetObject', () =>
        downloads.send(command).catch(error => (isMissing(error) ? undefined : Promise.reject(error))),
      )
      if (!found) return undefined
      const { Body: body } = found
      if (!(body instanceof IncomingMessage)) throw new Error('S3 GetObject failed: no body')
      endWhenStalled(body, stallMs)
      return body
    },
    remove: async keys => {
      for (let start = 0; start < keys.length; start += maxKeys) {
        const batch = keys.slice(start, start + maxKeys).map(key => prefix + key)
        const { Errors = [] } = await explained('DeleteObjects', () =>
          client.send(deleteCommand(Bucket, batch)),
        )
        const [first] = Errors.filter(({ Code }) => Code !== 'NoSuchKey')
        if (first) throw new Error(`S3 DeleteObjects failed: ${first.Code} ${first.Message}`)
      }
    },
    list,
    close: async () => {
      client.destroy()
      downloads.destroy()
    },
  }
}
