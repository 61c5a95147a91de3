import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { startSender } from './harness.ts'

/** A receiver in a thread of its own. It reports its port, then each request, and responds 100 ms after that. */
const receiver = `
  const { createServer } = require('node:http')
  const { parentPort } = require('node:worker_threads')
  const server = createServer((request, response) => {
    parentPort.postMessage('requested')
    setTimeout(() => response.end('ok'), 100)
  })
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
`

/** Blocks this thread, like a machine that has no time for its process. */
const stall = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('a response that arrived in time counts, even if this process stalled until after the limit', async () => {
  await using sender = startSender()
  const thread = new Worker(receiver, { eval: true })
  try {
    const [port] = await once(thread, 'message')
    const requested = once(thread, 'message')
    const sent = sender.send(`http://127.0.0.1:${port}/`)
    await requested
    stall(5500)
    const { outcome, error, responseBody } = await sent
    assert.deepEqual([outcome, error, responseBody], ['success', null, 'ok'])
  } finally {
    await thread.terminate()
  }
})
