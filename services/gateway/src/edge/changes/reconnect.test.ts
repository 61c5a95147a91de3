import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startGateway } from '@earshot/accounts/harness'
import { visitorToken } from '@earshot/accounts/harness/visitors'
import { eventually, openEventStream } from '@earshot/testing'

const visitors = 300

/** The most values in any range of this width. */
const mostWithin = (width: number, values: number[]): number =>
  Math.max(...values.map(from => values.filter(value => value >= from && value < from + width).length))

test('when a gateway with 300 streams restarts, it gives their clients different times to return', async () => {
  await using first = await startGateway()
  const { secret } = (await first.as().post('/settings/visitor-secret/rotate')).data
  const open = ({ url }: { url: string }, index: number) =>
    openEventStream(`${url}/api/v1/changes`, {
      authorization: `Bearer ${visitorToken(secret, { sub: `crm-${index}` })}`,
    })
  const openAll = (gateway: { url: string }) =>
    Promise.all(Array.from({ length: visitors }, (_, index) => open(gateway, index)))

  const stopping = await startGateway({ on: first })
  const streams = await openAll(stopping)
  assert.ok(streams.every(({ status }) => status === 200))
  await eventually(() => streams.every(({ retries }) => retries.length > 0))
  await stopping[Symbol.asyncDispose]()
  await Promise.all(streams.map(({ ended }) => ended))
  const waits = streams.map(({ retries }) => retries.at(-1) ?? 0)
  assert.ok(waits.every(ms => ms >= 1000 && ms <= 4000))
  assert.ok(Math.max(...waits) - Math.min(...waits) > 2000)
  assert.ok(mostWithin(200, waits) < visitors / 5, `${mostWithin(200, waits)} return within 200 ms`)

  await using restarted = await startGateway({ on: first })
  const again = await openAll(restarted)
  assert.ok(again.every(({ status }) => status === 200))
  await Promise.all(again.map(stream => stream[Symbol.asyncDispose]()))
})
