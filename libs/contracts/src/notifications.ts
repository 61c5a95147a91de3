import { z } from 'zod'
import type { InternalEventDef } from './event.ts'
import { id } from './ids.ts'

/** What members are notified of. Each chooses per kind how. */
export const notificationKinds = [
  'mention',
  'assignment',
  'reply',
  'sla_approaching',
  'sla_breached',
  'sla_unassigned',
  'held',
  'webhook_failing',
  'webhook_disabled',
  'mail_ignored',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** What customers get emails about. Each chooses per kind whether. */
export const updateKinds = ['post_status', 'reply_to_you', 'mention_of_you', 'changelog'] as const
export type UpdateKind = (typeof updateKinds)[number]

export const isUpdateKind = (text: string): text is UpdateKind => updateKinds.some(kind => kind === text)

const choices = {
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
export const EmailChoices = z.object(choices).meta({ id: 'EmailChoices', example: defaultEmailChoices })
export type EmailChoices = z.output<typeof EmailChoices>

export const EmailChoicesPatch = z
  .strictObject(choices)
  .partial()
  .meta({ id: 'EmailChoicesPatch', example: { changelog: true } })
export type EmailChoicesPatch = z.output<typeof EmailChoicesPatch>

/** The same, and a comment on the recipient's post: it has the choice of replies, and words of its own. */
export const updateOccasions = [...updateKinds, 'comment_on_post'] as const
export type UpdateOccasion = (typeof updateOccasions)[number]

/** The kinds of objects that updates are about. */
export const updateSubjects = ['post', 'changelog'] as const

/** The kinds of objects that notifications of members are about. */
export const notificationSubjects = [
  'conversation',
  'ticket',
  'post',
  'moderation',
  'webhook',
  'inbound_mail',
] as const

/** How many recipients one event may name. */
export const maxRecipients = 500

/** Internal events about notifications. */
export const notificationInternalEvents = {
  'notification.requested': {
    summary: 'Members should be notified of a change, or customers get an email about it.',
    // Notes of the team may be quoted in it.
    private: true,
    data: z.object({
      kind: z.enum([...notificationKinds, ...updateOccasions]),
      /**
       * `team` is every member, `admins` those of this role, `subscribers` everyone who chose emails about the changelog, and
       * `subscribersIn` those of them who are in a segment: a version that does not know it notifies no one rather than all.
       */
      recipients: z.union([
        z.array(id('principal')).max(maxRecipients),
        z.enum(['team', 'admins', 'subscribers']),
        z.object({ subscribersIn: id('segment') }),
      ]),
      /** Of the recipients, the one who caused it. */
      exceptPrincipalId: z.string().optional(),
      /** The team of the conversation or ticket: members may have choices of their own for it. */
      teamId: id('team').nullish(),
      subject: z.object({
        kind: z.enum([...new Set([...notificationSubjects, ...updateSubjects])]),
        /** Null if the page in the panel is a list. */
        id: z.string().nullable(),
        /** The title of the object. */
        title: z.string(),
        /** Of a post or changelog entry: the end of its address in the portal. */
        slug: z.string().nullish(),
      }),
      /** The person who caused it, as `nameToShow` calls them; null if no person did. */
      actorName: z.string().nullable(),
      /** The start of what was written, or another detail. Markdown for customers, text with paragraphs for members. */
      detail: z.string().nullable(),
      /** Of the status that a post has now, as `#rrggbb`. */
      color: z.string().nullish(),
    }),
  },
  'notification.changed': {
    summary: 'The notifications of members have changed.',
    data: z.object({ principalIds: z.array(id('principal')) }),
  },
} as const satisfies Record<string, InternalEventDef>
