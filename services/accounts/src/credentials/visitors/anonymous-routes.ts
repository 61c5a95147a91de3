import { fail, newId } from '@earshot/contracts'
import type { VisitorLimits } from '@earshot/edge'
import { route } from '@earshot/http'
import { type AnonymousKeys, anonymousToken } from './anonymous-token.ts'
import { AnonymousVisitor } from './model.ts'

export type Issuing = {
  keys: AnonymousKeys
  limits: VisitorLimits
  widgetEnabled: () => Promise<boolean>
}

/** Writes nothing: the principal's row is created with the first request that writes. */
export const newVisitor = (keys: AnonymousKeys): AnonymousVisitor => {
  const principalId = newId('principal')
  return { token: anonymousToken(keys, principalId), principalId }
}

/** The routes for anonymous visitors that need no credential. */
export const anonymousRoutes = (issuing: Issuing) => [
  route({
    method: 'post',
    path: '/widget/visitors',
    operationId: 'createAnonymousVisitor',
    summary: 'Create an anonymous visitor',
    description:
      'Returns a token, with which a visitor has conversations of their own, and may vote and post on boards that allow it. Store it in the browser. An address gets 30 tokens per hour.',
    permission: 'none',
    reply: { status: 201, body: AnonymousVisitor },
    errors: ['FEATURE_DISABLED'],
    prepare: async ({ caller }) => {
      if (!(await issuing.widgetEnabled())) fail('FEATURE_DISABLED', 'The widget is turned off.')
      await issuing.limits.countToken(caller.address ?? '')
    },
    handle: async () => newVisitor(issuing.keys),
  }),
]
