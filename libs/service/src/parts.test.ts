import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { internalClient, route } from '@earshot/http'
import { commonSettings, createLog, pause, readSettings } from '@earshot/runtime'
import { brokerFor, eventually, publishEvent, testDatabase, testSecret } from '@earshot/testing'
import { z } from 'zod'
import { defineService } from './definition.ts'
import { declaredBy, joinParts, type Part } from './parts.ts'
import { startService } from './service.ts'

const log = createLog({ level: 'silent' })

/** The support service, made of these parts. */
const startParts = async (parts: Part[]) => {
  const server = await testDatabase()
  const broker = brokerFor('support.events')
  const definition = defineService({
    name: 'support',
    schema: 'support',
    settings: {},
    create: context => joinParts(context, parts),
  })
  const service = await startService(definition, {
    settings: readSettings(commonSettings, {}),
    log,
    secret: testSecret,
    databaseUrl: server.url,
    broker,
    host: '127.0.0.1',
    port: 0,
    origin: 'http://localhost',
    urls: { accounts: 'http://127.0.0.1:9', feedback: '', support: '', webhooks: '', files: '', mail: '' },
  })
  await service.ready
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= service.close()
    return closed
  }
  return {
    broker,
    close,
    ask: internalClient({
      from: 'gateway',
      to: 'support',
      url: `http://127.0.0.1:${service.port}`,
      secret: testSecret,
    }).get,
    [Symbol.asyncDispose]: async () => {
      await close().catch(() => undefined)
      await broker.close()
      await server[Symbol.asyncDispose]()
    },
  }
}

const answering = (path: `/${string}`) =>
  route({
    method: 'get',
    path,
    summary: 'Get the path',
    permission: 'any',
    reply: { status: 200, body: z.object({ path: z.string() }) },
    handle: async () => ({ path }),
  })

const merged = () => ({ principalId: newId('principal'), intoPrincipalId: newId('principal'), version: 1 })

test('a service of parts has the routes and the background work of each, and prepares them in their order', async () => {
  const seen: string[] = []
  const part = (name: string): Part => ({
    routes: () => ({ internal: [answering(`/${name}`)] }),
    prepare: async () => void seen.push(name),
    loops: () => [
      {
        name: `loop-${name}`,
        run: async ({ signal, unit }) => {
          await unit(async () => void seen.push(`loop ${name}`))
          await pause(3_600_000, signal)
        },
      },
    ],
  })
  await using it = await startParts([part('one'), part('two')])
  for (const name of ['one', 'two']) assert.deepEqual(await it.ask(`/${name}`), { path: `/${name}` })
  await eventually(() => seen.length === 4)
  assert.deepEqual(seen.slice(0, 2), ['one', 'two'])
  assert.deepEqual(seen.slice(2).sort(), ['loop one', 'loop two'])
})

test('an event goes to the handler of each part in turn, and again to all if one of them rejects', async () => {
  const seen: string[] = []
  let isFirst = true
  await using it = await startParts([
    { handlers: { 'principal.merged': async () => void seen.push('one') } },
    {},
    {
      handlers: {
        'principal.merged': async () => {
          seen.push('two')
          if (!isFirst) return
          isFirst = false
          throw new Error('not now')
        },
      },
    },
  ])
  await publishEvent(it.broker, 'principal.merged', merged())
  assert.deepEqual(seen, ['one', 'two', 'one', 'two'])
})

test('parts are closed in the reverse order, each one even if another fails', async () => {
  const closed: string[] = []
  await using it = await startParts([
    { close: () => void closed.push('one') },
    {
      close: async () => {
        closed.push('two')
        throw new Error('two does not close')
      },
    },
    { close: async () => void closed.push('three') },
  ])
  await assert.rejects(it.close(), /two does not close/)
  assert.deepEqual(closed, ['three', 'two', 'one'])
})

test('what parts declare is joined', () => {
  const sealed = [{ what: 'notes', label: 'notes', table: 'notes', key: ['id'], columns: ['text'] }]
  const [one, two] = [
    { table: 'a', column: 'b' },
    { table: 'c', column: 'd' },
  ]
  assert.deepEqual(declaredBy([{ traces: [one] }, { sealed }, { traces: [two] }]), {
    traces: [one, two],
    sealed,
  })
})
