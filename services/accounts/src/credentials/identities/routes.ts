import { ApiError, AuthenticationResult, GivenCredential, id, maxCredentials } from '@earshot/contracts'
import type { EnsureVisitor, VerifyCredential } from '@earshot/edge'
import { route } from '@earshot/http'
import { z } from 'zod'
import { anonymousIdentity } from '../visitors/anonymous.ts'
import { expiryOf } from '../visitors/visitor-token.ts'

type Verifiers = { verify: VerifyCredential; sessions: { verify: VerifyCredential } }

export type IdentitiesDeps = Verifiers & { ensureVisitor: EnsureVisitor }

const resultOf = async (
  { verify, sessions }: Verifiers,
  { kind, credential }: GivenCredential,
): Promise<AuthenticationResult> => {
  const connection = {} // a gateway caches, so the next credential is another one
  try {
    const identity = await (kind === 'session' ? sessions.verify : verify)(credential, connection)
    return { identity: identity ?? null, refused: null, expiresAt: expiryOf(credential) ?? null }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'FORBIDDEN')
      return { identity: null, refused: error.message, expiresAt: null }
    throw error
  }
}

/** For gateways, which authenticate callers. */
export const identityRoutes = ({ ensureVisitor, ...verifiers }: IdentitiesDeps) => [
  route({
    method: 'post',
    path: '/identities',
    summary: 'Authenticate credentials',
    permission: 'any',
    body: z.object({ credentials: z.array(GivenCredential).max(maxCredentials) }),
    reply: { status: 200, body: z.object({ results: z.array(AuthenticationResult) }) },
    handle: async ({ body: { credentials } }) => ({
      results: await Promise.all(credentials.map(it => resultOf(verifiers, it))),
    }),
  }),
  route({
    method: 'post',
    path: '/visitors',
    summary: 'Create the principal of an anonymous visitor, unless it exists',
    permission: 'any',
    body: z.object({ principalId: id('principal'), address: z.string() }),
    reply: { status: 200, body: z.object({ isLive: z.boolean() }) },
    handle: async ({ caller: { requestId, traceparent }, body: { principalId, address } }) => {
      const visitor = { ...anonymousIdentity(principalId), requestId, address }
      try {
        await ensureVisitor({ ...visitor, ...(traceparent && { traceparent }) })
        return { isLive: true }
      } catch (error) {
        if (error instanceof ApiError && error.code === 'UNAUTHORIZED') return { isLive: false }
        throw error
      }
    },
  }),
]
