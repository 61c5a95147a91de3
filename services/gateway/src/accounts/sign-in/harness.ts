import { type TestClient, type TestResponse, testClient } from '@earshot/testing'
import { password } from '../../credentials/oauth/harness.ts'
import type { TestGateway } from '../../harness.ts'

/** What a browser says of a request that a page of ours makes. */
export const fromOurs = { 'sec-fetch-site': 'same-origin' }

type At = Pick<TestGateway, 'url'>

/** The cookies that an answer sets, as a browser shows them from then on. */
export const cookiesOf = ({ headers }: Pick<TestResponse, 'headers'>): string =>
  headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')

/** Sends what a page of ours sends; paths are whole. */
export const fromPage = ({ url }: At, cookie?: string): TestClient =>
  testClient(url, { ...fromOurs, ...(cookie && { cookie }) })

export const signIn = (at: At, email: string, given = password, cookie?: string): Promise<TestResponse> =>
  fromPage(at, cookie).post('/auth/sign-in', { email, password: given })

/** Somebody who is signed in: their cookie, and what they ask of the API. */
export const signedIn = async (at: At, email: string, given = password) => {
  const answer = await signIn(at, email, given)
  if (answer.status !== 200) throw new Error(`Nobody was signed in: ${JSON.stringify(answer.body)}`)
  const cookie = cookiesOf(answer)
  return {
    cookie,
    session: answer.data,
    auth: fromPage(at, cookie),
    api: testClient(`${at.url}/api/v1`, { ...fromOurs, cookie }),
  }
}

export const person = { email: 'grace@example.com', name: 'Grace Holt', password }

/** Lets people sign up, and signs one up. */
export const signedUp = async (gateway: Pick<TestGateway, 'url' | 'as'>, who = person) => {
  await gateway.as().patch('/settings', { portal: { signUp: true } })
  const answer = await fromPage(gateway).post('/auth/sign-up', who)
  if (answer.status !== 201) throw new Error(`Nobody was signed up: ${JSON.stringify(answer.body)}`)
  const cookie = cookiesOf(answer)
  return {
    cookie,
    session: answer.data,
    auth: fromPage(gateway, cookie),
    api: testClient(`${gateway.url}/api/v1`, { ...fromOurs, cookie }),
  }
}
