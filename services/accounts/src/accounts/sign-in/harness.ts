import { type TestClient, type TestResponse, testClient } from '@earshot/testing'
import { password } from '../../credentials/oauth/harness.ts'
import type { TestGateway } from '../../harness.ts'

/** The header of a browser's request from one of our own pages. */
export const sameOriginHeaders = { 'sec-fetch-site': 'same-origin' }

type At = Pick<TestGateway, 'url'>

const cookieIn = ({ headers }: Pick<TestResponse, 'headers'>, name: string): string =>
  headers
    .getSetCookie()
    .map(line => line.split(';')[0] ?? '')
    .find(pair => pair.includes(name)) ?? ''

/** The session cookie that a response sets, as a Cookie header. */
export const cookiesOf = (response: Pick<TestResponse, 'headers'>): string =>
  cookieIn(response, 'earshot_session=')

/** The cookie of a known browser that a response sets, as a Cookie header. */
export const knownBrowserOf = (response: Pick<TestResponse, 'headers'>): string =>
  cookieIn(response, 'earshot_known_browser=')

/** A client that sends requests like one of our own pages. Paths are absolute. */
export const fromPage = ({ url }: At, cookie?: string): TestClient =>
  testClient(url, { ...sameOriginHeaders, ...(cookie && { cookie }) })

export const signIn = (at: At, email: string, given = password, cookie?: string): Promise<TestResponse> =>
  fromPage(at, cookie).post('/auth/sign-in', { email, password: given })

/** Signs a user in. Returns the cookie, the session and clients with the cookie. */
export const signedIn = async (at: At, email: string, given = password) => {
  const response = await signIn(at, email, given)
  if (response.status !== 200) throw new Error(`Sign-in failed: ${JSON.stringify(response.body)}`)
  const cookie = cookiesOf(response)
  return {
    cookie,
    session: response.data,
    auth: fromPage(at, cookie),
    api: testClient(`${at.url}/api/v1`, { ...sameOriginHeaders, cookie }),
  }
}

export const person = { email: 'grace@example.com', name: 'Grace Holt', password }

/** Enables sign-up and signs a user up. */
export const signUpUser = async (gateway: Pick<TestGateway, 'url' | 'as'>, who = person) => {
  await gateway.as().patch('/settings', { portal: { signUp: true } })
  const response = await fromPage(gateway).post('/auth/sign-up', who)
  if (response.status !== 201) throw new Error(`Sign-up failed: ${JSON.stringify(response.body)}`)
  const cookie = cookiesOf(response)
  return {
    cookie,
    session: response.data,
    auth: fromPage(gateway, cookie),
    api: testClient(`${gateway.url}/api/v1`, { ...sameOriginHeaders, cookie }),
  }
}
