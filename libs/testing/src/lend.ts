import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { restorable } from './restore.ts'
import type { TestService } from './service.ts'

type Lendable = AsyncDisposable & Pick<TestService, 'service' | 'database' | 'schema'>

type Kept = {
  it: Lendable
  /** Brings everything back to how it was before the test. False if that is impossible. */
  restore: () => Promise<boolean>
}

/** Started services that no test uses, by what they were started with. */
const idle = new Map<string, Kept[]>()

/** How long a service waits for the next test of the process, in ms. */
const idleMs = 500

let closing: NodeJS.Timeout | undefined

const closeIdle = async (): Promise<void> => {
  const all = [...idle.values()].flat()
  idle.clear()
  for (const { it } of all) await it[Symbol.asyncDispose]()
}

const keep = (key: string, kept: Kept): void => {
  idle.set(key, [...(idle.get(key) ?? []), kept])
  clearTimeout(closing)
  closing = setTimeout(() => void closeIdle(), idleMs)
}

/** Requests without an end, by the port of their server. */
const unanswered = new Map<number | undefined, number>()

subscribe('http.server.request.start', message => {
  const { response } = message as { response: ServerResponse }
  const port = response.req.socket.localPort
  const add = (count: number) => unanswered.set(port, (unanswered.get(port) ?? 0) + count)
  add(1)
  response.once('close', () => add(-1))
})

/**
 * Lends a started service to a test. At the end of the scope, its rows are restored, and the next test of the process with the same
 * `key` gets it, which takes a tenth of the CPU time of a start. A service is closed instead if a request or a transaction has not
 * ended, if the tables were altered, or if `reset` of what belongs to it returns false.
 */
export const lend = async <Kind extends Lendable>(
  key: string,
  start: () => Promise<Kind & { reset?: () => boolean }>,
): Promise<Kind> => {
  const found = idle.get(key)?.pop() as (Kept & { it: Kind }) | undefined
  const kept = found ?? (await startKept(start))
  const { it } = kept
  return {
    ...it,
    [Symbol.asyncDispose]: async () => {
      if (!unanswered.get(it.service.port) && (await kept.restore().catch(() => false))) keep(key, kept)
      else await it[Symbol.asyncDispose]()
    },
  }
}

const startKept = async <Kind extends Lendable>(
  start: () => Promise<Kind & { reset?: () => boolean }>,
): Promise<Kept & { it: Kind }> => {
  const it = await start()
  // Only a superuser can restore rows. With another user, each test starts a service.
  const restoreRows = await restorable(it.database, it.schema).catch(() => async () => false)
  return { it, restore: async () => (await restoreRows()) && (it.reset?.() ?? true) }
}
