import { route } from '@earshot/http'
import { Choices, ChoicesPatch } from './model.ts'
import { choicesOf } from './repo.ts'
import { changeChoices } from './service.ts'

const ofMember = { permission: 'any', forUsers: false, path: '/me/notification-choices' } as const

export const notificationChoiceRoutes = () => [
  route({
    ...ofMember,
    method: 'get',
    operationId: 'getNotificationChoices',
    summary: 'Get notification choices',
    description: 'How the caller is notified of each kind.',
    reply: { status: 200, body: Choices },
    handle: ({ pool, caller }) => choicesOf(pool, caller.principalId),
  }),
  route({
    ...ofMember,
    method: 'patch',
    operationId: 'updateNotificationChoices',
    summary: 'Update notification choices',
    body: ChoicesPatch,
    reply: { status: 200, body: Choices },
    handle: ({ pool, caller, body }) => changeChoices(pool, caller, body),
  }),
]
