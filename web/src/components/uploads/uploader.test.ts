import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as settled } from 'node:timers/promises'
import type { Progress } from './queue.ts'
import { createUploader } from './uploader.ts'

/** An uploader whose requests the test responds to one by one. */
const startUploader = () => {
  const requests: (PromiseWithResolvers<string> & {
    name: string
    signal: AbortSignal
    onProgress: (sent: number) => void
  })[] = []
  const uploader = createUploader((file, options) => {
    const request = Promise.withResolvers<string>()
    requests.push({ ...request, ...options, name: file.name })
    return request.promise
  })
  const shown: Record<string, Progress<string>[]> = {}
  const add = (name: string) => {
    shown[name] = []
    return uploader.add(new File(['a'], name), progress => shown[name]?.push(progress))
  }
  const steps = (name: string) => shown[name]?.map(({ step }) => step)
  return { requests, add, shown, steps, names: () => requests.map(({ name }) => name) }
}

test('a file is shown while it waits, is sent and is stored', async () => {
  const { requests, add, shown } = startUploader()
  add('a')
  requests[0]?.onProgress(1)
  requests[0]?.resolve('file_1')
  await settled()
  assert.deepEqual(shown.a, [
    { step: 'waiting' },
    { step: 'sending', sent: 0 },
    { step: 'sending', sent: 1 },
    { step: 'done', stored: 'file_1' },
  ])
})

test('a failed upload is sent again, and its file only then', async () => {
  const { requests, add, steps } = startUploader()
  const upload = add('a')
  upload.retry()
  requests[0]?.reject(new Error('lost'))
  await settled()
  assert.deepEqual([steps('a')?.at(-1), requests.length], ['failed', 1])
  upload.retry()
  assert.deepEqual([steps('a')?.at(-1), requests.length], ['sending', 2])
  upload.retry()
  requests[1]?.resolve('file_1')
  await settled()
  assert.deepEqual([steps('a')?.at(-1), requests.length], ['done', 2])
})

test('a removed upload is cancelled, shows nothing more and makes room for the next one', async () => {
  const { requests, add, steps, names } = startUploader()
  const [first, , , fourth] = ['a', 'b', 'c', 'd', 'e'].map(add)
  assert.deepEqual(names(), ['a', 'b', 'c'])
  fourth?.remove()
  first?.remove()
  assert.equal(requests[0]?.signal.aborted, true)
  assert.deepEqual(names(), ['a', 'b', 'c', 'e'])
  requests[0]?.reject(new DOMException('This operation was aborted', 'AbortError'))
  requests[1]?.resolve('file_2')
  await settled()
  assert.deepEqual(
    [steps('a'), steps('b')?.at(-1), steps('d')],
    [['waiting', 'sending'], 'done', ['waiting']],
  )
})

test('progress that is reported after the end is not shown', async () => {
  const { requests, add, steps } = startUploader()
  add('a')
  requests[0]?.resolve('file_1')
  await settled()
  requests[0]?.onProgress(1)
  assert.deepEqual(steps('a'), ['waiting', 'sending', 'done'])
})
