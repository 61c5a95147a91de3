import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { serveMetrics } from './metrics.ts'

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

test('metrics are served in the format of Prometheus, and nothing else is', async () => {
  const port = await freePort()
  const served = await serveMetrics(port, '127.0.0.1')
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`)
  assert.equal(metrics.status, 200)
  assert.match(metrics.headers.get('content-type') ?? '', /^text\/plain/)
  assert.match(await metrics.text(), /^process_cpu_seconds_total \d/m)
  assert.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 404)
  await assert.rejects(serveMetrics(port, '127.0.0.1'), { code: 'EADDRINUSE' })
  await served.close()
  await assert.rejects(fetch(`http://127.0.0.1:${port}/metrics`))
})
