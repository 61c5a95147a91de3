import { EarshotError } from '@earshot/client'
import type { Identity } from '@earshot/contracts'
import type { EnsureVisitor, VisitorLimits } from '@earshot/edge'
import { clientAddress, requestIdOf } from '@earshot/http'
import { anonymousIdentity } from '../../../credentials/visitors/anonymous.ts'
import { newVisitor } from '../../../credentials/visitors/anonymous-routes.ts'
import type { AnonymousKeys } from '../../../credentials/visitors/anonymous-token.ts'
import type { VisitorCookie } from '../../../credentials/visitors/cookie.ts'
import { rememberIntent } from '../participation/intent.ts'
import { wantedVote, wantsVote } from '../participation/votes.ts'
import { boardsOf } from '../visit/lists.ts'
import { idParam, type PageContext, wantsJson } from '../visit/page-context.ts'
import type { PageResponse } from '../visit/page-response.ts'
import { pathWith } from '../visit/parts.ts'
import { postPageOf, requireSignIn, vote, voteReply } from './actions.ts'

/** What an anonymous visitor of the portal needs to act. */
export type Visiting = {
  keys: AnonymousKeys
  visitorCookie: VisitorCookie
  visitorLimits: VisitorLimits
  ensureVisitor: EnsureVisitor
}

/** A page whose vote buttons work without a session on boards that allow it. */
export const withOpenBoards =
  (page: (context: PageContext) => Promise<PageResponse>) =>
  async (context: PageContext): Promise<PageResponse> => {
    if (context.person) return page(context)
    const boards = await boardsOf(context)
    const open = boards.filter(({ settings }) => settings.anonymousVotes).map(({ id }) => id)
    return page({ ...context, openBoards: new Set(open) })
  }

/** The post; undefined if its board requires an account to vote. */
const openPost = async ({ publicApi }: PageContext, id: string) => {
  const { data: post } = await publicApi.get('/api/v1/posts/{id}', { params: { path: { id } } })
  const params = { path: { id: post.boardId } }
  const { settings } = (await publicApi.get('/api/v1/boards/{id}', { params })).data
  return settings.anonymousVotes ? post : undefined
}

/** The visitor of the cookie, or a new one, whose principal exists. */
const actingVisitor = async (
  { visitorCookie, visitorLimits, keys, ensureVisitor }: Visiting,
  { request, response, visitor: known }: PageContext,
): Promise<Identity> => {
  const address = clientAddress(request)
  await visitorLimits.countFeedback(address)
  let visitor = known
  if (!visitor) {
    await visitorLimits.countToken(address)
    const { token, principalId } = newVisitor(keys)
    response.appendHeader('set-cookie', visitorCookie.cookie.set(token))
    visitor = anonymousIdentity(principalId)
  }
  await ensureVisitor({ ...visitor, requestId: requestIdOf(response), address })
  return visitor
}

/** The page that says why this network has no further vote. The vote is added after signing in. */
const networkHasVoted = (context: PageContext): PageResponse => {
  const intent = wantedVote(context)
  if (intent) rememberIntent(context, intent)
  const to = pathWith(postPageOf(context), { vote: 'taken' })
  return wantsJson(context) ? { status: 401, json: { to } } : { to }
}

/**
 * Votes, without a session on boards that allow it. Elsewhere, visitors are redirected to the sign-in page. A browser without a cookie
 * has no vote to remove. It gets no cookie for that, which would replace the cookie of a vote that is in flight.
 */
export const voteOrSignIn = (visiting: Visiting) => {
  const signInFirst = requireSignIn(vote, postPageOf, wantedVote)
  return async (context: PageContext): Promise<PageResponse> => {
    const post = context.person ? undefined : await openPost(context, idParam(context, 'post'))
    if (!post) return signInFirst(context)
    if (!context.visitor && !wantsVote(context))
      return voteReply(context, { voted: false, voteCount: post.voteCount })
    const visitor = await actingVisitor(visiting, context)
    return vote(context, visitor).catch((error: unknown) => {
      if (error instanceof EarshotError && error.code === 'SIGN_IN_REQUIRED') return networkHasVoted(context)
      throw error
    })
  }
}
