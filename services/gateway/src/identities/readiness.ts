import { noWorkers, type Readiness } from '@earshot/http'
import type { ProcessRole } from '@earshot/runtime'
import fetch, { AbortError } from 'node-fetch'
import { z } from 'zod'

/** Longer than the time that a service gives each of its checks. */
const timeoutMs = 3500

const failure = { ok: z.literal(false), error: z.enum(['failed', 'timeout', 'behind']) }
const Check = z.union([z.object({ ok: z.literal(true) }), z.object(failure)])

const Ready = z.object({
  checks: z.object({
    db: Check,
    migrations: Check,
    workers: z.object({
      ok: z.boolean(),
      error: z.string().exactOptional(),
      expected: z.boolean(),
      running: z.boolean(),
      loops: z.number(),
      inFlight: z.number(),
      schemaMissing: z.number(),
      refused: z.number(),
    }),
  }),
})

/** The checks of the accounts service, without which no new caller is authenticated. */
export const readinessOf = (url: string, role: ProcessRole): Readiness => {
  const address = `${url}/api/health/ready`
  return async () => {
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
      const { db, migrations, workers } = Ready.parse(await response.json()).checks
      const checks = { db, migrations, workers: role === 'web' ? noWorkers : workers }
      return { ok: Object.values(checks).every(({ ok }) => ok), checks }
    } catch (error) {
      const reason = error instanceof AbortError ? 'timeout' : 'failed'
      const away = { ok: false, error: reason } as const
      return { ok: false, checks: { db: away, migrations: away, workers: noWorkers } }
    }
  }
}
