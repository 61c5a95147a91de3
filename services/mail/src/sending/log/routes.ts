import { id } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { Mail, MailItem, MailQuery, MailState, MailStateQuery } from './model.ts'
import { getMail, listMails, listStates, type MailLog, mailHtml, resendMail } from './service.ts'

const params = z.object({ id: id('mail') })

/** A browser shows the mail in a frame without scripts, forms and an origin. Mails load nothing except the logo. */
const framePolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

export const mailLogRoutes = (log: MailLog) => [
  route({
    method: 'get',
    path: '/mails',
    summary: 'List emails, newest first',
    description: 'Emails that wait or were sent, for 35 days after their outcome is known.',
    permission: 'admin:read',
    query: MailQuery,
    reply: { status: 200, list: MailItem },
    handle: ({ pool, query, page }) => listMails(pool, log, { query, page }),
  }),
  route({
    method: 'get',
    path: '/mails/:id',
    summary: 'Get an email with its content and attempts',
    permission: 'admin:read',
    params,
    reply: { status: 200, body: Mail },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getMail(pool, log, params),
  }),
  route({
    method: 'get',
    path: '/mails/:id/content.html',
    operationId: 'getMailHtml',
    summary: 'Get the HTML of an email',
    description: 'For a frame: its policy allows no scripts, and no images except the logo.',
    permission: 'admin:read',
    params,
    reply: {
      status: 200,
      file: {
        name: 'content.html',
        type: 'text/html',
        example: '<!doctype html><p>We have found the cause.</p>',
        framePolicy,
      },
    },
    errors: ['NOT_FOUND'],
    handle: async ({ pool, params }) => mailHtml(pool, log, params),
  }),
  route({
    method: 'post',
    path: '/mails/:id/resend',
    operationId: 'resendMail',
    summary: 'Resend a failed email',
    description:
      'Queues the email again for a day, with its Message-ID. Emails with links that give access to an account cannot be sent again, because their content is deleted: create a new link.',
    permission: 'admin',
    params,
    reply: { status: 200, body: Mail },
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params }) => resendMail(pool, caller, log, params),
  }),
  route({
    method: 'get',
    path: '/mail-states',
    operationId: 'listMailStates',
    summary: 'List the states of the emails of a conversation or ticket, newest first',
    description: 'Whether each public message of the team has reached its recipient by email.',
    permission: 'read:support',
    query: MailStateQuery,
    reply: { status: 200, list: MailState, pageSize: 100 },
    handle: ({ pool, query, page }) => listStates(pool, log, { ...query, page }),
  }),
]
