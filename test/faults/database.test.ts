import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseProxy, type ServerProxy, startReceiver } from '@earshot/testing'
import { reconcile } from '../load/reconcile.ts'
import { openScenario } from './scenario.ts'

const faults: Record<string, (proxy: ServerProxy) => void | Promise<void>> = {
  'refuses connections': proxy => proxy.cut(),
  'does not respond': proxy => proxy.hang(),
}

describe('PostgreSQL is unavailable to the workers', { concurrency: 2 }, () => {
  for (const [fault, inject] of Object.entries(faults))
    test(`10 s in which PostgreSQL ${fault}: no event is lost, failed or dead-lettered`, async () => {
      let proxy: ServerProxy | undefined
      await using opened = new AsyncDisposableStack()
      await using scenario = await openScenario({
        workerDatabaseUrl: async url => {
          proxy = opened.use(await databaseProxy(url))
          return proxy.url
        },
      })
      assert.ok(proxy)
      // Every fifth event fails once, so that results and retries have to be stored during the outage too.
      const seen = new Set<string>()
      await using receiver = await startReceiver(({ body }) => {
        const isNew = !seen.has(body)
        seen.add(body)
        return isNew && seen.size % 5 === 0 ? 503 : 200
      })
      await scenario.subscribe(receiver.url)
      const worker = await scenario.worker()
      const [events] = await Promise.all([
        scenario.trickle(200, 10),
        (async () => {
          await receiver.waitFor(20)
          await inject(proxy)
          await sleep(10_000)
          await proxy.restore()
        })(),
      ])
      const deliveries = await scenario.settled(200)
      assert.ok(deliveries.every(({ status }) => status === 'succeeded'))
      assert.equal(reconcile(events, receiver.received).lost, 0)
      assert.equal(await scenario.deadLetters(), 0)
      worker.kill('SIGTERM')
      assert.equal(await worker.exited, 0, worker.output().slice(-3000))
    })
})
