import { route } from '@earshot/http'
import { Notification, NotificationQuery, ReadInput, UnreadCount } from './model.ts'
import { countUnread } from './repo.ts'
import { pageOfNotifications, readNotifications } from './service.ts'

const ofMember = { permission: 'any', forUsers: false } as const

export const noticeRoutes = () => [
  route({
    ...ofMember,
    method: 'get',
    path: '/me/notifications',
    operationId: 'listNotifications',
    summary: 'List notifications',
    description: 'What the caller was notified of in the last 90 days, newest first.',
    query: NotificationQuery,
    reply: { status: 200, list: Notification },
    handle: ({ pool, caller, query, page }) => pageOfNotifications(pool, caller, { query, page }),
  }),
  route({
    ...ofMember,
    method: 'get',
    path: '/me/notifications/unread',
    operationId: 'countUnreadNotifications',
    summary: 'Count unread notifications',
    reply: { status: 200, body: UnreadCount },
    handle: ({ pool, caller }) => countUnread(pool, caller.principalId),
  }),
  route({
    ...ofMember,
    method: 'post',
    path: '/me/notifications/read',
    operationId: 'readNotifications',
    summary: 'Mark notifications as read',
    body: ReadInput,
    reply: { status: 200, body: UnreadCount },
    handle: ({ pool, caller, body }) => readNotifications(pool, caller, body),
  }),
]
