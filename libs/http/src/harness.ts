// Shared by the tests of this library: a small service with one resource, ideas.
import { fail, type Identity, id, newId } from '@earshot/contracts'
import { type Db, many, maybe, one, run } from '@earshot/db'
import { createInProcessBroker } from '@earshot/events'
import { commonSettings, createLog, type Log, readSettings, type SecretKey } from '@earshot/runtime'
import { defineService, startService } from '@earshot/service'
import {
  databaseProxy,
  nowhereUrls,
  testAdmin,
  testClient,
  testDatabase,
  testOrigin,
  testSecret,
} from '@earshot/testing'
import { z } from 'zod'
import { mountService } from './app.ts'
import { batchRoute } from './batch.ts'
import { signCaller } from './caller.ts'
import { cursorOf, pageOf } from './paging.ts'
import { type Route, route } from './route.ts'
import type { Upload } from './upload.ts'

const Idea = z.object({ id: id('post'), title: z.string(), votes: z.int() }).meta({ derived: ['votes'] })
type Idea = z.infer<typeof Idea>

const ideaId = z.object({ id: id('post') })
const title = z.string().min(1).max(50)

/** Without a lock: a client that depends on the current version sends If-Match. */
const findIdea = async (db: Db, id: string): Promise<Idea> =>
  (await maybe<Idea>(db)`select id, title, votes from ideas where id = ${id}`) ?? fail('NOT_FOUND')

type Part = { after: string; minVotes: number; mostVotes: number; count: number }

const ideasAfter = (db: Db, { after, minVotes, mostVotes, count }: Part) =>
  many<Idea>(db)`
    select id, title, votes from ideas
    where id > ${after} and votes between ${minVotes} and ${mostVotes} order by id limit ${count}`

/** Functions of a test that run during a request. */
export type Hooks = {
  created?: (db: Db, title: string) => Promise<void>
  prepared?: (title: string) => Promise<string>
  ask?: () => unknown
  uploaded?: (upload: Upload) => Promise<unknown>
  stored?: (uploaded: unknown) => Promise<unknown>
  ended?: () => void
  pieces?: () => AsyncIterable<string>
}

/** The maximum bytes of an upload. */
export const uploadLimit = 100_000

const singleRoutes = (hooks: Hooks): Route[] => [
  route({
    method: 'get',
    path: '/ideas',
    summary: 'List ideas',
    permission: 'read:feedback',
    query: z
      .object({ minVotes: z.coerce.number().int().optional(), mostVotes: z.coerce.number().int().optional() })
      .refine(({ minVotes = 0, mostVotes = Infinity }) => minVotes <= mostVotes, {
        path: ['mostVotes'],
        message: 'must not be less than minVotes',
      }),
    reply: { status: 200, list: Idea, pageSize: 2 },
    handle: async ({ pool, query: { minVotes = 0, mostVotes = 2 ** 31 - 1 }, page: { limit, cursor } }) => {
      const cursors = cursorOf({ list: 'ideas', minVotes, mostVotes }, z.tuple([z.string()]))
      const [after = ''] = cursors.decode(cursor) ?? []
      const rows = await ideasAfter(pool, { after, minVotes, mostVotes, count: limit + 1 })
      return pageOf(rows, limit, row => cursors.encode([row.id]))
    },
  }),
  route({
    method: 'post',
    path: '/ideas',
    summary: 'Create an idea',
    permission: 'write:feedback',
    body: z.strictObject({
      title,
      tags: z.array(z.string().min(2)).optional(),
      author: z.strictObject({ name: z.string().regex(/^\w/).min(3) }).optional(),
    }),
    reply: { status: 201, body: Idea },
    location: idea => `/api/v1/ideas/${idea.id}`,
    prepare: async ({ body }) => (await hooks.prepared?.(body.title)) ?? body.title,
    handle: async ({ pool, prepared: title }) => {
      const idea = await one<Idea>(pool)`
        insert into ideas (id, title) values (${newId('post')}, ${title}) returning id, title, votes`
      await hooks.created?.(pool, idea.title)
      return idea
    },
  }),
  route({
    method: 'get',
    path: '/ideas/:id',
    summary: 'Get an idea',
    permission: 'read:feedback',
    params: ideaId,
    reply: { status: 200, body: Idea },
    handle: ({ pool, params }) => findIdea(pool, params.id),
  }),
  route({
    method: 'patch',
    path: '/ideas/:id',
    summary: 'Update an idea',
    permission: 'write:feedback',
    params: ideaId,
    body: z.strictObject({ title: title.optional() }),
    reply: { status: 200, body: Idea },
    handle: async ({ pool, params, body }) => {
      const before = await findIdea(pool, params.id)
      return one<Idea>(pool)`
        update ideas set title = ${body.title ?? before.title} where id = ${params.id} returning id, title, votes`
    },
  }),
  route({
    method: 'delete',
    path: '/ideas/:id',
    summary: 'Delete an idea',
    permission: 'write:feedback',
    params: ideaId,
    reply: { status: 204 },
    handle: async ({ pool, params }) => {
      await findIdea(pool, params.id)
      await run(pool)`delete from ideas where id = ${params.id}`
    },
  }),
  route({
    method: 'post',
    path: '/ideas/:id/votes',
    summary: 'Vote for an idea',
    permission: 'any',
    params: ideaId,
    body: z.strictObject({ weight: z.int().min(1).default(1) }),
    optionalBody: true,
    reply: { status: 200, body: Idea },
    handle: async ({ pool, params, body }) =>
      (await maybe<Idea>(pool)`
        update ideas set votes = votes + ${body.weight} where id = ${params.id} returning id, title, votes`) ??
      fail('NOT_FOUND'),
  }),
  route({
    method: 'get',
    path: '/ideas/best',
    summary: 'Get the idea with the most votes',
    permission: 'any',
    reply: { status: 200, body: Idea },
    errors: ['NOT_FOUND'],
    handle: async ({ pool }) =>
      (await maybe<Idea>(pool)`select id, title, votes from ideas order by votes desc limit 1`) ??
      fail('NOT_FOUND'),
  }),
  route({
    method: 'post',
    path: '/keys',
    summary: 'Create a key',
    permission: 'admin',
    body: z.strictObject({ name: z.string(), access: z.strictObject({ level: z.string() }).optional() }),
    reply: { status: 201, body: z.object({ name: z.string(), secret: z.string() }) },
    secrets: ['secret'],
    handle: async ({ body }) => ({ name: body.name, secret: 'sesame' }),
  }),
  route({
    method: 'post',
    path: '/files',
    summary: 'Upload a file',
    permission: 'write:feedback',
    upload: { types: ['text/csv', 'text/plain'], limit: uploadLimit, example: 'a,b' },
    reply: { status: 201, body: z.unknown() },
    prepare: async ({ upload, defer }) => {
      defer(async () => hooks.ended?.())
      return hooks.uploaded?.(upload)
    },
    handle: async ({ prepared }) => hooks.stored?.(prepared) ?? prepared,
  }),
  route({
    method: 'get',
    path: '/files/ideas.txt',
    summary: 'Download a file',
    permission: 'read:feedback',
    reply: { status: 200, file: { name: 'ideas.txt', type: 'text/plain', example: 'Dark mode' } },
    handle: async () => hooks.pieces?.() ?? fail('NOT_FOUND'),
  }),
  route({
    method: 'get',
    path: '/questions',
    summary: 'Run the hook',
    permission: 'any',
    reply: { status: 200, body: z.unknown() },
    handle: async () => hooks.ask?.() ?? 'no hook',
  }),
]

