import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@earshot/db/embedded'
import pg from 'pg'

/** A PostgreSQL server with its `server_version`. */
export type Server = { url: string; version: string }

/** A setting of the server, undefined if it does not respond. */
export const settingAt = async (connectionString: string, setting: string): Promise<string | undefined> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [setting])
    return rows[0]?.value
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The server at TEST_DATABASE_URL, or on port 5432 if there is one. @throws when TEST_DATABASE_URL does not respond */
export const givenPostgres = async (): Promise<Server | undefined> => {
  const given = process.env.TEST_DATABASE_URL
  const url = given ?? 'postgresql://postgres@127.0.0.1:5432/postgres'
  const version = await settingAt(url, 'server_version')
  if (!version && given) throw new Error('TEST_DATABASE_URL is set, but the server does not respond')
  return version ? { url, version } : undefined
}

/** `/dev/shm` if it has space, because fsync is slow on disk. Benchmarks need a real disk. */
export const memoryOrDisk = (): string => {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 2 * 1024 ** 3 ? memory : tmpdir()
}

/** Starts an embedded PostgreSQL in a temporary folder, which is removed at the end. */
export const startOwnPostgres = async (
  parent: string = tmpdir(),
): Promise<Server & AsyncDisposable & { folder: string }> => {
  await using opened = new AsyncDisposableStack()
  const folder = mkdtempSync(join(parent, 'earshot-test-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  const { url, version, stop } = await startEmbedded({ dataDir: folder })
  opened.defer(stop)
  const all = opened.move()
  return { url, version, folder, [Symbol.asyncDispose]: () => all.disposeAsync() }
}
