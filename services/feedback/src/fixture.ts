import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Identity, presetScopes } from '@earshot/contracts'
import { type Database, many, openDatabase, type Sql, sql } from '@earshot/db'
import { signCaller } from '@earshot/http'
import { createLog } from '@earshot/runtime'
import {
  type TestClient,
  type TestResponse,
  type TestService,
  testAdmin,
  testClient,
  testSecret,
  testService,
} from '@earshot/testing'
import { feedback } from './main.ts'

export { testAdmin }

/** A key of the role member with full access, as the gateway would prove one. */
export const member: Identity = {
  principalId: 'principal_01jmember0member0member000',
  name: 'Mo Member',
  email: 'mo@example.org',
  role: 'member',
  scopes: presetScopes('full', 'member'),
  credentialId: 'key_01jmember0member0member0000',
}

export const reader: Identity = { ...member, scopes: ['read:feedback'] }

/** A well-formed id of each kind that names nothing. */
export const nowhere = {
  board: 'board_01jn0where0n0where0n0where',
  status: 'status_01jn0where0n0where0n0where',
  tag: 'tag_01jn0where0n0where0n0where',
  post: 'post_01jn0where0n0where0n0where',
  principal: 'principal_01jn0where0n0where0n0where',
}

export type Feedback = TestService & {
  api: TestClient
  boardId: string
  /** Ids of the seeded statuses by slug. */
  statusIds: Record<string, string>
  /** Makes a thing and gives its data; throws for any other answer than 201. */
  create: (
    path: string,
    body: Record<string, unknown>,
    headers?: Record<string, string>,
  ) => Promise<TestResponse['data']>
  createPost: (body?: Record<string, unknown>) => Promise<TestResponse['data']>
  /** What other services ask, below `/internal`. */
  internal: (caller?: Identity) => TestClient
}

/** The service on a database of its own, with its seeds. */
export const startFeedback = async (options: Parameters<typeof testService>[1] = {}): Promise<Feedback> => {
  const service = await testService(feedback, options)
  const api = service.as()
  const boards = await api.get('/boards')
  const statuses: { slug: string; id: string }[] = (await api.get('/statuses')).data
  const boardId: string = boards.data[0].id
  const create: Feedback['create'] = async (path, body, headers) => {
    const answer = await service.as().post(path, body, headers)
    if (answer.status !== 201) throw new Error(`${path} answered ${JSON.stringify(answer.body)}`)
    return answer.data
  }
  return {
    ...service,
    api,
    boardId,
    statusIds: Object.fromEntries(statuses.map(status => [status.slug, status.id])),
    create,
    createPost: body => create('/posts', { title: 'Dark mode', boardId, ...body }),
    internal: (caller = { ...testAdmin, role: 'service', scopes: [] }) =>
      testClient(`${service.url}/internal`, {
        'x-caller': signCaller(testSecret, caller, 'feedback', Date.now()),
      }),
  }
}

/** A connection pool beside the service's own, to run its code in transactions that the test holds open. */
export const besideDatabase = (it: Feedback): Database & AsyncDisposable => {
  const log = createLog({ level: 'silent' })
  const options = { url: it.database.url, schema: 'feedback', name: 'test', max: 4, migrations: [], log }
  const database = openDatabase(options)
  return { ...database, [Symbol.asyncDispose]: () => database.close() }
}

/** The plan of a statement, as lines. */
export const planOf = async (database: Database, statement: Sql): Promise<string> => {
  const rows = await many<Record<string, string>>(database.pool)`${sql`explain `}${statement}`
  return rows.map(row => Object.values(row)[0]).join('\n')
}

/** A gateway that knows these principals and counts how often it is asked. */
export const fakeGateway = async (principals: Record<string, object>) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const id = request.url?.split('/').at(-1) ?? ''
    asked.push(id)
    const data = principals[id]
    response.writeHead(data ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const pathsOf = (answer: TestResponse): string[] =>
  answer.error.details.errors.map((error: { path: string }) => error.path)
