import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UploadedFile } from '@earshot/client/browser'
import type { Upload } from './uploads.ts'
import { writingOf } from './writing.ts'

const stored = { id: 'file_1' } as UploadedFile // no other fields are read
const done: Pick<Upload, 'progress'> = { progress: { step: 'done', stored } }
const others: Pick<Upload, 'progress'>[] = [
  { progress: { step: 'waiting' } },
  { progress: { step: 'sending', sent: 1 } },
  { progress: { step: 'failed', error: 'lost' } },
]

test('a message needs a text or a file', () => {
  assert.equal(writingOf(' \n', []).isReady, false)
  assert.deepEqual(writingOf(' Hello\n', []), { content: 'Hello', files: [], tooMany: -3995, isReady: true })
  const { content, files, isReady } = writingOf('', [done])
  assert.deepEqual([content, files, isReady], ['', [stored], true])
})

test('a message waits for its files, also for one that has failed', () => {
  for (const upload of others) {
    const { files, isReady } = writingOf('Hello', [done, upload])
    assert.deepEqual([files, isReady], [[stored], false], upload.progress.step)
  }
})

test('a message has at most 4000 characters, without the space around it', () => {
  const { tooMany, isReady } = writingOf(` ${'a'.repeat(4000)}\n`, [])
  assert.deepEqual([tooMany, isReady], [0, true])
  const longer = writingOf('a'.repeat(4002), [done])
  assert.deepEqual([longer.tooMany, longer.isReady], [2, false])
})
