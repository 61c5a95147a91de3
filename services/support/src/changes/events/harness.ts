// Which events requests make that may change something: when they do change it, and when they do not.
import assert from 'node:assert/strict'
import type { Route } from '@earshot/http'
import type { TestResponse } from '@earshot/testing'
import { type Support, startSupport, testAdmin } from '../../harness.ts'

export type Conversation = { id: string; visitorPrincipalId: string }
type SendAbout<S, T> = (service: S, thing: T) => Promise<TestResponse>
export type Send = SendAbout<Support, Conversation>

/** One way in which a request is sent, the events it makes, and what happens before to what it is about. */
type CaseAbout<S, T> = { when: string; before?: SendAbout<S, T>[]; send: SendAbout<S, T>; events: string[] }

/** By method and path. */
export type CasesAbout<S, T> = Record<string, CaseAbout<S, T>[]>
export type Cases = CasesAbout<Support, Conversation>

export const post =
  (path: string, body: object = {}): Send =>
  ({ api }, { id }) =>
    api.post(`/conversations/${id}/${path}`, body)

export const close = post('status', { status: 'closed' })
export const snooze = post('status', { status: 'snoozed' })
export const assignToAda = post('assign', { assigneePrincipalId: testAdmin.principalId })

/** Makes a team and goes on with it. */
export const inTeam =
  (
    team: object,
    use: (api: Support['api'], id: string, conversation: Conversation) => Promise<TestResponse>,
  ): Send =>
  async (support, conversation) => {
    const { id } = await support.create('/teams', { name: `Team ${conversation.id}`, ...team })
    return use(support.api, id, conversation)
  }

/** A team that routes, to Ada. */
export const routing = { method: 'round_robin', memberPrincipalIds: [testAdmin.principalId] }

export const attribute =
  (values: object): Send =>
  ({ api }, { id }) =>
    api.put(`/conversations/${id}/attributes`, values)

const changing = (routes: Route[]): string[] =>
  routes.filter(({ method }) => method !== 'get').map(({ method, path }) => `${method.toUpperCase()} ${path}`)

/** How the service is started, and what each case is about. */
type About<S, T> = { start: () => Promise<S>; begin: (service: S) => Promise<T> }

/** Sends every case, each about a thing of its own. There must be cases for every route that may change something. */
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

/** The same, about conversations. */
export const walk = (routes: Route[], cases: Cases): Promise<void> =>
  walkAbout<Support, Conversation>(routes, cases, { start: startSupport, begin: it => it.begin() })
