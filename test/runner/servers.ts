import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  dropTemplates,
  findRabbit,
  installRabbit4,
  rabbitVersion,
  startPostgres,
  startRabbit,
} from '@earshot/testing'
import {
  givenPostgres,
  memoryOrDisk,
  type Server,
  settingAt,
  startOwnPostgres,
} from '../deployments/servers.ts'
import type { Platform, TestPostgres, TestRabbit } from './platform.ts'

/** The platforms, of which the first has the embedded PostgreSQL, and the environment variables of all tests. */
export type Servers = AsyncDisposable & {
  platforms: [Platform, ...Platform[]]
  environment: NodeJS.ProcessEnv
}

/** As the embedded one has: with the default of 100, only two deployments could run at once. */
const settings = ['max_connections=200']

const withSettings = async ({ url, version }: Server): Promise<TestPostgres> => ({
  url,
  version: version.split(' ', 1)[0] ?? version, // without the name of the distribution's package
  connections: Number(await settingAt(url, 'max_connections')),
})

const withVersion = async (url: string, root?: string): Promise<TestRabbit> => ({
  url,
  version: await rabbitVersion(url),
  ...(root && { root }),
})

const openEmbedded = async (opened: AsyncDisposableStack): Promise<TestPostgres> =>
  withSettings(opened.use(await startOwnPostgres(memoryOrDisk())))

const openRabbit = async (opened: AsyncDisposableStack): Promise<TestRabbit> => {
  const rabbit = await findRabbit()
  opened.defer(rabbit.stop)
  return withVersion(rabbit.url)
}

/** Of what was started, all is opened before the first failure is thrown, so that it is also closed. */
const together = async <A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> => {
  await Promise.allSettled([one, other])
  return [await one, await other]
}

const openOldestPostgres = async (opened: AsyncDisposableStack): Promise<TestPostgres> => {
  const { url } = opened.use(await startPostgres({ version: 'oldest', parent: memoryOrDisk(), settings }))
  return withSettings({ url, version: (await settingAt(url, 'server_version')) ?? '' })
}

const openRabbit4 = async (opened: AsyncDisposableStack): Promise<TestRabbit> => {
  const root = await installRabbit4()
  const rabbit = await startRabbit({ root })
  opened.defer(rabbit.stop)
  return withVersion(rabbit.url, root)
}

/**
 * Opens one platform, or two if `second`: the other one has the oldest PostgreSQL and the newest RabbitMQ that we support. A
 * PostgreSQL that is given (see `givenPostgres`) replaces the oldest one, and is used in any case, because it costs nothing. Tests
 * that use no RabbitMQ need none, and its start takes longer than they do.
 */
export const openServers = async ({
  second,
  rabbit,
}: {
  second: boolean
  rabbit: boolean
}): Promise<Servers> => {
  await using opened = new AsyncDisposableStack()
  const run = randomBytes(4).toString('hex')
  const given = await givenPostgres()
  if (given) opened.defer(() => dropTemplates(given.url, run))
  const [postgres, firstRabbit] = await together(
    openEmbedded(opened),
    rabbit || second ? openRabbit(opened) : Promise.resolve(undefined),
  )
  const platforms: [Platform, ...Platform[]] = [{ postgres, rabbit: firstRabbit }]
  if (second || given) {
    const [oldest, newest] = await together(
      given ? withSettings(given) : openOldestPostgres(opened),
      second ? openRabbit4(opened) : Promise.resolve(firstRabbit),
    )
    platforms.push({ postgres: oldest, rabbit: newest })
  }
  const cache = mkdtempSync(join(tmpdir(), 'earshot-compiled-'))
  opened.defer(() => rmSync(cache, { recursive: true, force: true }))
  const everything = opened.move()
  return {
    platforms,
    environment: { ...process.env, TEST_RUN: run, NODE_COMPILE_CACHE: cache },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}
