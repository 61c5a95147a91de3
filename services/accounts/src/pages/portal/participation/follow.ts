import type { Id, Identity } from '@earshot/contracts'
import { type Html, html } from '@earshot/edge'
import { field } from '../../../base/http/forms.ts'
import { idParam, type PageContext } from '../visit/page-context.ts'
import type { Intent } from './intent.ts'
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

/** The post of a form that was sent without a session. */
export const wantedFollow = (context: PageContext): Intent | undefined =>
  wantsFollow(context) ? { act: 'follow', id: idParam(context, 'post') } : undefined
