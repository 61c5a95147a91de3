import { z } from 'zod'
import type { Author } from '../../access/author.ts'
import type { Board } from './model.ts'

/** Whether something is there for everybody, or held until somebody has looked at it. */
export const moderationState = z.enum(['published', 'pending', 'rejected'])

type Setting = Pick<Board['settings'], 'requireApproval'>

/** Whether what somebody writes on a board waits for approval. The team's own words never do, end users' as the board says. */
export const isHeld = (
  kind: 'posts' | 'comments',
  { requireApproval }: Setting,
  author: Pick<Author, 'isTeam'>,
): boolean => !author.isTeam && (requireApproval === 'all' || requireApproval === kind)
