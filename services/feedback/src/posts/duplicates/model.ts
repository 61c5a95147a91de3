import { id } from '@earshot/contracts'
import { z } from 'zod'
import * as examples from '../../records/examples.ts'
import { PostItem } from '../../records/posts/model.ts'

export const PossibleDuplicate = z
  .object({
    post: PostItem.describe('The post to merge, if the two are the same: the one with fewer votes.'),
    canonicalPost: PostItem.describe('The post to merge it into. With as many votes, the older one.'),
    similarity: z.number().describe('The similarity of the titles, up to 1 for equal ones.'),
  })
  .meta({
    id: 'PossibleDuplicate',
    example: {
      post: {
        ...examples.postItem,
        id: 'post_01kjt0tjv8ecst1qjpge706xqe',
        title: 'A darker theme, please',
        votes: 3,
        voteCount: 3,
      },
      canonicalPost: examples.postItem,
      similarity: 0.82,
    },
  })
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>

export const DuplicateQuery = z.object({
  boardId: id('board').optional().describe('Only pairs with a post on this board.'),
})
export type DuplicateQuery = z.output<typeof DuplicateQuery>

export const DuplicateDismissal = z
  .strictObject({ postId: id('post').describe('The other post, which is not the same.') })
  .meta({ id: 'DuplicateDismissal', example: { postId: examples.post.id } })

export const DismissedQuery = z.object({ postId: id('post').describe('The other post.') })
