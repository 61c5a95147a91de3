import { fail, type Id, id } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { route, type Upload } from '@earshot/http'
import { z } from 'zod'
import { type Arrived, type Intake, openRaw, receiveMail } from './intake/intake.ts'
import { getInbound, inboundStatus, listInbound } from './log/list.ts'
import { InboundMail, InboundQuery, InboundStatus, ReceiveQuery, rawExample } from './log/model.ts'
import { findRaw } from './log/repo.ts'
import { ParserEnded, ParserStalled } from './parsing/parser.ts'

/** What the routes need. The intake is opened with the first request, and the pool is that of the request. */
export type Receiving = { intake: Intake; maxBytes: number }

const params = z.object({ id: id('inbound_mail') })

const bytesOf = async (upload: Upload): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of upload.bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The first line of a mail is a header, or the line before it in a mailbox file. Some programs write a byte order mark first. */
const startsWithHeader = (raw: Buffer): boolean =>
  /^(?:\xef\xbb\xbf)?\s*(?:From |[\w-]{1,100}[ \t]*:)/.test(raw.subarray(0, 4096).toString('latin1'))

/** Stores the mail of a request, whose transaction would hold a connection while the mail is parsed. */
const receive = async (
  { intake }: Receiving,
  upload: Upload,
  recipient: string | undefined,
): Promise<InboundMail> => {
  const raw = await bytesOf(upload)
  if (!startsWithHeader(raw)) fail('BAD_REQUEST', 'The body is not an email: it must start with a header.')
  const arrived: Arrived = { raw, source: 'api', recipient }
  try {
    return (await receiveMail(intake, arrived)).mail
  } catch (error) {
    if (error instanceof ParserEnded)
      fail('UNAVAILABLE', 'The process that reads emails has ended. Try again.')
    if (error instanceof ParserStalled)
      fail('UNAVAILABLE', 'The machine is too busy to read emails. Try again later.')
    throw error
  }
}

async function* rawOf(db: Db, { intake }: Receiving, mailId: Id<'inbound_mail'>): AsyncGenerator<string> {
  const { raw } = (await findRaw(db, mailId)) ?? fail('NOT_FOUND')
  if (!raw) fail('NOT_FOUND', 'The email is no longer stored.')
  else yield openRaw(intake.sealer, raw).toString('utf8')
}

export const inboundRoutes = (receiving: Receiving) => [
  route({
    method: 'post',
    path: '/mail/inbound',
    operationId: 'receiveMail',
    summary: 'Receive an email',
    description:
      'For programs that get mail elsewhere. The body is the raw email. An email to an address of the workspace starts a conversation or continues one, as if it had arrived by SMTP. An email that was received before is not received again; the response is the same. An email that is ignored or cannot be read is recorded with the reason. If too much email of unverified senders arrived within the last hour, the response is 429, and nothing is recorded: post the email again later.',
    permission: 'write:support',
    query: ReceiveQuery,
    upload: { types: ['message/rfc822'], limit: receiving.maxBytes, example: rawExample },
    reply: { status: 200, body: InboundMail },
    prepare: ({ query, upload }) => receive(receiving, upload, query.recipient),
    handle: async ({ prepared }) => prepared,
  }),
  route({
    method: 'get',
    path: '/mail/inbound',
    operationId: 'listInboundMail',
    summary: 'List incoming emails',
    description: 'Newest first.',
    permission: 'admin:read',
    query: InboundQuery,
    reply: { status: 200, list: InboundMail },
    handle: ({ pool, query, page }) => listInbound(pool, { query, page }),
  }),
  route({
    method: 'get',
    path: '/mail/inbound/status',
    operationId: 'getInboundStatus',
    summary: 'Get the status of incoming email',
    description:
      'Why emails of the last 24 hours became no message, the most frequent reason first, and problems of the mailbox and the trusted relay, and how much of the limits is used. If a reason grows, admins are notified.',
    permission: 'admin:read',
    reply: { status: 200, body: InboundStatus },
    handle: ({ pool }) => inboundStatus(pool, receiving.intake.room),
  }),
  route({
    method: 'get',
    path: '/mail/inbound/:id',
    operationId: 'getInboundMail',
    summary: 'Get an incoming email',
    permission: 'admin:read',
    params,
    reply: { status: 200, body: InboundMail },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getInbound(pool, params.id),
  }),
  route({
    method: 'get',
    path: '/mail/inbound/:id/raw',
    operationId: 'downloadInboundMail',
    summary: 'Download an incoming email',
    description:
      'The whole email with its headers, for some days after it arrived (INBOUND_MAIL_RAW_DAYS). Bytes that are not UTF-8 are replaced.',
    permission: 'admin',
    params,
    reply: { status: 200, file: { name: 'email.eml', type: 'message/rfc822', example: rawExample } },
    errors: ['NOT_FOUND'],
    handle: async ({ pool, params }) => rawOf(pool, receiving, params.id),
  }),
]
