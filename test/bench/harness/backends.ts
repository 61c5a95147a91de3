import { readdirSync } from 'node:fs'
import type { TestDatabase } from '@earshot/testing'
import { childrenCpuMs, cpuMs, parentOf } from './proc.ts'

type Query = TestDatabase['query']

/** CPU time of each other connection to the database in ms, by process id. Empty if PostgreSQL runs elsewhere. */
export const backendCpuMs = async (query: Query): Promise<Map<number, number>> => {
  const rows = await query(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const here = new Set(readdirSync('/proc'))
  const pids = rows.map(({ pid }) => Number(pid)).filter(pid => here.has(String(pid)))
  return new Map(pids.map(pid => [pid, cpuMs(pid)]))
}

/** CPU time of the whole server in ms. 0 if PostgreSQL runs elsewhere. Processes that have ended are not counted. */
export const postgresCpuMs = async (query: Query): Promise<number> => {
  const [row] = await query('select pg_backend_pid() as pid')
  const backend = Number(row?.pid)
  if (!readdirSync('/proc').includes(String(backend))) return 0
  return childrenCpuMs(parentOf(backend))
}

/** How many transactions the database has committed. */
export const committed = async (query: Query): Promise<number> => {
  const [stats] = await query(
    'select xact_commit::float8 as count from pg_stat_database where datname = current_database()',
  )
  return Number(stats?.count)
}
