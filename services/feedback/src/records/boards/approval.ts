import { z } from 'zod'
import type { Author } from '../../access/author.ts'
import type { Board } from './model.ts'

/** Whether a post or comment is published, waits for approval, or was rejected. */
export const moderationState = z.enum(['published', 'pending', 'rejected'])

type Setting = Pick<Board['settings'], 'requireApproval'>

/** Whether a new post or comment waits for approval. The team's never do; for users, the board decides. */
export const isHeld = (
  kind: 'posts' | 'comments',
  { requireApproval }: Setting,
  author: Pick<Author, 'isTeam'>,
): boolean => !author.isTeam && (requireApproval === 'all' || requireApproval === kind)
