import { type Database, isDatabaseDown } from '@earshot/db'
import type { LoopCounts, ProcessRole } from '@earshot/runtime'
import { type RequestHandler, Router } from 'express'
import { refuseMethod } from './methods.ts'
import { requestIds } from './request.ts'
import { send } from './send.ts'

/** The timeout of a check in milliseconds. */
const budgetMs = 3000

export type HealthSource = {
  probe: Database['probe']
  /** Undefined in the web role, which runs no workers. */
  workers: () => LoopCounts | undefined
  /** Whether the process is shutting down, so that load balancers should stop sending requests. */
  stopping: () => boolean
}

type Check = { ok: true } | { ok: false; error: 'failed' | 'timeout' | 'behind' }

const passed: Check = { ok: true }

/** Runs a check with the timeout. Concurrent callers share one run, so that polling is cheap. */
const check = (run: () => Promise<Check>): (() => Promise<Check>) => {
  let running: Promise<Check> | undefined
  const once = async (): Promise<Check> => {
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<Check>(resolve => {
      timer = setTimeout(() => resolve({ ok: false, error: 'timeout' }), budgetMs)
    })
    const result = run().catch(
      (error): Check => ({ ok: false, error: isTimeout(error) ? 'timeout' : 'failed' }),
    )
    return Promise.race([result, timeout]).finally(() => clearTimeout(timer))
  }
  return () => {
    running ??= once().finally(() => {
      running = undefined
    })
    return running
  }
}

const isTimeout = (error: unknown) =>
  error instanceof Error &&
  /timeout/i.test(error.message) &&
  !(isDatabaseDown(error) && /ECONN/.test(error.message))

/** The check of a process that runs no workers. */
export const noWorkers = {
  ok: true,
  ...{ expected: false, running: false, loops: 0, inFlight: 0, schemaMissing: 0, refused: 0 },
}

const workersCheck = (counts: LoopCounts | undefined) => {
  if (!counts) return noWorkers
  const ok = counts.running && counts.schemaMissing === 0 && counts.refused === 0
  return { ok, ...(!ok && { error: 'failed' }), expected: true, ...counts }
}

/** Checks whether a process is ready, and returns the result of each check. */
export const createReadiness = (source: HealthSource) => {
  const database = check(async () => {
    await source.probe.answers()
    await source.probe.hasFreeConnection() // if the pool has none for as long as the budget, no request can be served
    return passed
  })
  const migrations = check(async () =>
    (await source.probe.migrationsBehind()) ? { ok: false, error: 'behind' } : passed,
  )
  return async () => {
    const [db, schema] = await Promise.all([database(), migrations()])
    const workers = workersCheck(source.workers())
    const ok = db.ok && schema.ok && workers.ok && !source.stopping()
    return { ok, checks: { db, migrations: schema, workers } }
  }
}

export type Readiness = ReturnType<typeof createReadiness>

/** The three health endpoints. They need no credential, and liveness does no I/O. */
export const healthRouter = (role: ProcessRole, readiness: Readiness): RequestHandler => {
  const router = Router().use(requestIds)
  router.get(['/api/health', '/api/health/live'], (_request, response) =>
    send(response, { status: 200, headers: {}, body: '{"status":"ok"}' }),
  )
  router.get('/api/health/ready', async (_request, response) => {
    const { ok, checks } = await readiness()
    send(response, {
      status: ok ? 200 : 503,
      headers: {},
      body: JSON.stringify({
        status: ok ? 'ok' : 'unavailable',
        role,
        checks,
      }),
    })
  })
  router.all(['/api/health', '/api/health/live', '/api/health/ready'], (request, response) =>
    refuseMethod(request.method, 'GET, HEAD', response),
  )
  // The router is mounted first: without this check every other request would be matched against each of its paths.
  return (request, response, next) =>
    request.path.startsWith('/api/health') ? router(request, response, next) : next()
}