const ideaRoutes = (hooks: Hooks, log: Log): Route[] => {
  const routes = singleRoutes(hooks)
  return [...routes, batchRoute({ path: '/ideas', routes, log })]
}

export const rotatedSecret: SecretKey = {
  current: testSecret.current,
  previous: 'the-secret-that-was-in-use-before-it',
}

export const silent = createLog({ level: 'silent' })

/** Starts the service with a proxy to its database; does not wait until it is ready. */
export const startIdeas = async (
  options: { hooks?: Hooks; log?: Log; environment?: Record<string, string>; away?: boolean } = {},
) => {
  const { hooks = {}, log = silent, environment = {}, away = false } = options
  const server = await testDatabase()
  const proxy = await databaseProxy(server.url)
  if (away) await proxy.cut()
  const broker = createInProcessBroker({ log })
  const definition = defineService({
    name: 'feedback',
    schema: 'feedback',
    settings: {},
    create: ({ settings, secret, database, files, log }) => ({
      mount: app =>
        mountService(app, {
          name: 'feedback',
          settings,
          secret,
          database,
          files,
          log,
          routes: ideaRoutes(hooks, log),
          internal: singleRoutes(hooks).map(it => ({ ...it, permission: 'any' })),
        }),
      prepare: () =>
        run(database.pool)`
          create table if not exists ideas (id text primary key, title text not null, votes int not null default 0)`,
    }),
  })
  const service = await startService(definition, {
    settings: readSettings(commonSettings, { SERVICE_ROLE: 'web', ...environment }),
    log,
    secret: rotatedSecret,
    databaseUrl: proxy.url,
    broker,
    host: '127.0.0.1',
    port: 0,
    origin: testOrigin,
    urls: nowhereUrls,
  })
  const url = `http://127.0.0.1:${service.port}`
  const as = (caller: Identity = testAdmin) =>
    testClient(`${url}/api/v1`, () => ({
      'x-caller': signCaller(testSecret, caller, 'feedback', Date.now()),
    }))
  return {
    url,
    as,
    server,
    proxy,
    service,
    health: testClient(`${url}/api/health`),
    titles: async () =>
      (await server.query('select title from feedback.ideas order by id')).map(row => row.title),
    [Symbol.asyncDispose]: async () => {
      await service.close()
      await broker.close()
      await proxy[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

/** Starts the service and waits until it is ready. */
export const readyIdeas = async (options: Parameters<typeof startIdeas>[0] = {}) => {
  const it = await startIdeas(options)
  await it.service.ready
  return it
}
