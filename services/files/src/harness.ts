import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Identity } from '@earshot/contracts'
import { type InternalClient, internalClient, signCaller } from '@earshot/http'
import {
  readResponse,
  type TestResponse,
  type TestService,
  testAdmin,
  testSecret,
  testService,
} from '@earshot/testing'
import { createFiles, type FilesOptions } from './main.ts'

export type FilesUnderTest = TestService & {
  /** The folder of uploaded files, deleted with the service. */
  filesFolder: string
  /** Uploads a form, or the bytes as the body when `raw` is set. */
  upload: (content: string | Buffer, options?: UploadOptions) => Promise<TestResponse>
  /** Requests a signed address, which names the public address, from the service itself. */
  download: (url: string | URL, init?: RequestInit) => Promise<Response>
  /** The header of an authenticated caller, as the gateway sends it. */
  headers: (caller?: Identity) => Record<string, string>
  /** The internal routes, as another service calls them. */
  internal: (from: 'mail' | 'support') => InternalClient
}

type UploadOptions = { name?: string; caller?: Identity; raw?: boolean }

/** A user of the portal, as authenticated by the gateway. */
export const userOf = (principalId: Identity['principalId']): Identity => ({
  ...testAdmin,
  principalId,
  role: 'user',
  scopes: ['write:feedback', 'read:feedback', 'write:support', 'read:support'],
})

type Options = Parameters<typeof testService>[1] & FilesOptions

/** The service on its own database and folder. */
export const startFiles = async ({ sweepMs, ...options }: Options = {}): Promise<FilesUnderTest> => {
  const filesFolder = join(tmpdir(), `earshot-files-${randomBytes(8).toString('hex')}`)
  const service = await testService(createFiles(sweepMs === undefined ? {} : { sweepMs }), {
    ...options,
    environment: { FILES_DIR: filesFolder, ...options.environment },
  })
  const headers = (caller = testAdmin) => ({
    'x-caller': signCaller(testSecret, caller, 'files', Date.now()),
  })
  return {
    ...service,
    filesFolder,
    headers,
    upload: async (content, { name = 'note.txt', caller, raw = false } = {}) => {
      const form = new FormData()
      const bytes = new Uint8Array(Buffer.from(content))
      form.set('file', new Blob([bytes]), name)
      const query = raw ? `?name=${encodeURIComponent(name)}` : ''
      return readResponse(
        await fetch(`${service.url}/api/v1/files${query}`, {
          method: 'POST',
          headers: { ...headers(caller), ...(raw && { 'content-type': 'application/octet-stream' }) },
          body: raw ? bytes : form,
        }),
      )
    },
    download: (url, init) => {
      const { pathname, search } = new URL(url)
      return fetch(service.url + pathname + search, init)
    },
    internal: from => internalClient({ from, to: 'files', url: service.url, secret: testSecret }),
    [Symbol.asyncDispose]: async () => {
      await service[Symbol.asyncDispose]()
      await rm(filesFolder, { recursive: true, force: true })
    },
  }
}
