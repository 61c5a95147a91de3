// Which events each changing request emits: when it changes something, and when it does not.
import assert from 'node:assert/strict'
import type { Route } from '@earshot/http'
import type { TestResponse } from '@earshot/testing'
import { type Support, startSupport, testAdmin } from '../../harness.ts'

export type Conversation = { id: string; visitorPrincipalId: string }
export type SendTo<S, T> = (service: S, thing: T) => Promise<TestResponse>
export type Send = SendTo<Support, Conversation>

/** One variant of a request: the steps before it, and the events that it must emit. */
type Case<S, T> = { when: string; before?: SendTo<S, T>[]; send: SendTo<S, T>; events: string[] }

/** Cases by method and path. */
export type CasesFor<S, T> = Record<string, Case<S, T>[]>
export type Cases = CasesFor<Support, Conversation>

export const post =
  (path: string, body: object = {}): Send =>
  ({ api }, { id }) =>
    api.post(`/conversations/${id}/${path}`, body)

export const close = post('status', { status: 'closed' })
export const snooze = post('status', { status: 'snoozed' })
export const assignToAda = post('assign', { assignedPrincipalId: testAdmin.principalId })

/** Creates a team and calls `use` with it. */
export const inTeam =
  (
    team: object,
    use: (api: Support['api'], id: string, conversation: Conversation) => Promise<TestResponse>,
  ): Send =>
  async (support, conversation) => {
    const { id } = await support.create('/teams', { name: `Team ${conversation.id}`, ...team })
    return use(support.api, id, conversation)
  }

/** A team with routing, whose only member is Ada. */
export const routing = { method: 'round_robin', memberPrincipalIds: [testAdmin.principalId] }

export const attribute =
  (values: object): Send =>
  ({ api }, { id }) =>
    api.put(`/conversations/${id}/attributes`, values)

const changing = (routes: Route[]): string[] =>
  routes.filter(({ method }) => method !== 'get').map(({ method, path }) => `${method.toUpperCase()} ${path}`)

/** How the service is started, and what each case acts on. */
type CaseSetup<S, T> = { start: () => Promise<S>; create: (service: S) => Promise<T> }

/** Runs every case on a new conversation or ticket. Fails if a changing route has no case. */
export const runCases = async <S extends Support, T>(
  routes: Route[],
  cases: CasesFor<S, T>,
  { start, create }: CaseSetup<S, T>,
): Promise<void> => {
  assert.deepEqual(Object.keys(cases).toSorted(), changing(routes).toSorted())
  await using support = await start()
  for (const [request, variants] of Object.entries(cases))
    for (const { when, before = [], send, events } of variants) {
      const thing = await create(support)
      for (const step of before) {
        const { status, body } = await step(support, thing)
        assert.ok(status < 300, `${request} when ${when}: ${JSON.stringify(body)}`)
      }
      await support.newEvents()
      const response = await send(support, thing)
      const label = `${request} when ${when}: ${response.status} ${JSON.stringify(response.body)}`
      assert.deepEqual(await support.types(), events, label)
    }
}

/** Runs cases about conversations. */
export const runConversationCases = (routes: Route[], cases: Cases): Promise<void> =>
  runCases<Support, Conversation>(routes, cases, {
    start: startSupport,
    create: it => it.startConversation(),
  })
