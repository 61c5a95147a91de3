import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { listenAt } from './listening.ts'
import { SettingsError } from './settings.ts'

const startAt = async (host: string, port = 0) => {
  const server = createServer((_request, response) => response.end('here'))
  const dispose = async () => void (await new Promise(resolve => server.close(resolve)))
  return { port: await listenAt(server, { host, port }, 'PORT'), [Symbol.asyncDispose]: dispose }
}

test('a server that listens on :: accepts IPv4 and IPv6', async () => {
  await using server = await startAt('::')
  for (const host of ['127.0.0.1', '[::1]', 'localhost'])
    assert.equal(await (await fetch(`http://${host}:${server.port}`)).text(), 'here', host)
})

test('an address that cannot be listened on is an error that names the setting', async () => {
  await using taken = await startAt('127.0.0.1')
  const cases: [host: string, port: number, message: RegExp][] = [
    ['127.0.0.1', taken.port, new RegExp(`^  PORT: port ${taken.port} is in use$`, 'm')],
    ['192.0.2.1', 0, /^ {2}HOST: this machine has no address 192\.0\.2\.1$/m],
    ['arm64-apple-darwin.invalid', 0, /^ {2}HOST: the name arm64-apple-darwin\.invalid (has no|could not)/m],
  ]
  for (const [host, port, message] of cases)
    await assert.rejects(startAt(host, port), error => {
      assert.ok(error instanceof SettingsError)
      assert.match(error.message, message)
      return true
    })
})
