import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { listenAt } from '@earshot/runtime'
import { startProcess } from '@earshot/testing'

/** A process that is ready and not live. */
const startServer = async (host: string) => {
  const server = createServer((request, response) =>
    response.writeHead(request.url === '/api/health/ready' ? 200 : 503).end(),
  )
  const port = await listenAt(server, { host, port: 0 }, 'PORT')
  return {
    port,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

test('the health check of a container reaches a process at every address that HOST may name', async () => {
  for (const HOST of ['', '127.0.0.1', '0.0.0.0', '::', '::1', '[::1]']) {
    await using server = await startServer(HOST.replace(/[[\]]/g, '') || '::')
    const check = async (name: string) => {
      await using checking = startProcess([process.execPath, 'deploy/healthcheck.ts', name], {
        HOST,
        PORT: `${server.port}`,
      })
      return await checking.exited
    }
    assert.deepEqual(await Promise.all([check('ready'), check('live')]), [0, 1], HOST)
  }
})
