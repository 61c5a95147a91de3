import { type Id, id } from '@earshot/contracts'
import type { InternalClient } from '@earshot/http'
import { z } from 'zod'

const PostRef = z.object({ id: id('post') })

/** Those of these posts that exist. @throws {ApiError} UNAVAILABLE while the feedback service does not answer. */
export type PostLookup = (ids: Id<'post'>[]) => Promise<Id<'post'>[]>

/** Asks the feedback service, which owns the posts. */
export const postLookup =
  (feedback: InternalClient): PostLookup =>
  async ids => {
    const answer = (await feedback.get(`/posts?ids=${ids.join(',')}`)) ?? []
    return z
      .array(PostRef)
      .parse(answer)
      .map(post => post.id)
  }
