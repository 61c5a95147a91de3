import { type AuthenticatedCaller, type Identity, presetScopes } from '@earshot/contracts'
import { type Database, one, type Sql } from '@earshot/db'
import { signCaller } from '@earshot/http'
import {
  type FakeAccounts,
  fakeAccounts,
  lend,
  openSecondPool,
  type TestClient,
  type TestResponse,
  type TestService,
  testAdmin,
  testClient,
  testSecret,
  testService,
} from '@earshot/testing'
import { feedback } from './main.ts'

export { planOf } from '@earshot/testing'
export { fakeAccounts, testAdmin }

/** An API key with the role member and full access, as the gateway would authenticate it. */
export const member: Identity = {
  principalId: 'principal_01jmember0member0member000',
  name: 'Mo Member',
  email: 'mo@example.org',
  role: 'member',
  scopes: presetScopes('full', 'member'),
  credentialId: 'key_01jmember0member0member0000',
}

export const reader: Identity = { ...member, scopes: ['read:feedback'] }

/** A user of the portal, as the gateway would authenticate the session. The same name gives the same user. */
export const portalUser = (name: string): Identity => ({
  principalId: `principal_01jp${name
    .toLowerCase()
    .replace(/[^a-hjkmnp-tv-z0-9]/g, '0')
    .padStart(22, '0')}`,
  name,
  email: `${name.toLowerCase()}@example.com`,
  role: 'user',
  scopes: ['read:feedback', 'write:feedback'],
  credentialId: `session-of-${name}`,
})

/** An anonymous visitor in networks with these hashes, as the gateway would authenticate the token. */
export const anonymousVisitor = (name: string, ...places: string[]): AuthenticatedCaller => ({
  ...portalUser(name),
  name: 'Visitor',
  email: null,
  anonymous: true,
  places,
})

/** Well-formed ids that do not exist. */
export const unknownIds = {
  board: 'board_01jn0where0n0where0n0where',
  status: 'status_01jn0where0n0where0n0where',
  tag: 'tag_01jn0where0n0where0n0where',
  post: 'post_01jn0where0n0where0n0where',
  principal: 'principal_01jn0where0n0where0n0where',
  vote: 'vote_01jn0where0n0where0n0where',
  comment: 'comment_01jn0where0n0where0n0where',
}

export type Feedback = TestService & {
  api: TestClient
  boardId: string
  /** Ids of the seeded statuses by slug. */
  statusIds: Record<string, string>
  /** Sends a POST and returns the created object. Throws unless the response is 201. */
  create: (
    path: string,
    body: Record<string, unknown>,
    headers?: Record<string, string>,
  ) => Promise<TestResponse['data']>
  createPost: (body?: Record<string, unknown>) => Promise<TestResponse['data']>
  /** A client for the internal API below `/internal`. */
  internal: (caller?: Identity) => TestClient
}

type Options = Parameters<typeof testService>[1]

/** Adds the ids that the workspace seed has made. */
const withSeed = async <Started extends TestService>(service: Started) => {
  const api = service.as()
  const boards: { id: string }[] = (await api.get('/boards')).data
  const statuses: { slug: string; id: string }[] = (await api.get('/statuses')).data
  return {
    ...service,
    boardId: boards[0]?.id ?? '',
    statusIds: Object.fromEntries(statuses.map(status => [status.slug, status.id])),
  }
}

const startAlone = async (options?: Options) => withSeed(await testService(feedback, options))

const startBoth = async (options: Options = {}) => {
  const accounts = await fakeAccounts()
  const service = await testService(feedback, {
    ...options,
    urls: { accounts: accounts.url, files: accounts.url },
  })
  return {
    ...(await withSeed(service)),
    accounts,
    reset: accounts.reset,
    [Symbol.asyncDispose]: async () => {
      await service[Symbol.asyncDispose]()
      await accounts[Symbol.asyncDispose]()
    },
  }
}

const withClients = <Started extends Awaited<ReturnType<typeof startAlone>>>(
  service: Started,
): Started & Feedback => {
  const create: Feedback['create'] = async (path, body, headers) => {
    const response = await service.as().post(path, body, headers)
    if (response.status !== 201) throw new Error(`${path} returned ${JSON.stringify(response.body)}`)
    return response.data
  }
  return {
    ...service,
    api: service.as(),
    create,
    createPost: body => create('/posts', { title: 'Dark mode', boardId: service.boardId, ...body }),
    internal: (caller = { ...testAdmin, role: 'service', scopes: [] }) =>
      testClient(`${service.url}/internal`, () => ({
        'x-caller': signCaller(testSecret, caller, 'feedback', Date.now()),
      })),
  }
}

/** The service on a database with the workspace seed. It has just been started if there are options. */
export const startFeedback = async (options?: Options): Promise<Feedback> =>
  withClients(options ? await startAlone(options) : await lend('feedback', startAlone))

export type WorkingFeedback = Feedback & { accounts: FakeAccounts }

/** The service with a fake accounts service, which creates people and has files. */
export const startFeedbackWithAccounts = async (options?: Options): Promise<WorkingFeedback> =>
  withClients(options ? await startBoth(options) : await lend('feedback and accounts', startBoth))

/** Starts the service with its background loops, and a fake accounts service. */
export const startWorkingFeedback = (): Promise<WorkingFeedback> =>
  startFeedbackWithAccounts({ environment: { SERVICE_ROLE: 'all' } })

/** A second connection, to run the service's code in transactions that the test keeps open. */
export const secondPool = (it: Feedback) => openSecondPool(it.database, 'feedback')

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Runs a statement and returns the tables that it scanned sequentially, and the number of pages read. */
export const costOf = async ({ pool }: Database, statement: Sql) => {
  const explained = await one<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(pool)`
    explain (analyze, buffers, timing off, format json) ${statement}`
  const [{ Plan: plan }] = explained['QUERY PLAN']
  const scanned = nodesOf(plan)
    .filter(node => node['Node Type'].endsWith('Seq Scan'))
    .map(node => node['Relation Name'])
  return { scanned, pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] }
}

/** The items of all pages of a list. */
export const allOf = async (api: TestClient, path: string, limit = 100): Promise<TestResponse['data'][]> => {
  const items: TestResponse['data'][] = []
  const joined = `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`
  for (let cursor: string | null = ''; cursor !== null; ) {
    const response: TestResponse = await api.get(joined + (cursor && `&cursor=${cursor}`))
    if (response.status !== 200) throw new Error(`${path} returned ${JSON.stringify(response.body)}`)
    items.push(...response.data)
    cursor = (response.body as { meta: { pagination: { cursor: string | null } } }).meta.pagination.cursor
  }
  return items
}

export const pathsOf = (response: Pick<TestResponse, 'error'>): string[] =>
  response.error.details.errors.map((error: { path: string }) => error.path)
