import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually, type OwnRabbit, startRabbit } from '@earshot/testing'
import { settingAt, startOwnPostgres } from '../deployments/servers.ts'

export type OwnPostgres = AsyncDisposable & {
  url: string
  /** Signals the postmaster, whose supervisor starts it again. Resolves when it accepts connections. */
  restart: (signal: 'SIGINT' | 'SIGKILL') => Promise<void>
}

/** Starts a private PostgreSQL that can be killed. */
export const startPostgres = async (): Promise<OwnPostgres> => {
  const own = await startOwnPostgres()
  const pid = () =>
    Number(readFileSync(join(own.folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
  return {
    ...own,
    restart: async signal => {
      const before = pid()
      process.kill(before, signal)
      await eventually(
        async () => {
          const now = await Promise.resolve()
            .then(pid)
            .catch(() => before) // the file is missing during the restart
          return now !== before && (await settingAt(own.url, 'server_version')) !== undefined
        },
        { everyMs: 100 },
      )
    },
  }
}

export type Servers = AsyncDisposable & { postgres: OwnPostgres; rabbit: OwnRabbit }

/** Starts private servers, and sets the environment variables by which the test helpers find them. */
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
