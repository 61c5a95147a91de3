import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseProxy, type ServerProxy, startReceiver } from '@earshot/testing'
import { accountOf } from '../load/account.ts'
import { openScene } from './scene.ts'

const faults: Record<string, (proxy: ServerProxy) => void | Promise<void>> = {
  refuses: proxy => proxy.cut(),
  'does not answer': proxy => proxy.hang(),
}

describe('PostgreSQL is away from the workers', { concurrency: 2 }, () => {
  for (const [what, hurt] of Object.entries(faults))
    test(`ten seconds in which PostgreSQL ${what}: nothing lost, nothing failed, nothing dead-lettered`, async () => {
      let proxy: ServerProxy | undefined
      await using opened = new AsyncDisposableStack()
      await using it = await openScene({
        workerDatabaseUrl: async url => {
          proxy = opened.use(await databaseProxy(url))
          return proxy.url
        },
      })
      assert.ok(proxy)
      // Each fifth event is asked for again: its result and its retry have to go somewhere meanwhile.
      const known = new Set<string>()
      await using receiver = await startReceiver(({ body }) => {
        const isNew = !known.has(body)
        known.add(body)
        return isNew && known.size % 5 === 0 ? 503 : 200
      })
      await it.subscribe(receiver.url)
      const worker = await it.worker()
      const [events] = await Promise.all([
        it.trickle(200, 10),
        (async () => {
          await receiver.waitFor(20)
          await hurt(proxy)
          await sleep(10_000)
          await proxy.mend()
        })(),
      ])
      const deliveries = await it.settled(200)
      assert.ok(deliveries.every(({ status }) => status === 'succeeded'))
      assert.equal(accountOf(events, receiver.received).lost, 0)
      assert.equal(await it.parked(), 0)
      worker.kill('SIGTERM')
      assert.equal(await worker.exited, 0, worker.output().slice(-3000))
    })
})
