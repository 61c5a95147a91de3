import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from './process.ts'
import { findPython } from './python.ts'
import { root } from './root.ts'

export type S3Bucket = {
  /** The URL with the keys and the bucket: `http://KEY:SECRET@127.0.0.1:PORT/BUCKET`. */
  url: string
  /** The same for requests with the bucket as a subdomain of `s3.localhost`, which the system may not resolve. */
  virtualHostUrl: string
}

export type S3Server = AsyncDisposable & {
  region: string
  /** Creates an empty bucket with a name of its own. */
  createBucket: () => Promise<S3Bucket>
}

/** Swift's access keys are `account:user`, so URLs have them percent-encoded. */
const [accessKeyId, secretAccessKey] = ['earshot:tests', 'secret/of+tests']

const [region, domain] = ['us-east-1', 's3.localhost']

const createBucket = async (port: string): Promise<S3Bucket> => {
  const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3') // takes 0.2 s, and few test files need it
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  })
  const bucket = `tests-${randomBytes(6).toString('hex')}`
  await client.send(new CreateBucketCommand({ Bucket: bucket })).finally(() => client.destroy())
  const keys = [accessKeyId, secretAccessKey].map(encodeURIComponent).join(':')
  const urlAt = (host: string) => `http://${keys}@${host}:${port}/${bucket}`
  return { url: urlAt('127.0.0.1'), virtualHostUrl: urlAt(domain) }
}

/**
 * A private server with the S3 API: OpenStack Swift. It needs only the package of Swift's modules, which has no system services,
 * unlike the packages of its servers.
 */
export const startS3 = async (): Promise<S3Server> => {
  const python = await findPython('swift', 'python3-swift')
  const folder = await mkdtemp(join(tmpdir(), 'earshot-s3-'))
  const program = join(root, 'libs/testing/src/s3-server.py')
  const running = startProcess([python, program, folder, domain, accessKeyId, secretAccessKey])
  const stop = async () => {
    await running[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  }
  try {
    const [, port = ''] = await running.waitFor(/Listening on port (\d+)/)
    return { region, createBucket: () => createBucket(port), [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}
