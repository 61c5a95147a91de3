import type { Id, Identity } from '@earshot/contracts'
import { type Html, html } from '../../base/html/html.ts'
import { cookieOf } from '../../base/http/cookie.ts'
import { field } from '../../base/http/forms.ts'
import type { PageContext } from './page-context.ts'
import { isMerged } from './votes.ts'

/** Follows or unfollows a post; a repeat changes nothing. Undefined for a merged post. */
export const setFollow = async (context: PageContext, person: Identity, id: Id<'post'>, wanted: boolean) => {
  const api = context.apiAs(person)
  const params = { path: { id } }
  const path = '/api/v1/posts/{id}/follow'
  const pending = wanted ? api.put(path, { params }) : api.delete(path, { params })
  return pending.catch((error: unknown) => {
    if (isMerged(error)) return undefined
    throw error
  })
}

export const wantsFollow = ({ request }: PageContext): boolean => field(request, 'follow') !== 'false'

/** Whether the visitor follows the post. */
export const isFollowing = async (
  { person, hasMail, publicApi }: PageContext,
  id: string,
): Promise<boolean> =>
  person !== undefined &&
  hasMail &&
  (await publicApi.get('/api/v1/posts/{id}/follow', { params: { path: { id } } })).data.following

type FollowButton = {
  action: string
  isOn: boolean
  label: string
  /** For screen readers, where a page has several buttons. */
  description?: string
}

/** A button that follows or unfollows. Without a session it leads to the sign-in page first. */
export const followButton = (
  { currentPath }: PageContext,
  { action, isOn, label, description }: FollowButton,
): Html => html`
<form method="post" action="${action}" class="follow">
<input type="hidden" name="returnTo" value="${currentPath}">
<button class="plain" name="follow" value="${isOn ? 'false' : 'true'}"${description !== undefined && html` aria-label="${description}"`}>${label}</button>
</form>`

/**
 * What a visitor wanted to follow without a session, a post or the changelog. It is done when that page is shown after signing in.
 * Only a form of our own pages sets the cookie, so a link from elsewhere cannot follow.
 */
const remembered = ({ origin }: PageContext) =>
  cookieOf({ origin, name: 'earshot_follow', maxAgeSeconds: 60 * 60 })

export const rememberFollow = (context: PageContext, what: string): void => {
  if (wantsFollow(context)) context.response.appendHeader('set-cookie', remembered(context).set(what))
}

/** Whether the visitor, who has signed in, wanted to follow this; only once. */
export const takeRememberedFollow = (context: PageContext, what: string): boolean => {
  const { person, request, response } = context
  if (!person || remembered(context).read(request) !== what) return false
  response.appendHeader('set-cookie', remembered(context).clear())
  return true
}
