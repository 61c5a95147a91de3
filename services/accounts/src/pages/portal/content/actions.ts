import type { Identity } from '@earshot/contracts'
import { localPath, signInPath } from '@earshot/edge'
import { numberIn } from '@earshot/i18n'
import { field, longField } from '../../../base/http/forms.ts'
import { setFollow, wantsFollow } from '../participation/follow.ts'
import { type Intent, rememberIntent } from '../participation/intent.ts'
import { isMerged, setVote, wantsVote } from '../participation/votes.ts'
import { withIntent } from '../visit/intent-path.ts'
import { idParam, type PageContext, wantsJson } from '../visit/page-context.ts'
import type { PageResponse } from '../visit/page-response.ts'
import { pathWith } from '../visit/parts.ts'
import { toInput, typedAttachments } from '../writing/attachments.ts'
import { problemsIn } from '../writing/fields.ts'
import { idempotencyKey } from '../writing/idempotency-key.ts'
import { mentionedIn } from '../writing/mentions.ts'
import { postPage } from './post-page.ts'

/** The path to redirect to after a form: a path on this site, or `/`. */
export const safeReturnTo = (text: string): string => {
  const path = localPath(text)
  return path === signInPath ? '/' : path
}

export type Action = (context: PageContext, person: Identity) => Promise<PageResponse>

/**
 * Runs the action for signed-in users; others are redirected to the sign-in page and then to `returnTo`, which does what they
 * `wanted`.
 */
export const requireSignIn =
  (
    action: Action,
    returnTo: (context: PageContext) => string,
    wanted: (context: PageContext) => Intent | undefined = () => undefined,
  ) =>
  async (context: PageContext): Promise<PageResponse> => {
    if (context.person) return action(context, context.person)
    const intent = wanted(context)
    if (intent) rememberIntent(context, intent)
    const back = returnTo(context)
    const to = pathWith(signInPath, { returnTo: intent ? withIntent(back, intent.act) : back })
    return wantsJson(context) ? { status: 401, json: { to } } : { to }
  }

/** The page of a post with the form that was submitted. By its id if the form is on another page. */
export const postPageOf = (context: PageContext): string => {
  const page = safeReturnTo(field(context.request, 'returnTo'))
  return page.startsWith('/posts/') ? page : `/posts/${context.request.params.id}`
}

/** The state of a vote for the script, or a redirect to the page that shows it. */
export const voteReply = (
  context: PageContext,
  { voted, voteCount: count }: { voted: boolean; voteCount: number },
): PageResponse => {
  const { request, t, language } = context
  if (wantsJson(context))
    return { json: { voted, count: numberIn(language, count), votes: t('vote.votes', { count }) } }
  const back = safeReturnTo(field(request, 'returnTo'))
  return { to: back.startsWith('/posts/') ? back : `${back}#${idParam(context, 'post')}` }
}

/** Adds or removes a vote. The form names the wanted state, so a repeated request changes nothing. */
export const vote: Action = async (context, person) => {
  const id = idParam(context, 'post')
  const done = await setVote(context, person, id, wantsVote(context))
  return done ? voteReply(context, done.data) : { to: `/posts/${id}` }
}

/** Follows or unfollows a post. The form names the wanted state, so a repeated request changes nothing. */
export const follow: Action = async (context, person) => {
  const id = idParam(context, 'post')
  await setFollow(context, person, id, wantsFollow(context))
  const back = field(context.request, 'returnTo')
  return { to: back ? safeReturnTo(back) : `/posts/${id}` }
}

/** Adds a comment. If the API rejects it, the post page is shown again with the typed text. */
export const comment: Action = async (context, person) => {
  const { request, t } = context
  const id = idParam(context, 'post')
  const content = longField(request, 'content')
  const parentId = field(request, 'parentId')
  const attachments = typedAttachments(request)
  const page = postPageOf(context)
  try {
    const mentionedPrincipalIds = await mentionedIn(context, person, { text: content, postId: id })
    const body = {
      content,
      attachments: toInput(attachments),
      mentionedPrincipalIds,
      ...(parentId && { parentId }),
    }
    const { data } = await context.apiAs(person).post('/api/v1/posts/{id}/comments', {
      params: { path: { id }, header: { 'Idempotency-Key': idempotencyKey(field(request, 'once'), body) } },
      body,
    })
    return data.moderationState === 'published'
      ? { to: `${page}#${data.id}` }
      : { to: `${pathWith(page, { held: 'comment' })}#comments` }
  } catch (error) {
    if (isMerged(error)) return { to: `/posts/${id}` }
    const { content: contentProblem, parentId: parentProblem } = problemsIn(t, error)
    const problem = contentProblem ?? parentProblem
    return postPage({ ...context, currentPath: page }, { content, attachments, parentId, problem })
  }
}
