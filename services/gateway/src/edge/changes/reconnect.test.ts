import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startGateway } from '@earshot/accounts/harness'
import { visitorToken } from '@earshot/accounts/harness/visitors'
import { eventually, openEventStream } from '@earshot/testing'

const visitors = 300
const atOnce = 30

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
  await using opened = new AsyncDisposableStack() // or a failure would leave the process waiting for the streams
  /** In waves: all at once, some would wait for the accounts service for longer than a gateway lets them. */
  const openAll = async (gateway: { url: string }) => {
    const streams = []
    while (streams.length < visitors) {
      const wave = Array.from({ length: atOnce }, (_, index) => open(gateway, streams.length + index))
      streams.push(...(await Promise.all(wave)))
    }
    for (const stream of streams) opened.use(stream)
    return streams
  }

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
})
