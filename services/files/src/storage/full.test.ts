import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { ApiError } from '@earshot/contracts'
import { smallDisk } from '@earshot/testing'
import { startFiles } from '../harness.ts'
import { explainFull } from './full.ts'

test('an upload to a full or read-only disk gets 503 with the reason, leaves nothing, and works later', async () => {
  await using files = await startFiles()
  await using disk = await smallDisk(files.filesFolder)
  const left = async () => [
    await readdir(join(files.filesFolder, 'incoming')),
    await files.database.query('select id from files.files'),
  ]
  const large = Buffer.alloc(300 * 1024, 'x')
  const small = Buffer.alloc(1024, 'x')
  for (const raw of [false, true]) {
    const response = await files.upload(large, { name: 'large.txt', raw })
    assert.deepEqual([response.status, response.error.code], [503, 'UNAVAILABLE'])
    assert.match(response.error.message, /disk for uploaded files is full \(ENOSPC\)/)
    assert.equal(response.headers.get('retry-after'), '60')
    assert.deepEqual(await left(), [[], []])
  }
  await disk.remount('ro')
  const refused = await files.upload(small, { name: 'small.txt', raw: true })
  assert.equal(refused.status, 503)
  assert.match(refused.error.message, /disk for uploaded files is read-only \(EROFS\)/)
  await disk.remount('rw')
  assert.deepEqual(await left(), [[], []])
  assert.equal((await files.upload(small, { name: 'small.txt', raw: true })).status, 201)
})

test('only faults of a disk that takes no file are explained', () => {
  const withCode = (code: string) => Object.assign(new Error('x'), { code })
  for (const code of ['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG']) {
    const error = explainFull(withCode(code))
    assert.ok(error instanceof ApiError && error.status === 503 && error.message.includes(`(${code})`), code)
  }
  for (const error of [withCode('EIO'), withCode('EACCES'), new Error('x'), 'ENOSPC'])
    assert.equal(explainFull(error), error)
})
