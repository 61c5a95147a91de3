import { id, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import * as examples from '../examples.ts'

export const activityTypes = [
  'created',
  'approved',
  'status_changed',
  'title_changed',
  'content_changed',
  'tags_changed',
  'owner_changed',
  'eta_changed',
  'board_changed',
  'merged',
  'unmerged',
  'duplicate_merged',
  'duplicate_unmerged',
  'deleted',
  'restored',
  'comment_created',
  'comment_deleted',
] as const
export type ActivityType = (typeof activityTypes)[number]

export const Activity = z
  .object({
    id: id('activity'),
    type: z.enum(activityTypes),
    actorPrincipalId: z.string(),
    actorName: z.string().nullable(),
    data: z
      .record(z.string(), z.unknown())
      .describe(
        'Details: `previous` and `current` values, with the names of statuses; the other post of a merge; or the comment.',
      ),
    createdAt: Timestamp,
  })
  .meta({ id: 'Activity', example: examples.activity })
export type Activity = z.infer<typeof Activity>
