import { EarshotError } from '@earshot/client'
import type { Id, Identity } from '@earshot/contracts'
import { field } from '../../../base/http/forms.ts'
import { idParam, type PageContext } from '../visit/page-context.ts'
import type { Intent } from './intent.ts'

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

/** The vote of a form that was sent without a session. */
export const wantedVote = (context: PageContext): Intent | undefined =>
  wantsVote(context) ? { act: 'vote', id: idParam(context, 'post') } : undefined
