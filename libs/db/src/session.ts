import { backoff, type Log, pause } from '@earshot/runtime'
import type pg from 'pg'
import type { Connections } from './connections.ts'
import { type Db, runOn } from './query.ts'

/** The permanent connection of a service's process, for advisory locks, listen and notify. */
export type Session = {
  /**
   * Calls `wake` on each notification of the channel from any process, and after a reconnect, which may have missed some. With
   * `alone`, no other process needs the notifications of this one.
   */
  listen: (channel: string, wake: () => void, options?: { alone?: boolean }) => () => void
  /** Wakes listeners in this process at once, and in others by a notification, at most one per 10 ms. */
  notify: (channel: string) => void
  /**
   * Takes a session advisory lock if it is free; undefined if another process has it or there is no connection. `lost` aborts
   * when the connection with the lock is lost. `release` unlocks.
   */
  tryLock: (key: string) => Promise<HeldLock | undefined>
  close: () => Promise<void>
}

export type HeldLock = { db: Db; lost: AbortSignal; release: () => Promise<void> }

const coalesceMs = 10

/** The backend's process id, which node-postgres has but its types lack. */
const ownProcessId = (client: pg.Client) => (client as pg.Client & { processID: number }).processID

type Connected = { client: pg.Client; lost: AbortController }

/** Takes the lock on this connection; undefined if another process has it. */
const lockOn = async (
  { client, lost }: Connected,
  lock: string,
  notify: Session['notify'],
): Promise<HeldLock | undefined> => {
  const { rows } = await client.query<{ got: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as got',
    [lock],
  )
  if (!rows[0]?.got) return undefined
  return {
    db: {
      query: (statement, name) => runOn(client, statement, name),
      signal: notify,
      afterCommit: task => task(),
    },
    lost: lost.signal,
    release: async () => {
      if (lost.signal.aborted) return
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [lock]).catch(() => undefined)
    },
  }
}

/** Opens the session, and reopens it with back-off until it is closed. */
export const openSession = (connections: Connections, schema: string, log: Log): Session => {
  const closing = new AbortController()
  const listeners = new Map<string, Set<() => void>>()
  /** Channels with a listener that needs no other. */
  const alone = new Set<string>()
  const pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let sentAt = Number.NEGATIVE_INFINITY
  let held: Connected | undefined
  const channelName = (channel: string) => `${schema}_${channel}`
  const wakeAll = (channel: string) => {
    for (const wake of listeners.get(channel) ?? []) wake()
  }

  const flush = () => {
    timer = undefined
    const client = held?.client
    if (!client) return // sent after the reconnect
    const channels = [...pending]
    pending.clear()
    sentAt = performance.now()
    // A notification may be lost: listeners also poll.
    for (const channel of channels) client.query(`notify ${channelName(channel)}`).catch(() => undefined)
  }

  const connect = async (): Promise<pg.Client> => {
    const client = await connections.single()
    client.on('notification', ({ channel, processId }) => {
      if (processId !== ownProcessId(client)) wakeAll(channel.slice(schema.length + 1))
    })
    for (const channel of listeners.keys()) await client.query(`listen ${channelName(channel)}`)
    return client
  }

  const keepOpen = async (): Promise<void> => {
    for (let attempt = 0; !closing.signal.aborted; attempt++) {
      try {
        const client = await connect()
        attempt = 0
        const lost = new AbortController()
        held = { client, lost }
        const ended = new Promise(resolve => client.once('end', resolve))
        if (closing.signal.aborted) void client.end()
        for (const channel of listeners.keys()) wakeAll(channel)
        flush()
        await ended
        held = undefined
        lost.abort()
      } catch (err) {
        log.warn({ err }, 'database.session_failed')
      }
      await pause(backoff(attempt), closing.signal)
    }
  }
  const ended = keepOpen()

  const notify = (channel: string) => {
    wakeAll(channel)
    if (alone.has(channel)) return
    pending.add(channel)
    timer ??= setTimeout(flush, Math.max(0, sentAt + coalesceMs - performance.now()))
  }

  return {
    listen: (channel, wake, options) => {
      const known = listeners.get(channel) ?? new Set()
      if (!listeners.has(channel)) held?.client.query(`listen ${channelName(channel)}`).catch(() => undefined)
      listeners.set(channel, known.add(wake))
      if (options?.alone) alone.add(channel)
      return () => {
        known.delete(wake)
        if (options?.alone) alone.delete(channel)
      }
    },
    notify,
    tryLock: async key => held && lockOn(held, `${schema}:${key}`, notify),
    close: async () => {
      clearTimeout(timer)
      closing.abort()
      await held?.client.end().catch(() => undefined)
      await ended
    },
  }
}
