import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@earshot/db/embedded'
import pg from 'pg'

/** A PostgreSQL, and its `server_version`. */
export type Server = { url: string; version: string }

/** The version of the server that answers there, if one does. */
export const versionAt = async (connectionString: string): Promise<string | undefined> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    )
    return rows[0]?.version
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** TEST_DATABASE_URL, or whatever answers on 5432. @throws when nothing answers at TEST_DATABASE_URL */
export const givenPostgres = async (): Promise<Server | undefined> => {
  const given = process.env.TEST_DATABASE_URL
  const url = given ?? 'postgresql://postgres@127.0.0.1:5432/postgres'
  const version = await versionAt(url)
  if (!version && given) throw new Error('TEST_DATABASE_URL is set, but nothing answers there')
  return version ? { url, version } : undefined
}

/** `/dev/shm`, where there is room, since every fsync counts; a bench wants a disk. */
export const memoryOrDisk = (): string => {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 2 * 1024 ** 3 ? memory : tmpdir()
}

/** An embedded PostgreSQL of our own, and the folder of its data. Nothing of it stays. */
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
