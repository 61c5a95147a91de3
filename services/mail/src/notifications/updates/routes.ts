import { EmailChoices, EmailChoicesPatch } from '@earshot/contracts'
import { route } from '@earshot/http'
import type { MailQueue } from '../../queue/queue.ts'
import { emailChoicesOf } from './choices-repo.ts'
import { ChangelogSubscribers, SubscriberQuery } from './model.ts'
import { changeEmailChoices, countChangelogEmails } from './service.ts'

const ofUser = { permission: 'any', forUsers: true, path: '/me/email-choices' } as const

export const emailChoiceRoutes = ({ queue }: { queue: MailQueue }) => [
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
  route({
    method: 'get',
    path: '/changelog/subscribers',
    operationId: 'countChangelogSubscribers',
    summary: 'Count the subscribers of the changelog',
    description:
      'How many subscribers get an email about an entry: those with an email address. None without a mail server.',
    permission: 'read:feedback',
    query: SubscriberQuery,
    reply: { status: 200, body: ChangelogSubscribers },
    handle: ({ pool, caller, query }) => countChangelogEmails(pool, caller, { queue, ...query }),
  }),
]
