import { generateKeyPairSync, type JsonWebKey, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** A user's claims at the provider. */
export type Account = { sub: string; email?: string; email_verified?: boolean; name?: string }

export type Issuer = AsyncDisposable & {
  url: string
  /** The settings of a gateway that uses this provider. */
  environment: Record<string, string>
  /** Registers the gateway as a client. Until then every response is 502. */
  serve: (gateway: { url: string }) => void
  /** The user who signs in next; null to deny the sign-in. */
  account: Account | null
  /** Replaces each ID token that the provider issues, if set. */
  forge: ((idToken: string) => string | Promise<string>) | undefined
  /** The private key that signs ID tokens. */
  key: SigningKey
  /** Replaces the signing key by a new one. The JWKS has only the new one. */
  rotateKey: () => void
}

export type SigningKey = JsonWebKey & { kid: string; alg: string }

export const newSigningKey = (): SigningKey => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' }
}

const clientId = 'earshot'
const clientSecret = 'a secret of the client at the issuer'

const providerAt = (url: string, redirectUri: string, issuer: () => Issuer): Provider => {
  const provider = new Provider(url, {
    jwks: { keys: [issuer().key] },
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: async () => ({ ...issuer().account, sub: accountId }),
    }),
    cookies: { keys: ['a key for the cookies of the issuer'] },
    ttl: { Session: 1, Grant: 60, Interaction: 60, AccessToken: 60, IdToken: 60 },
  })
  provider.use(async (ctx, next) => {
    await next()
    const { forge } = issuer()
    if (forge && ctx.path === '/token' && ctx.body?.id_token)
      ctx.body.id_token = await forge(ctx.body.id_token)
  })
  return provider
}

/** Signs in and consents at once, without a page. */
const decide = async (
  provider: Provider,
  account: Account | null,
  request: IncomingMessage,
  response: ServerResponse,
) => {
  const finish = (result: Parameters<Provider['interactionFinished']>[2]) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  if (!account) return finish({ error: 'access_denied' })
  const { sub: accountId } = account
  const grant = new provider.Grant({ accountId, clientId })
  grant.addOIDCScope('openid email profile')
  await finish({ login: { accountId }, consent: { grantId: await grant.save() } })
}

/** Starts an independent OpenID Connect provider on this machine. */
export const startIssuer = async (): Promise<Issuer> => {
  let provider: Provider | undefined
  const server = createServer((request, response) => {
    if (!provider) return void response.writeHead(502).end()
    if (!request.url?.startsWith('/interaction/')) return void provider.callback()(request, response)
    void decide(provider, issuer.account, request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let redirectUri = ''
  const issuer: Issuer = {
    url,
    environment: { OIDC_ISSUER: url, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    serve: gateway => {
      redirectUri = `${gateway.url}/auth/oidc/callback`
      provider = providerAt(url, redirectUri, () => issuer)
    },
    account: null,
    forge: undefined,
    key: newSigningKey(),
    rotateKey: () => {
      issuer.key = newSigningKey()
      provider = providerAt(url, redirectUri, () => issuer)
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return issuer
}

type Seen = { status: number; address: string; text: string; headers: Headers }

/** A browser that follows redirects across sites and keeps each site's cookies. It may have some already. */
export const crossSiteBrowser = (...known: [origin: string, cookies: Map<string, string>][]) => {
  const jars = new Map<string, Map<string, string>>(known)
  const visit = async (address: string, stopAt?: string): Promise<Seen> => {
    const { origin } = new URL(address)
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { redirect: 'manual', headers: { cookie, accept: 'text/html' } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    const { status, headers } = response
    const text = await response.text()
    const next = headers.get('location')
    if (next === null) return { status, address, text, headers }
    const target = new URL(next, address).href
    return stopAt && target.startsWith(stopAt)
      ? { status, address: target, text, headers }
      : visit(target, stopAt)
  }
  return { visit, cookies: (origin: string) => jars.get(origin) ?? new Map<string, string>() }
}
