// Test harness: users in companies and segments who vote, and scores that are up to date.
import { type Id, newId } from '@earshot/contracts'
import { brokerFor, eventually, publishEvent } from '@earshot/testing'
import { portalUser, secondPool, startFeedback } from '../../harness.ts'
import { hasWork } from './posts-repo.ts'
import { scoreSome } from './scoring.ts'

/** The service with its worker, and helpers that stand in for the accounts service. */
export const startScoring = async () => {
  const broker = brokerFor('feedback.events')
  const feedback = await startFeedback({ broker, environment: { SERVICE_ROLE: 'all' } })
  const beside = secondPool(feedback)
  const versions = new Map<string, number>()
  /** The next version of an object. */
  const next = (id: string): number => {
    const version = (versions.get(id) ?? 0) + 1
    versions.set(id, version)
    return version
  }
  const { pool } = beside
  return {
    ...feedback,
    pool,
    broker,
    next,
    /** Scores posts until nothing is left to do. */
    settle: () =>
      eventually(async () => {
        while (await scoreSome(pool));
        return !(await hasWork(pool))
      }),
    vote: (name: string, postId: string) => feedback.as(portalUser(name)).put(`/posts/${postId}/vote`),
    setCompany: (name: string, companyId: Id<'company'> | null) => {
      const { principalId, email } = portalUser(name)
      const id = principalId as Id<'principal'>
      const principal = { id, kind: 'user', name, email, role: 'user', companyId, version: next(id) } as const
      return publishEvent(broker, 'principal.updated', { principal })
    },
    saveCompany: async (mrrCents: number | null, id = newId('company')) => {
      await publishEvent(broker, 'company.saved', { company: { id, mrrCents, version: next(id) } })
      return id
    },
    saveSegment: async (slug: string, added: string[], removed: string[] = [], id = newId('segment')) => {
      const idsOf = (names: string[]) => names.map(name => portalUser(name).principalId as Id<'principal'>)
      await publishEvent(broker, 'segment.saved', {
        segment: { id, slug },
        added: idsOf(added),
        removed: idsOf(removed),
        version: next(id),
      })
      return id
    },
    titles: async (query: string): Promise<string[]> =>
      (await feedback.api.get(`/posts?${query}`)).data.map((post: { title: string }) => post.title),
    /** Revenue and score of a post. */
    figures: async (id: string): Promise<[number, number]> => {
      const { mrrCents, score } = (await feedback.api.get(`/posts/${id}`)).data
      return [mrrCents, score]
    },
    [Symbol.asyncDispose]: async () => {
      await beside[Symbol.asyncDispose]()
      await feedback[Symbol.asyncDispose]()
      await broker.close()
    },
  }
}
