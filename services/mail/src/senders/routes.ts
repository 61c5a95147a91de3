import { failFields, type Id, id } from '@earshot/contracts'
import { tx } from '@earshot/db'
import { audit } from '@earshot/events'
import { route } from '@earshot/http'
import type { WorkspaceSettingsCopy } from '@earshot/identity'
import type { Sealer } from '@earshot/runtime'
import { z } from 'zod'
import { canSendMail, type MailQueue } from '../queue/queue.ts'
import { senderTest } from '../templates/templates.ts'
import {
  DeploymentMail,
  MailSender,
  MailSenderInput,
  MailSenderPatch,
  MailSenderTest,
  MailSenderTestInput,
} from './model.ts'
import { findSender } from './repo.ts'
import { type Deployment, routeOf } from './route.ts'
import {
  assertTeam,
  changeSender,
  createSender,
  deleteSender,
  getSender,
  listSenders,
  withKey,
} from './service.ts'
import { serverName } from './smtp/server.ts'
import type { SmtpLimits } from './smtp/transport.ts'
import { tryRoute } from './try.ts'

export type SenderDeps = {
  sealer: Sealer
  queue: Pick<MailQueue, 'hasServer'>
  deployment: Deployment
  limits: SmtpLimits
  origin: string
  workspace: Pick<WorkspaceSettingsCopy, 'current'>
  /** Whether incoming email is on. */
  receives: boolean
  /** Asks the support service. @throws {ApiError} UNAVAILABLE */
  teamExists: (id: Id<'team'>) => Promise<boolean>
}

const params = z.object({ id: id('mail_sender') })

const testRoute = (deps: SenderDeps) =>
  route({
    method: 'post',
    path: '/mail-senders/:id/test',
    operationId: 'testMailSender',
    summary: 'Send a test email',
    description:
      'Sends an email at once with the settings of the sender, and returns what the server said. It is not repeated and not in the log.',
    permission: 'admin',
    params,
    body: MailSenderTestInput,
    optionalBody: true,
    reply: { status: 200, body: MailSenderTest },
    errors: ['NOT_FOUND'],
    prepare: async ({ db, caller, params, body }) => {
      const { sealer, deployment, limits, origin } = deps
      const sender = await findSender(db, params.id)
      if (!sender) return undefined
      const to = body.to ?? caller.email
      if (to === null)
        return failFields({
          path: 'to',
          code: 'required',
          message: 'is required: the caller has no email address',
        })
      const workspace = await deps.workspace.current()
      const letter = senderTest({ to, address: sender.address, workspace, origin })
      return tryRoute({ route: routeOf(deployment, sealer, sender), limits, origin, letter })
    },
    handle: async ({ pool, caller, params, prepared }) => {
      if (!prepared) await getSender(pool, deps.sealer, params) // NOT_FOUND
      const tested = prepared as MailSenderTest
      const after = { verdict: tested.verdict, reason: tested.reason } // not the address, which an erasure could not find
      const target = { kind: 'mail_sender', id: params.id }
      await tx(pool, db => audit(db, caller, { action: 'mail_sender.tested', target, before: null, after }))
      return tested
    },
  })

export const senderRoutes = (deps: SenderDeps) => [
  route({
    method: 'get',
    path: '/mail-senders',
    summary: 'List the senders of emails to customers',
    permission: 'admin:read',
    reply: { status: 200, list: MailSender, pageSize: 100 },
    handle: ({ pool, page }) => listSenders(pool, deps.sealer, page),
  }),
  route({
    method: 'post',
    path: '/mail-senders',
    summary: 'Create a sender of emails',
    description:
      'A sender with a team is used for the conversations and tickets of the team, and the one without a team for all others.',
    permission: 'admin',
    body: MailSenderInput,
    reply: { status: 201, body: MailSender },
    location: sender => `/api/v1/mail-senders/${sender.id}`,
    errors: ['CONFLICT', 'LIMIT_REACHED', 'UNAVAILABLE'],
    prepare: async ({ body }) => {
      await assertTeam(body.teamId, deps.teamExists)
      return withKey(body, async () => false)
    },
    handle: ({ pool, caller, prepared }) => createSender(pool, caller, deps, prepared),
  }),
  route({
    method: 'get',
    path: '/mail-senders/:id',
    summary: 'Get a sender of emails',
    permission: 'admin:read',
    params,
    reply: { status: 200, body: MailSender },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getSender(pool, deps.sealer, params),
  }),
  route({
    method: 'patch',
    path: '/mail-senders/:id',
    summary: 'Update a sender of emails',
    permission: 'admin',
    params,
    body: MailSenderPatch,
    reply: { status: 200, body: MailSender },
    errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
    prepare: async ({ db, params, body }) => {
      await assertTeam(body.teamId, deps.teamExists)
      return withKey(body, async () => (await findSender(db, params.id))?.sealedDkimKey != null)
    },
    handle: ({ pool, caller, params, prepared }) =>
      changeSender(pool, caller, deps, { ...params, ...prepared }),
  }),
  route({
    method: 'delete',
    path: '/mail-senders/:id',
    summary: 'Delete a sender of emails',
    description:
      'Its waiting emails are sent from the default sender, or from the address of the deployment.',
    permission: 'admin',
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => deleteSender(pool, caller, deps, params),
  }),
  testRoute(deps),
  route({
    method: 'get',
    path: '/mail/server',
    operationId: 'getDeploymentMail',
    summary: 'Get the mail server of the deployment',
    description:
      'Without one, the default sender sends invitations, password links, sign-in links and notifications, if it has a mail server of its own.',
    permission: 'admin:read',
    reply: { status: 200, body: DeploymentMail },
    handle: async ({ pool }) => {
      const { server, address } = deps.deployment
      const sends = await canSendMail(pool, deps.queue)
      return { smtpServer: server ? serverName(server) : null, address, sends, receives: deps.receives }
    },
  }),
]
