import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { createLog } from '@earshot/runtime'
import { openLink } from './link.ts'

/** A fake node that drops every connection and records its name. */
const startNode = async (onConnection: () => void) => {
  const server = createServer(socket => {
    onConnection()
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on TCP
    [Symbol.asyncDispose]: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

test('a connection that loses its node goes to the next, in order and round-robin', async () => {
  const connections: number[] = []
  const enough = Promise.withResolvers<void>()
  const onConnection = (node: number) => () => {
    connections.push(node)
    if (connections.length === 6) enough.resolve()
  }
  await using first = await startNode(onConnection(0))
  await using second = await startNode(onConnection(1))
  await using third = await startNode(onConnection(2))
  const link = openLink({
    url: `amqp://app:a,b@${first.host},${second.host},${third.host}/vhost`,
    name: 'link.test',
    log: createLog({ level: 'silent' }),
    setup: async () => undefined,
  })
  await enough.promise
  await link.close()
  const [start = 0] = connections
  assert.deepEqual(
    connections.slice(0, 6),
    [0, 1, 2, 3, 4, 5].map(turn => (start + turn) % 3),
  )
})
