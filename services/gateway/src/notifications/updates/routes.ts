import { route } from '@earshot/http'
import { emailChoicesOf } from './choices-repo.ts'
import { EmailChoices, EmailChoicesPatch } from './model.ts'
import { changeEmailChoices } from './service.ts'

const ofUser = { permission: 'any', forUsers: true, path: '/me/email-choices' } as const

export const emailChoiceRoutes = () => [
  route({
    ...ofUser,
    method: 'get',
    operationId: 'getEmailChoices',
    summary: 'Get email choices',
    description: 'Which updates about posts and the changelog the caller gets by email.',
    reply: { status: 200, body: EmailChoices },
    handle: ({ pool, caller }) => emailChoicesOf(pool, caller.principalId),
  }),
  route({
    ...ofUser,
    method: 'patch',
    operationId: 'updateEmailChoices',
    summary: 'Update email choices',
    body: EmailChoicesPatch,
    reply: { status: 200, body: EmailChoices },
    handle: ({ pool, caller, body }) => changeEmailChoices(pool, caller, body),
  }),
]
