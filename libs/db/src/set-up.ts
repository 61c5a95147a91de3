import { SettingsError } from '@earshot/runtime'
import type pg from 'pg'

export const statementLimitMs = 30_000
const idleInTransactionMs = 30_000

export type SessionOptions = { schema: string; name: string }

/**
 * Settings that statements and the data they write depend on. They are set by a statement: a start-up parameter can be
 * overridden by the URL, by the user's or the database's defaults, and poolers refuse or drop it.
 */
const settingsOf = ({ schema, name }: SessionOptions): Record<string, string> => ({
  search_path: `${schema}, public`,
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  statement_timeout: `${statementLimitMs}`,
  idle_in_transaction_session_timeout: `${idleInTransactionMs}`,
  application_name: name,
})

type State = { pid: number; standby: boolean }

/** Sets the settings of a new connection in one round trip. */
const apply = async (client: pg.ClientBase, options: SessionOptions): Promise<State> => {
  const settings = Object.entries(settingsOf(options))
  const { rows } = await client.query<State>(
    `select ${settings.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`).join(', ')},
       pg_backend_pid() as pid, pg_is_in_recovery() as standby`,
    settings.flat(),
  )
  return rows[0] ?? { pid: 0, standby: false }
}

/** Reads back what later statements depend on. */
const readBack = async (client: pg.ClientBase) => {
  const { rows } = await client.query<{ pid: number; path: string; zone: string; limit: string }>(
    `select pg_backend_pid() as pid, current_setting('search_path') as path, current_setting('TimeZone') as zone,
       (select setting from pg_settings where name = 'statement_timeout') as limit`,
  )
  return rows[0]
}

/** The process id that the server sent at the start, which node-postgres has but its types lack. A pooler sends its own. */
type WithProcessId = { processID: number }

const sharedServers =
  'DATABASE_URL: the pooler gives each transaction another connection (transaction or statement mode). Locks, notifications and session settings need a connection of their own: use session mode, such as pool_mode=session of PgBouncer, or connect to PostgreSQL itself'

/** @throws {SettingsError} when the connection has another server than before, or one with other settings */
const assertKept = async (client: pg.ClientBase, pid: number, options: SessionOptions): Promise<void> => {
  const found = await readBack(client)
  const { search_path: path, TimeZone: zone, statement_timeout: limit } = settingsOf(options)
  if (found?.pid !== pid || found.path !== path || found.zone !== zone || found.limit !== limit)
    throw new SettingsError(sharedServers)
}

const rounds = 8

/**
 * Two connections that are open at the same time keep different servers, unless a pooler shares servers between transactions.
 * Other connections may use its servers meanwhile, so the two are used in turn and at the same time, several times.
 * @throws {SettingsError} when the pooler in front of the server cannot be used
 */
const assertOwnServer = async (
  client: pg.ClientBase,
  pid: number,
  options: SessionOptions,
  openOther: () => Promise<pg.Client>,
): Promise<void> => {
  const other = await openOther()
  try {
    const { pid: otherPid } = await apply(other, options)
    if (otherPid === pid) throw new SettingsError(sharedServers)
    const checks = [() => assertKept(client, pid, options), () => assertKept(other, otherPid, options)]
    for (let round = 0; round < rounds; round++) {
      for (const check of checks) await check()
      await Promise.all(checks.toReversed().map(check => check()))
    }
  } catch (error) {
    // The settings would stay on a server connection that others use.
    for (const it of [client, other]) await it.query('discard all').catch(() => undefined)
    throw error
  } finally {
    await other.end().catch(() => undefined)
  }
}

/**
 * Returns the function that sets up each new connection. A connection through a pooler checks that it keeps
 * its server. @throws {SettingsError} when the pooler cannot be used
 */
export const createSetUp = (options: SessionOptions, openOther: () => Promise<pg.Client>) => {
  let checked: Promise<void> | undefined
  return async (client: pg.ClientBase): Promise<State> => {
    const state = await apply(client, options)
    const sent = client as pg.ClientBase & WithProcessId
    if (sent.processID === state.pid) return state
    await assertKept(client, state.pid, options)
    checked ??= assertOwnServer(client, state.pid, options, openOther)
    const mine = checked
    await mine.catch(error => {
      if (checked === mine) checked = undefined
      throw error
    })
    sent.processID = state.pid // notifications have that of their sender
    return state
  }
}
