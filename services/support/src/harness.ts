import { type Id, type Identity, newId, presetScopes } from '@earshot/contracts'
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
import { support } from './main.ts'

export { keptPlanOf, planOf } from '@earshot/testing'
export { testAdmin }

/** An API key of a member with full access, as the gateway passes it to the service. */
export const member: Identity = {
  principalId: 'principal_01jmember0member0member000',
  name: 'Mo Member',
  email: 'mo@example.org',
  role: 'member',
  scopes: presetScopes('full', 'member'),
  credentialId: 'key_01jmember0member0member0000',
}

export const reader: Identity = { ...member, scopes: ['read:support'] }

/** A visitor, as the gateway passes the token of one to the service. */
export const visitorOf = (principalId: string): Identity => ({
  principalId,
  name: 'Visitor',
  email: null,
  role: 'user',
  scopes: ['read:support', 'write:support'],
  credentialId: 'visitor',
})

/** Well-formed ids that do not exist. */
export const unknownIds = {
  conversation: 'conversation_01jn0where0n0where0n0where',
  message: 'message_01jn0where0n0where0n0where',
  team: 'team_01jn0where0n0where0n0where',
  macro: 'macro_01jn0where0n0where0n0where',
  attribute: 'attribute_01jn0where0n0where0n0where',
  principal: 'principal_01jn0where0n0where0n0where',
}

type Data = TestResponse['data']
type EmittedEvent = { id: string; type: string; createdAt: string; data: Data }

export type Support = TestService & {
  api: TestClient
  /** The internal API below `/internal`, as another service. */
  internal: TestClient
  /** Creates a resource and returns its data. Throws unless the status is 201. */
  create: (path: string, body: Record<string, unknown>) => Promise<Data>
  /** Posts to a path below a conversation and returns the data. Throws if the request fails. */
  on: (conversation: { id: string }, path: string, body?: object) => Promise<Data>
  /** Creates a conversation of a new visitor. */
  startConversation: (body?: Record<string, unknown>) => Promise<Data>
  /** Creates a member and returns their id. */
  agent: (name?: string, more?: object) => Id<'principal'>
  accounts: FakeAccounts
  /** Wakes the timers after a test has changed times in the database. */
  wakeTimers: () => Promise<unknown>
  conversation: (id: string) => Promise<Data>
  /** The events emitted since the last call, without audit entries. */
  newEvents: () => Promise<EmittedEvent[]>
  /** The types of the events emitted since the last call. */
  types: () => Promise<string[]>
}

let count = 0

type Options = Parameters<typeof testService>[1]

const principalOf = (id: string, name: string, more: object) => ({
  id,
  kind: 'user',
  name,
  email: `${id}@example.org`,
  version: 1,
  ...more,
})

const startBoth = async (options: Options = {}) => {
  const accounts = await fakeAccounts({
    [testAdmin.principalId]: principalOf(testAdmin.principalId, testAdmin.name, { role: 'admin' }),
    [member.principalId]: principalOf(member.principalId, member.name, { role: 'member' }),
  })
  const service = await testService(support, {
    ...options,
    urls: { ...options.urls, accounts: accounts.url, files: accounts.url },
  })
  return {
    ...service,
    accounts,
    reset: accounts.reset,
    [Symbol.asyncDispose]: async () => {
      await service[Symbol.asyncDispose]()
      await accounts[Symbol.asyncDispose]()
    },
  }
}

/**
 * The service on its own database, with a fake accounts service that knows the caller of `api` and Mo as members. It has just been started
 * if there are options.
 */
export const startSupport = async (options?: Options): Promise<Support> => {
  const service = options ? await startBoth(options) : await lend('support', startBoth)
  const { accounts } = service
  const create: Support['create'] = async (path, body) => {
    const response = await service.as().post(path, body)
    if (response.status !== 201) throw new Error(`${path} failed: ${JSON.stringify(response.body)}`)
    return response.data
  }
  let seen = 0
  const newEvents = async () => {
    const rows = await service.database.query(
      `select seq, body from support.outbox where seq > $1 and type not in ('audit.recorded', 'notification.requested') order by seq`,
      [seen],
    )
    seen = Number(rows.at(-1)?.seq ?? seen)
    return rows.map(row => JSON.parse(String(row.body)))
  }
  return {
    ...service,
    // A new signature for each call: one is valid for a minute, and some tests run longer.
    get api() {
      return service.as()
    },
    get internal() {
      return testClient(`${service.url}/internal`, () => ({
        'x-caller': signCaller(
          testSecret,
          { ...testAdmin, role: 'service', scopes: [] },
          'support',
          Date.now(),
        ),
      }))
    },
    wakeTimers: () => service.database.query('notify support_timers'),
    create,
    on: async ({ id }, path, body = {}) => {
      const response = await service.as().post(`/conversations/${id}/${path}`, body)
      if (response.status >= 300) throw new Error(`${path} failed: ${JSON.stringify(response.body)}`)
      return response.data
    },
    startConversation: body =>
      create('/conversations', {
        visitor: { email: `visitor-${++count}@example.com`, name: `Visitor ${count}` },
        message: { content: 'The export stops at 99 percent.' },
        ...body,
      }),
    agent: (name = 'Agent', more = {}) => {
      const id = newId('principal')
      accounts.principals[id] = principalOf(id, name, { role: 'member', ...more })
      return id
    },
    conversation: async id => (await service.as().get(`/conversations/${id}`)).data,
    newEvents,
    types: async () => (await newEvents()).map(({ type }) => type),
  }
}

/** Runs the service's code in transactions that the test controls. */
export const secondPool = (it: Support) => openSecondPool(it.database, 'support')

export const pathsOf = (response: TestResponse): string[] =>
  response.error.details.errors.map((error: { path: string }) => error.path)
