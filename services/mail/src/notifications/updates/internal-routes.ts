import {
  ChosenEmails,
  EmailChoicesChange,
  EmailChoicesQuery,
  fail,
  MailServerState,
  PreferencesHolder,
  PreferencesToken,
} from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { canSendMail, type MailQueue } from '../../queue/queue.ts'
import { emailChoicesOf } from './choices-repo.ts'
import { changeEmailChoices } from './service.ts'
import { type PreferenceKeys, personOfToken, preferencesToken } from './token.ts'

type Deps = {
  queue: MailQueue
  keys: PreferenceKeys
}

/** For the pages of the accounts service: whether emails can be sent, and the choices of the person of a preference link. */
export const internalChoiceRoutes = ({ queue, keys }: Deps): Route[] => [
  route({
    method: 'get',
    path: '/mail-server',
    summary: 'Get the state of the mail server',
    permission: 'any',
    reply: { status: 200, body: MailServerState },
    handle: async ({ pool }) => ({ isSet: await canSendMail(pool, queue) }),
  }),
  route({
    method: 'post',
    path: '/email-choices',
    summary: 'Get the email choices of a person',
    permission: 'any',
    body: EmailChoicesQuery,
    reply: { status: 200, body: ChosenEmails },
    handle: async ({ pool, body }) => ({ choices: await emailChoicesOf(pool, body.principalId) }),
  }),
  route({
    method: 'post',
    path: '/email-choices/change',
    summary: 'Update the email choices of a person',
    permission: 'any',
    body: EmailChoicesChange,
    reply: { status: 200, body: ChosenEmails },
    handle: async ({ pool, body: { changes, ...person } }) => ({
      choices: await changeEmailChoices(pool, person, changes),
    }),
  }),
  route({
    method: 'post',
    path: '/email-preferences',
    summary: 'Get the person of a preference link',
    permission: 'any',
    body: PreferencesToken,
    reply: { status: 200, body: PreferencesHolder },
    errors: ['NOT_FOUND'],
    handle: async ({ body: { token } }) => ({ principalId: personOfToken(keys, token) ?? fail('NOT_FOUND') }),
  }),
  route({
    method: 'post',
    path: '/email-preferences/link',
    summary: 'Get the preference link of a person',
    permission: 'any',
    body: EmailChoicesQuery,
    reply: { status: 200, body: PreferencesToken },
    handle: async ({ body: { principalId } }) => ({ token: preferencesToken(keys, principalId) }),
  }),
]
