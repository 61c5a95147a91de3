import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { type TestGateway, testAdminKey } from '@earshot/accounts/harness'
import { newId } from '@earshot/contracts'
import { pause } from '@earshot/runtime'
import { openSecondPool, testSecret } from '@earshot/testing'
import { type StartMail, startFileStore, startMail } from '../harness.ts'
import { mailSealer, sealed } from '../queue/mail.ts'
import { insertMail, type ThreadId } from '../queue/repo.ts'
import { mailIdOf, messageIdOf } from '../senders/smtp/address.ts'
import { replyAddress, replyKeys, returnAddress } from '../threads/reply-address.ts'
import { saveThreadMail } from '../threads/repo.ts'
import type { InboundMail } from './log/model.ts'

export const relay = 'mx.example.org'
export const support = 'support@example.org'

/** The header of the trusted relay for a verified sender. */
export const verified = { 'Authentication-Results': `${relay}; dmarc=pass header.from=example.com` }

export type TestInbound = TestGateway & {
  /** Posts a mail and returns its row. Throws unless the status is 200. */
  receive: (raw: Buffer, recipient?: string) => Promise<InboundMail>
  post: (raw: Buffer | string, recipient?: string, key?: string) => Promise<Response>
  addAddress: (address: string, teamId?: string | null) => Promise<void>
  /** The data of all `mail.received` events, oldest first. */
  received: () => Promise<Record<string, unknown>[]>
}

/** A gateway that receives mail to support@example.org, for the whole workspace. */
export const startInbound = async (options: StartMail = {}): Promise<TestInbound> => {
  await using opened = new AsyncDisposableStack()
  const files = opened.use(await startFileStore())
  const gateway = opened.use(
    await startMail({
      ...options,
      urls: { files: files.url, ...options.urls },
      environment: { INBOUND_TRUSTED_RELAY: relay, ...options.environment },
    }),
  )
  const addAddress = async (address: string, teamId: string | null = null) => {
    await gateway.database.query(
      `insert into mail.mail_senders (id, team_id, address, quote_thread) values ($1, $2, $3, true)
       on conflict do nothing`,
      [newId('mail_sender'), teamId, address],
    )
  }
  await addAddress(support)
  const post: TestInbound['post'] = (raw, recipient, key) =>
    fetch(
      `${gateway.url}/api/v1/mail/inbound${recipient ? `?recipient=${encodeURIComponent(recipient)}` : ''}`,
      {
        method: 'POST',
        body: raw,
        headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${key ?? testAdminKey}` },
      },
    )
  const all = opened.move()
  return {
    ...gateway,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
    addAddress,
    post,
    receive: async (raw, recipient) => {
      const response = await post(raw, recipient)
      const body = (await response.json()) as { data: InboundMail }
      if (response.status !== 200) throw new Error(`${response.status}: ${JSON.stringify(body)}`)
      return body.data
    },
    received: async () => (await gateway.events('mail.received')).map(({ data }) => data),
  }
}

/** The address to which servers return the mail with this Message-ID. */
export const returnTo = (messageId: string, address = support): string => {
  const id = mailIdOf(messageId)
  assert.ok(id)
  return returnAddress(replyKeys(testSecret), address, id) ?? ''
}

/** The address for replies to a thread. */
export const answerTo = (threadId: string, address = support): string =>
  replyAddress(replyKeys(testSecret), address, threadId as ThreadId)

/** Stores a mail that was sent to the sender of another. Returns its Message-ID. */
export const insertSent = async (
  gateway: TestGateway,
  { threadId, principalId }: InboundMail,
): Promise<string> => {
  assert.ok(threadId && principalId)
  await using database = openSecondPool(gateway.database, 'mail')
  const id = newId('mail')
  const messageId = messageIdOf(id, gateway.url)
  const letter = {
    to: { name: 'Grace Holt', address: 'grace@example.com' },
    from: 'Support',
    subject: 'Help',
    text: 'Yes',
    html: 'Yes',
    references: [],
    isAutomatic: false,
    unsubscribeUrl: null,
  }
  await insertMail(database.pool, {
    id,
    kind: 'conversation_reply',
    principalId,
    sealed: sealed(mailSealer(testSecret), { letter }),
  })
  await gateway.database.query(`update mail.mails set outcome = 'sent', settled_at = now() where id = $1`, [
    id,
  ])
  await saveThreadMail(database.pool, { messageId, threadId, direction: 'out', principalId })
  return messageId
}

/** The ids of the processes that parse mails for this one. */
export const parserProcesses = async (): Promise<number[]> => {
  const isParser = async (pid: number): Promise<boolean> => {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') // it may have ended meanwhile
    return command.includes('parsing/worker')
  }
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')
  const found: number[] = []
  for (const pid of children.split(' ').filter(Boolean).map(Number)) if (await isParser(pid)) found.push(pid)
  return found
}

/** Kills each process that parses mails as soon as it exists, as a mail does that takes too much memory. */
export const killParsers = () => {
  const stopping = new AbortController()
  const done = (async () => {
    while (!stopping.signal.aborted) {
      for (const pid of await parserProcesses()) process.kill(pid, 'SIGKILL')
      await pause(5, stopping.signal)
    }
  })()
  return {
    [Symbol.asyncDispose]: async () => {
      stopping.abort()
      await done
    },
  }
}
