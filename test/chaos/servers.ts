import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@earshot/db/embedded'
import { eventually, type OwnRabbit, startRabbit } from '@earshot/testing'
import pg from 'pg'

export type OwnPostgres = AsyncDisposable & {
  url: string
  /** Ends its postmaster; it is started again by whoever uses it. Resolves when it answers. */
  restart: (signal: 'SIGINT' | 'SIGKILL') => Promise<void>
}

const answers = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A PostgreSQL of our own: nobody minds when it is hurt. */
export const startPostgres = async (): Promise<OwnPostgres> => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-chaos-'))
  const embedded = await startEmbedded({ dataDir: folder })
  const pid = () =>
    Number(readFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
  return {
    url: embedded.url,
    restart: async signal => {
      const before = pid()
      process.kill(before, signal)
      await eventually(
        async () => {
          const now = await Promise.resolve()
            .then(pid)
            .catch(() => before) // the file is gone in between
          return now !== before && (await answers(embedded.url))
        },
        { everyMs: 100 },
      )
    },
    [Symbol.asyncDispose]: async () => {
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Servers = AsyncDisposable & { postgres: OwnPostgres; rabbit: OwnRabbit }

/** Private servers, and the environment in which every test helper finds them. */
export const startServers = async (): Promise<Servers> => {
  await using opened = new AsyncDisposableStack()
  const [postgres, rabbit] = await Promise.all([startPostgres(), startRabbit()])
  opened.use(postgres)
  opened.defer(rabbit.stop)
  process.env.TEST_DATABASE_URL = postgres.url
  process.env.AMQP_URL = rabbit.url
  const all = opened.move()
  return { postgres, rabbit, [Symbol.asyncDispose]: () => all.disposeAsync() }
}
