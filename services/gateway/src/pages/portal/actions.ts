import { EarshotError } from '@earshot/client'
import type { Identity } from '@earshot/contracts'
import { field, longField } from '../../base/http/forms.ts'
import { localPath, signInPath } from '../../base/http/return-to.ts'
import type { Answer } from './answer.ts'
import { problemsIn } from './fields.ts'
import { onceKey } from './idempotency-key.ts'
import { pathWith } from './parts.ts'
import { postPage } from './post-page.ts'
import { idIn, isForScript, type Visit } from './visit.ts'

/** Where a form leads when it is done: a path of ours, or the start. */
export const wayBack = (text: string): string => {
  const path = localPath(text)
  return path === signInPath ? '/' : path
}

export type Act = (visit: Visit, person: Identity) => Promise<Answer>

/** For who is signed in; anybody else signs in first, and comes back to `returnTo`. */
export const signedIn =
  (act: Act, returnTo: (visit: Visit) => string) =>
  async (visit: Visit): Promise<Answer> => {
    if (visit.person) return act(visit, visit.person)
    const to = pathWith(signInPath, { returnTo: returnTo(visit) })
    return isForScript(visit) ? { status: 401, json: { to } } : { to }
  }

const isMerged = (error: unknown): boolean => error instanceof EarshotError && error.code === 'ALREADY_MERGED'

/** Votes, or takes the vote back: as the button says, so that twice is as good as once. */
export const vote: Act = async (visit, person) => {
  const { request, say } = visit
  const id = idIn(visit, 'post')
  const params = { path: { id } }
  const as = visit.as(person)
  const asking =
    field(request, 'vote') === 'false'
      ? as.delete('/api/v1/posts/{id}/vote', { params })
      : as.put('/api/v1/posts/{id}/vote', { params, body: {} })
  const done = await asking.catch((error: unknown) => {
    if (isMerged(error)) return undefined
    throw error
  })
  const page = `/posts/${id}`
  if (!done) return { to: page }
  const { voted, voteCount: count } = done.data
  if (isForScript(visit))
    return { json: { voted, count: say('vote.count', { count }), votes: say('vote.votes', { count }) } }
  const back = wayBack(field(request, 'returnTo'))
  return { to: back.startsWith(page) ? back : `${back}#${id}` }
}

/** Says something about a post. What is refused is shown again, with what was typed. */
export const comment: Act = async (visit, person) => {
  const { request, say } = visit
  const id = idIn(visit, 'post')
  const content = longField(request, 'content')
  const parentId = field(request, 'parentId')
  const body = { content, ...(parentId && { parentId }) }
  const page = `/posts/${id}`
  try {
    const { data } = await visit.as(person).post('/api/v1/posts/{id}/comments', {
      params: { path: { id }, header: { 'Idempotency-Key': onceKey(field(request, 'once'), body) } },
      body,
    })
    return data.moderationState === 'published'
      ? { to: `${page}#${data.id}` }
      : { to: `${pathWith(page, { held: 'comment' })}#comments` }
  } catch (error) {
    if (isMerged(error)) return { to: page }
    const { content: problem, parentId: lost } = problemsIn(say, error)
    return postPage({ ...visit, here: page }, { content, parentId, problem: problem ?? lost })
  }
}
