import { isUpdateKind, slug, type UpdateKind } from '@earshot/contracts'
import { z } from 'zod'

export const ChangelogSubscribers = z
  .object({
    emailsNow: z.int().describe('Emails if the caller publishes an entry: the caller gets none.'),
    emailsWhenScheduled: z.int().describe('Emails about an entry that is published at its scheduled time.'),
  })
  .meta({ id: 'ChangelogSubscribers', example: { emailsNow: 41, emailsWhenScheduled: 42 } })
export type ChangelogSubscribers = z.output<typeof ChangelogSubscribers>

export const SubscriberQuery = z.object({
  segment: slug.optional().describe('Only subscribers in the segment with this slug.'),
})
export type SubscriberQuery = z.output<typeof SubscriberQuery>

/** The choice that decides about an update; undefined for what members are notified of. */
export const choiceFor = (kind: string): UpdateKind | undefined =>
  kind === 'comment_on_post' ? 'reply_to_you' : isUpdateKind(kind) ? kind : undefined
