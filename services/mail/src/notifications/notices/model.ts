import { flag, id, notificationKinds, notificationSubjects, Timestamp } from '@earshot/contracts'
import { z } from 'zod'

export const Notification = z
  .object({
    id: id('notification'),
    kind: z.enum(notificationKinds),
    subject: z
      .object({
        kind: z.enum(notificationSubjects),
        id: z.string().nullable().describe('Null for `moderation` and `inbound_mail`, which are lists.'),
        title: z.string().describe('For `inbound_mail`, the reason.'),
      })
      .meta({ id: 'NotificationSubject' }),
    actorName: z.string().nullable().describe('Who caused it; null if no person did.'),
    detail: z.string().nullable().describe('The start of a message, or another detail.'),
    browser: z
      .boolean()
      .describe('Whether the member chose to see it as a notification of the browser, too.'),
    readAt: Timestamp.nullable(),
    createdAt: Timestamp,
  })
  .meta({
    id: 'Notification',
    example: {
      id: 'notification_01kk345nnfecst1qjr1ncrnnw3',
      kind: 'mention',
      subject: { kind: 'conversation', id: 'conversation_01kkd4d2rwecst1qms2yk9e6jy', title: 'Export fails' },
      actorName: 'Ada Moreno',
      detail: 'Ben, is this the timeout of last week?',
      browser: true,
      readAt: null,
      createdAt: '2026-03-05T09:15:00.000Z',
    },
  })
export type Notification = z.output<typeof Notification>

export const NotificationQuery = z.object({
  unread: flag.optional().describe('Only those that are unread, or only those that are read.'),
})
export type NotificationQuery = z.output<typeof NotificationQuery>

/** Unread notifications are counted up to this number. */
export const mostUnread = 100

export const UnreadCount = z
  .object({ unread: z.int().min(0).max(mostUnread).describe(`At most ${mostUnread}.`) })
  .meta({ id: 'UnreadNotifications', example: { unread: 3 } })

export const ReadInput = z
  .strictObject({
    ids: z.array(id('notification')).min(1).max(100).optional(),
    subjectId: z.string().max(100).optional().describe('All about this object.'),
    all: z.literal(true).optional(),
  })
  .refine(it => Object.values(it).filter(value => value !== undefined).length === 1, {
    path: ['ids'],
    error: 'is required, or one of subjectId and all',
  })
  .meta({ id: 'ReadNotificationsInput', example: { subjectId: 'conversation_01kkd4d2rwecst1qms2yk9e6jy' } })
export type ReadInput = z.output<typeof ReadInput>
