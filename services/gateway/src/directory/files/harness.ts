import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { TestResponse } from '@earshot/testing'
import { startGateway, type TestGateway, testAdminKey } from '../../harness.ts'

export type FilesUnderTest = TestGateway & {
  /** Uploads a form, or the bytes as the body when `raw` is set. */
  upload: (content: string | Buffer, options?: UploadOptions) => Promise<TestResponse>
}

type UploadOptions = { name?: string; key?: string; raw?: boolean; headers?: Record<string, string> }

const responseOf = async (response: Response): Promise<TestResponse> => {
  const text = await response.text()
  const body = text ? JSON.parse(text) : undefined
  return { status: response.status, headers: response.headers, body, data: body?.data, error: body?.error }
}

export const startFiles = async (
  options: Parameters<typeof startGateway>[0] = {},
): Promise<FilesUnderTest> => {
  const gateway = await startGateway({ reachable: true, ...options })
  const upload: FilesUnderTest['upload'] = async (content, given = {}) => {
    const { name = 'note.txt', key = testAdminKey, raw = false, headers = {} } = given
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
    const response = await fetch(
      `${gateway.url}/api/v1/files${raw ? `?name=${encodeURIComponent(name)}` : ''}`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          ...(raw && { 'content-type': 'application/octet-stream' }),
          ...headers,
        },
        body: raw ? new Uint8Array(Buffer.from(content)) : form,
      },
    )
    return responseOf(response)
  }
  return { ...gateway, upload }
}

const command = promisify(execFile)

/** Mounts a file system of 256 KiB in a folder, which needs root. It is unmounted at the end of the scope. */
export const smallDisk = async (folder: string) => {
  await mkdir(folder, { recursive: true })
  await command('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'earshot-test', folder])
  return {
    /** Options of mount: `ro`, `rw`, `size=…`. */
    remount: (options: string) => command('mount', ['-o', `remount,${options}`, folder]),
    [Symbol.asyncDispose]: async () => void (await command('umount', ['--lazy', folder])),
  }
}
