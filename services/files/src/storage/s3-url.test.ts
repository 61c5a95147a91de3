import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseS3Url } from './s3-url.ts'

test('the URL of a bucket has the server, the keys, the bucket and what precedes each key', () => {
  assert.deepEqual(parseS3Url('https://KEY:s%2Fe%3Ac@s3.example.com:9000/bucket/some/folder/'), {
    endpoint: 'https://s3.example.com:9000',
    bucket: 'bucket',
    prefix: 'some/folder/',
    credentials: { accessKeyId: 'KEY', secretAccessKey: 's/e:c' },
  })
  assert.deepEqual(parseS3Url('http://127.0.0.1/bucket'), {
    endpoint: 'http://127.0.0.1',
    bucket: 'bucket',
    prefix: '',
    credentials: undefined,
  })
})

test('an unusable URL is rejected with the reason and without the keys', () => {
  const secret = 'the-secret'
  for (const [url, reason] of [
    [`https://KEY:${secret}@s3.example.com:port/bucket`, /cannot be parsed/],
    [`s3://KEY:${secret}@s3.example.com/bucket`, /does not start with https/],
    [`https://KEY:${secret}@s3.example.com/`, /has no bucket/],
    [`https://:${secret}@s3.example.com/bucket`, /has only one of the two keys/],
    [`https://KEY:${secret}%@s3.example.com/bucket`, /has a % that encodes no character/],
    [`https://KEY:${secret}@s3.example.com/bucket?region=eu`, /has a query or a fragment/],
  ] as const)
    assert.throws(
      () => parseS3Url(url),
      (error: Error) => reason.test(error.message) && !JSON.stringify([error, error.stack]).includes(secret),
    )
})
