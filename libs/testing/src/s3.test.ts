import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3'
import { startS3 } from './s3.ts'

const connect = (url: string, region: string) => {
  const { origin, username, password } = new URL(url)
  const [accessKeyId = '', secretAccessKey = ''] = [username, password].map(decodeURIComponent)
  const client = new S3Client({
    endpoint: origin,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  })
  return Object.assign(client, { [Symbol.dispose]: () => client.destroy() })
}

test('a private S3 server has the buckets that were created, and stops at the end of its scope', async () => {
  let url = ''
  let region = ''
  {
    await using server = await startS3()
    region = server.region
    url = (await server.createBucket()).url
    const other = await server.createBucket()
    assert.notEqual(url, other.url)
    using client = connect(url, region)
    const { Buckets = [] } = await client.send(new ListBucketsCommand({}))
    const names = [url, other.url].map(it => new URL(it).pathname.slice(1))
    assert.deepEqual(Buckets.map(({ Name }) => Name).sort(), names.sort())
  }
  using client = connect(url, region)
  await assert.rejects(client.send(new ListBucketsCommand({})), { code: 'ECONNREFUSED' })
})
