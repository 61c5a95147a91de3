import { fail, type Id, isTeam } from '@earshot/contracts'
import { route } from '@earshot/http'
import { type AnonymousKeys, visitorOfToken } from '../../credentials/visitors/anonymous-token.ts'
import { VisitorMergeInput } from '../../credentials/visitors/model.ts'
import { mergeVisitor, refuseToken } from './merge.ts'

export const visitorMergeRoutes = (keys: AnonymousKeys) => [
  route({
    method: 'post',
    path: '/widget/visitors/merge',
    operationId: 'mergeAnonymousVisitor',
    summary: 'Merge an anonymous visitor into the caller',
    description:
      'For a visitor who is identified now. Conversations, votes, posts and files of the anonymous visitor become those of the caller within seconds, and the token in the body is refused from then on. A vote for a post that the caller has voted for is dropped. A repeat changes nothing.',
    permission: 'write',
    forUsers: true,
    body: VisitorMergeInput,
    reply: { status: 204 },
    errors: ['FORBIDDEN'],
    handle: async ({ pool, caller, body: { token } }) => {
      if (isTeam(caller))
        fail('FORBIDDEN', 'Only visitors and users can take over what they did anonymously.')
      const fromId = visitorOfToken(keys, token, Date.now()) ?? refuseToken()
      const intoId = caller.principalId as Id<'principal'> // callers of the API are principals
      if ((await mergeVisitor(pool, caller, { fromId, intoId })) === 'refused') refuseToken()
    },
  }),
]
