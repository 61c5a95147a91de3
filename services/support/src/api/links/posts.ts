import { id } from '@earshot/contracts'
import type { InternalClient } from '@earshot/http'
import { z } from 'zod'
import type { PostLookup } from '../../shared/inbox.ts'

const PostRef = z.object({ id: id('post') })

/** Asks the feedback service, which stores the posts. */
export const postLookup =
  (feedback: InternalClient): PostLookup =>
  async ids => {
    const response = (await feedback.get(`/posts?ids=${ids.join(',')}`)) ?? []
    return z
      .array(PostRef)
      .parse(response)
      .map(post => post.id)
  }
