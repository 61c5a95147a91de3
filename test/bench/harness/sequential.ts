import type { ServiceName } from '@earshot/runtime'
import { callerHeaders } from '../../deployments/services.ts'
import { type Client, type LoadRequest, sendExpecting } from '../../load/client.ts'
import { percentile } from '../../load/numbers.ts'

/** A read of a service, without the gateway. */
export const requestOf = (service: ServiceName, path: string): LoadRequest => ({
  method: 'GET',
  path: `/api/v1${path}`,
  headers: callerHeaders(service),
  expect: 200,
})

/** The 99th percentile of one client's requests, in ms. */
export const sequentialP99 = async (client: Client, request: LoadRequest, count: number): Promise<number> => {
  const latencies: number[] = []
  for (let sent = 0; sent < count; sent++) {
    const started = performance.now()
    await sendExpecting(client, request)
    latencies.push(performance.now() - started)
  }
  return percentile(latencies, 0.99)
}

/** The aim of lists, counts and searches. */
export const under50 = (p99: number) => ({ aim: '< 50 ms', met: p99 < 50 })
