import { EarshotError } from '@earshot/client'
import type { Id, Identity } from '@earshot/contracts'
import { cookieOf } from '../../base/http/cookie.ts'
import { field } from '../../base/http/forms.ts'
import { idParam, type PageContext } from './page-context.ts'

export const isMerged = (error: unknown): boolean =>
  error instanceof EarshotError && error.code === 'ALREADY_MERGED'

/** Adds or removes a vote; a repeat changes nothing. Undefined for a merged post. */
export const setVote = async (context: PageContext, person: Identity, id: Id<'post'>, wanted: boolean) => {
  const api = context.apiAs(person)
  const params = { path: { id } }
  const pending = wanted
    ? api.put('/api/v1/posts/{id}/vote', { params, body: {} })
    : api.delete('/api/v1/posts/{id}/vote', { params })
  return pending.catch((error: unknown) => {
    if (isMerged(error)) return undefined
    throw error
  })
}

export const wantsVote = ({ request }: PageContext): boolean => field(request, 'vote') !== 'false'

/**
 * The post for which a visitor voted without a session. The vote is added when the post is shown after signing in. Only a form of
 * our own pages sets the cookie, so a link from elsewhere cannot vote.
 */
const remembered = ({ origin }: PageContext) =>
  cookieOf({ origin, name: 'earshot_vote', maxAgeSeconds: 60 * 60 })

export const rememberVote = (context: PageContext): void => {
  if (wantsVote(context))
    context.response.appendHeader('set-cookie', remembered(context).set(idParam(context, 'post')))
}

/** Adds the vote that led to signing in. Returns whether there was one for this post. */
export const castRememberedVote = async (context: PageContext, id: Id<'post'>): Promise<boolean> => {
  const { person, request, response } = context
  if (!person || remembered(context).read(request) !== id) return false
  response.appendHeader('set-cookie', remembered(context).clear())
  await setVote(context, person, id, true)
  return true
}
