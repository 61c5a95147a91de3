import { anonymous } from '@earshot/edge'
import { clientAddress, requestIdOf } from '@earshot/http'
import type { Request, Response } from 'express'
import type { Translate } from '../texts/languages.ts'
import { feedbackClients } from './visit/feedback-client.ts'
import { actIn } from './visit/intent-path.ts'

const postPath = /^\/posts\/([a-z0-9_-]{1,200})$/

const ofPosts = {
  vote: 'vote.signIn',
  follow: 'follow.signIn',
  comment: 'comments.signIn.post',
} as const

type Visit = { request: Request; response: Response; t: Translate; returnTo: string }

/** Why the page to which signing in returns needs it. The address has no words of its own, so that no link can put any on our page. */
export const createSignInReason = (options: Parameters<typeof feedbackClients>[0]) => {
  const clientFor = feedbackClients(options)
  const titleOf = async ({ request, response }: Visit, id: string): Promise<string | undefined> => {
    const client = clientFor(anonymous, {
      address: clientAddress(request),
      requestId: requestIdOf(response),
      traceparent: response.locals.traceparent,
    })
    const post = client.get('/api/v1/posts/{id}', { params: { path: { id } } })
    return post.then(({ data }) => data.title).catch(() => undefined) // people sign in all the same
  }
  return async (visit: Visit): Promise<string | undefined> => {
    const { t, returnTo } = visit
    const { pathname } = new URL(returnTo, 'http://localhost')
    if (pathname === '/new') return t('new.signIn')
    const act = actIn(returnTo)
    if (act === 'subscribe') return t('changelog.signIn')
    if (act === 'react') return t('reactions.signIn')
    const id = postPath.exec(pathname)?.[1]
    const title = act && id && (await titleOf(visit, id))
    return act && title ? t(ofPosts[act], { title }) : undefined
  }
}
