import * as client from 'openid-client'
import { startGateway, type TestGateway } from '../../harness.ts'

export type Registered = { id: string; clientId: string; clientSecret: string; principalId: string }

/** The parts of a gateway that these helpers use. */
export type Reachable = Pick<TestGateway, 'url' | 'as'>

/** A gateway whose BASE_URL works, so that OAuth clients can discover it. */
export const startReachable = (options: Parameters<typeof startGateway>[0] = {}): Promise<TestGateway> =>
  startGateway({ reachable: true, ...options })

/** Creates a client with the admin key. */
export const createOAuthClient = async (
  gateway: Reachable,
  input: Record<string, unknown> = {},
): Promise<Registered> => {
  const { status, data, body } = await gateway.as().post('/oauth-clients', {
    name: 'Reporter',
    grantTypes: ['client_credentials'],
    scopes: ['read:feedback', 'write:feedback'],
    ...input,
  })
  if (status !== 201) throw new Error(`Creating a client failed: ${JSON.stringify(body)}`)
  return data
}

/** Discovers the gateway with openid-client, an independent implementation. */
export const discover = (
  { url }: Pick<TestGateway, 'url'>,
  { clientId, clientSecret }: Pick<Registered, 'clientId' | 'clientSecret'>,
  authentication?: client.ClientAuth,
): Promise<client.Configuration> =>
  client.discovery(new URL(url), clientId, clientSecret, authentication, {
    execute: [client.allowInsecureRequests],
  })

/** Gets an access token with client credentials. */
export const tokenFor = async (gateway: Reachable, it: Registered, scope?: string): Promise<string> => {
  const config = await discover(gateway, it)
  return (await client.clientCredentialsGrant(config, scope ? { scope } : {})).access_token
}

/** Follows redirects, keeps cookies and submits forms like a browser. Stops before a redirect to another host. */
export const browser = ({ url }: Pick<TestGateway, 'url'>) => {
  const cookies = new Map<string, { value: string; path: string }>()
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/'
      if (/expires=Thu, 01 Jan 1970/i.test(line) || value === '') cookies.delete(name)
      else cookies.set(name, { value, path })
    }
  }
  type Seen = { status: number; address: string; text: string; headers: Headers }

  const visit = async (address: string, init: RequestInit = {}): Promise<Seen> => {
    const { pathname } = new URL(address)
    const shown = [...cookies].filter(([, { path }]) => pathname.startsWith(path))
    const response = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        cookie: shown.map(([name, { value }]) => `${name}=${value}`).join('; '),
        'sec-fetch-site': 'same-origin',
        ...init.headers,
      },
    })
    keep(response)
    const location = response.headers.get('location')
    const text = await response.text()
    if (location === null) return { status: response.status, address, text, headers: response.headers }
    const next = new URL(location, address).href
    return next.startsWith(`${url}/`)
      ? visit(next)
      : { status: response.status, address: next, text, headers: response.headers }
  }
  return {
    cookies,
    visit,
    /** Submits the page's form whose action ends with `action`. */
    submit: (page: Seen, action: string, fields: Record<string, string> = {}, headers = {}) => {
      const found = new RegExp(`action="([^"]*/${action})"`).exec(page.text)?.[1]
      if (!found) throw new Error(`The page has no form ${action}: ${page.text}`)
      const body = new URLSearchParams(fields)
      return visit(new URL(found, page.address).href, { method: 'POST', body, headers })
    },
  }
}

export const password = 'a long enough password'

/** Creates a member, who sets a password with a link and signs out. */
export const createMember = async (gateway: Reachable, email: string, role = 'admin') => {
  const { data } = await gateway.as().post('/users', { email, name: email.split('@')[0] })
  await gateway.as().patch(`/principals/${data.principalId}`, { role })
  const link = await gateway.as().post(`/principals/${data.principalId}/password-link`)
  const set = await fetch(link.data.url.replace(/^https?:\/\/[^/]+/, gateway.url), {
    method: 'POST',
    body: new URLSearchParams({ password, again: password }),
    redirect: 'manual',
  })
  if (set.status !== 303) throw new Error(`Setting the password failed: ${set.status}`)
  const cookie = set.headers.getSetCookie().map(line => line.split(';')[0])
  const headers = { cookie: cookie.join('; '), 'sec-fetch-site': 'same-origin' }
  await fetch(`${gateway.url}/sign-out`, { method: 'POST', headers, redirect: 'manual' })
  return { principalId: data.principalId as string, email }
}
