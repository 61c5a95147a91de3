import { z } from 'zod'

export const FollowState = z
  .object({ following: z.boolean().describe('Whether the caller now follows the post.') })
  .meta({ id: 'FollowState', example: { following: true } })
export type FollowState = z.infer<typeof FollowState>
