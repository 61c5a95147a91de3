// Which events each changing request emits: when it changes something, and when it does not.
import assert from 'node:assert/strict'
import type { Route } from '@earshot/http'
import type { TestResponse } from '@earshot/testing'
import { type Support, startSupport, testAdmin } from '../../harness.ts'

export type Conversation = { id: string; visitorPrincipalId: string }
type SendAbout<S, T> = (service: S, thing: T) => Promise<TestResponse>
export type Send = SendAbout<Support, Conversation>

/** One variant of a request: the steps before it, and the events that it must emit. */
type CaseAbout<S, T> = { when: string; before?: SendAbout<S, T>[]; send: SendAbout<S, T>; events: string[] }

/** Cases by method and path. */
export type CasesAbout<S, T> = Record<string, CaseAbout<S, T>[]>
export type Cases = CasesAbout<Support, Conversation>

export const post =
  (path: string, body: object = {}): Send =>
  ({ api }, { id }) =>
    api.post(`/conversations/${id}/${path}`, body)

export const close = post('status', { status: 'closed' })
export const snooze = post('status', { status: 'snoozed' })
export const assignToAda = post('assign', { assigneePrincipalId: testAdmin.principalId })

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
type About<S, T> = { start: () => Promise<S>; begin: (service: S) => Promise<T> }

/** Runs every case on a new conversation or ticket. Fails if a changing route has no case. */
export const walkAbout = async <S extends Support, T>(
  routes: Route[],
  cases: CasesAbout<S, T>,
  { start, begin }: About<S, T>,
): Promise<void> => {
  assert.deepEqual(Object.keys(cases).toSorted(), changing(routes).toSorted())
  await using support = await start()
  for (const [request, ways] of Object.entries(cases))
    for (const { when, before = [], send, events } of ways) {
      const thing = await begin(support)
      for (const step of before) {
        const { status, body } = await step(support, thing)
        assert.ok(status < 300, `${request} when ${when}: ${JSON.stringify(body)}`)
      }
      await support.told()
      const answer = await send(support, thing)
      const about = `${request} when ${when}: ${answer.status} ${JSON.stringify(answer.body)}`
      assert.deepEqual(await support.types(), events, about)
    }
}

/** Runs cases about conversations. */
export const walk = (routes: Route[], cases: Cases): Promise<void> =>
  walkAbout<Support, Conversation>(routes, cases, { start: startSupport, begin: it => it.begin() })
