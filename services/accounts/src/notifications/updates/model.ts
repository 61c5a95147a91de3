import { type UpdateKind, updateKinds } from '@earshot/contracts'
import { z } from 'zod'

const fields = {
  post_status: z.boolean().describe('When the status of a post changes that the caller follows.'),
  reply_to_you: z
    .boolean()
    .describe('When someone replies to a comment of the caller, or the team to their post.'),
  mention_of_you: z.boolean().describe('When someone mentions the caller in a post or comment.'),
  changelog: z.boolean().describe('When a changelog entry is published: the subscription to the changelog.'),
} satisfies Record<UpdateKind, z.ZodBoolean>

/** Until someone chooses something else. */
export const defaultEmailChoices: Record<UpdateKind, boolean> = {
  post_status: true,
  reply_to_you: true,
  mention_of_you: true,
  changelog: false,
}

/** Which updates someone gets by email. */
export const EmailChoices = z.object(fields).meta({ id: 'EmailChoices', example: defaultEmailChoices })
export type EmailChoices = z.output<typeof EmailChoices>

export const EmailChoicesPatch = z
  .strictObject(fields)
  .partial()
  .meta({ id: 'EmailChoicesPatch', example: { changelog: true } })
export type EmailChoicesPatch = z.output<typeof EmailChoicesPatch>

export const ChangelogSubscribers = z
  .object({
    emailsNow: z.int().describe('Emails if the caller publishes an entry: the caller gets none.'),
    emailsWhenScheduled: z.int().describe('Emails about an entry that is published at its scheduled time.'),
  })
  .meta({ id: 'ChangelogSubscribers', example: { emailsNow: 41, emailsWhenScheduled: 42 } })
export type ChangelogSubscribers = z.output<typeof ChangelogSubscribers>

export const isUpdateKind = (text: string): text is UpdateKind => updateKinds.some(kind => kind === text)

/** The choice that decides about an update; undefined for what members are notified of. */
export const choiceFor = (kind: string): UpdateKind | undefined =>
  kind === 'comment_on_post' ? 'reply_to_you' : isUpdateKind(kind) ? kind : undefined
