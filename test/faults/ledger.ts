import { randomUUID } from 'node:crypto'
import { eventually, type MailServer, type Receiver } from '@earshot/testing'
import { createTransport } from 'nodemailer'
import { adminKey, type TestDeployment } from '../deployments/deployment.ts'
import { createOne } from '../load/create.ts'
import { atRate } from '../load/pace.ts'
import { arrivalsOf, committedEvents, duplicatesIn, settle } from '../load/reconcile.ts'
import { subscribe } from '../load/subscribe.ts'

/** Of what was accepted: what is missing, and how often something exists again. */
export type Account = { accepted: number; lost: number; twice: number }

const types = ['post.created', 'message.created'] as const
const watched = { schemas: ['feedback', 'support'], types } as const

/** A lease of a mail may have to end, and its next attempt to come. */
const limitMs = 300_000

/** Repeats what fails, as a mail server and a careful client do. */
const untilAccepted = <T>(send: () => Promise<T>): Promise<T> =>
  eventually(
    () =>
      send().then(
        value => ({ value }),
        () => undefined,
      ),
    { withinMs: limitMs, everyMs: 500 },
  ).then(({ value }) => value)

type Options = {
  earshot: TestDeployment
  server: MailServer
  receiver: Receiver
  smtpPort: number
}

/** Conversations by email, to which the team replies. */
const conversationCount = 5

type Written = {
  posts: string[]
  replies: string[]
  mails: string[]
  files: { id: string; content: string }[]
}

const newWord = () => `word${randomUUID().replaceAll('-', '')}`

/** Counts the texts with each word as a line of its own; quotes have a sign before it. Each word is accepted once. */
const accountOf = (words: readonly string[], texts: readonly string[]): Account => {
  const byLine = new Map<string, number>()
  for (const line of texts.flatMap(text => text.split(/\r?\n/))) byLine.set(line, (byLine.get(line) ?? 0) + 1)
  const counts = words.map(word => byLine.get(word) ?? 0)
  return {
    accepted: words.length,
    lost: counts.filter(count => count === 0).length,
    twice: counts.reduce((sum, count) => sum + Math.max(0, count - 1), 0),
  }
}

/**
 * Writes posts, replies by email, incoming mails and files under faults, and accounts for all of them and their events in the same way.
 */
export const openLedger = async ({ earshot, server, receiver, smtpPort }: Options) => {
  const { api, query } = earshot
  await subscribe(api, receiver.url, types)
  await api.post('/mail-senders', { address: 'support@example.org' })
  const [board] = (await api.get('/boards')).data
  const written: Written = { posts: [], replies: [], mails: [], files: [] }
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true })

  const sendMail = async (word: string): Promise<void> => {
    const mail = {
      from: `${word}@example.com`,
      to: 'support@example.org',
      subject: 'A question',
      messageId: `<${word}@example.com>`,
      date: new Date(), // the same when it is sent again, as a mail server does
      text: word,
    }
    await untilAccepted(() => transport.sendMail(mail))
    written.mails.push(word)
  }
  for (let index = 0; index < conversationCount; index++) await sendMail(newWord())
  const conversations = await eventually(async () => {
    const { data } = await api.get('/conversations')
    return data.length === conversationCount && data.map(({ id }: { id: string }) => id)
  })

  const upload = async (content: string): Promise<void> => {
    const id = await untilAccepted(async () => {
      const response = await fetch(`${earshot.urlOf('gateway')}/api/v1/files?name=note.txt`, {
        method: 'POST',
        headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/octet-stream' },
        body: content,
      })
      if (response.status !== 201) throw new Error(`POST /files returned ${response.status}`)
      return ((await response.json()) as { data: { id: string } }).data.id
    })
    written.files.push({ id, content })
  }
  const writeAll = async (index: number): Promise<void> => {
    const [title, content] = [newWord(), newWord()]
    const conversation = conversations[index % conversations.length]
    await Promise.all([
      createOne(api, '/posts', { boardId: board.id, title }).then(() => written.posts.push(title)),
      createOne(api, `/conversations/${conversation}/reply`, { content }).then(() =>
        written.replies.push(content),
      ),
      sendMail(newWord()),
      upload(newWord()),
    ])
  }

  const isFileThere = async ({ id, content }: Written['files'][number]): Promise<boolean> => {
    const { status, data } = await api.get(`/files/${id}`)
    if (status !== 200) throw new Error(`GET /files/${id} returned ${status}`)
    const response = await fetch(data.url)
    return response.status === 200 && (await response.text()) === content
  }
  const accountOfFiles = async (): Promise<Account> => {
    let lost = 0
    for (const file of written.files) if (!(await isFileThere(file))) lost++ // one by one: a caller has limits
    return { accepted: written.files.length, lost, twice: 0 }
  }
  const accountOfEvents = async (): Promise<Account> => {
    const committed = await committedEvents(earshot, watched)
    const arrivals = arrivalsOf(receiver.received)
    const lost = committed.filter(({ id }) => !arrivals.has(id)).length
    return { accepted: committed.length, lost, twice: duplicatesIn(arrivals) }
  }
  const textsOf = async (sql: string) => (await query(sql)).map(({ text }) => String(text))
  const messages = () => textsOf('select content as text from support.messages')
  const sent = () => server.mails().map(({ text }) => text)

  return {
    /** Writes one of each at a pace, until the signal. Resolves when all of it is accepted. */
    write: (signal: AbortSignal) => atRate({ perSecond: 1, signal }, writeAll),
    /** Waits until nothing is in flight. */
    settle: async (log: (message: string) => void) => {
      await settle(earshot, watched, log)
      const isSettled = async () =>
        accountOf(written.replies, sent()).lost + accountOf(written.mails, await messages()).lost === 0
      await eventually(isSettled, { withinMs: limitMs, everyMs: 1000 }).catch(() =>
        log('some replies were not sent, or some mails did not become messages'),
      )
      // What a mail that waited has caused.
      await settle(earshot, watched, log)
    },
    account: async (): Promise<Record<string, Account>> => ({
      posts: accountOf(written.posts, await textsOf('select title as text from feedback.posts')),
      'mails in': accountOf(written.mails, await messages()),
      'mails out': accountOf(written.replies, sent()),
      files: await accountOfFiles(),
      events: await accountOfEvents(),
    }),
  }
}
