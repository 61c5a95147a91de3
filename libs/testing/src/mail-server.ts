import { freePort } from '@earshot/runtime'
import type { SMTPServer, SMTPServerOptions } from 'smtp-server'
import { eventually } from './eventually.ts'
import { type ReadMail, readMail } from './read-mail.ts'

export type ReceivedMail = ReadMail & {
  /** The sender in the SMTP envelope, which may differ from the headers. */
  from: string
  to: string[]
  secure: boolean
  user: unknown
}

export type MailServer = AsyncDisposable & {
  url: string
  port: number
  /** The accepted mails in order: those to an address, or all. */
  mails: (to?: string) => ReceivedMail[]
  /** Waits for a number of mails to an address. */
  waitFor: (to: string, count?: number) => Promise<ReceivedMail[]>
  /** All recipients of requests, including rejected ones. */
  asked: string[]
  /** The names with which clients greeted the server. */
  clients: Set<string>
  /** How many connections were opened. */
  connections: () => number
  /** Stops listening, until `start`. */
  stop: () => Promise<void>
  start: () => Promise<void>
}

type Options = {
  /** The reply code to a sender. */
  replyToSender?: (from: string) => number
  /** The reply code to a recipient, by its index: 250 accepts the mail. */
  reply?: (to: string, index: number) => number
  /** The reply code to the complete mail. */
  replyToData?: (index: number) => number
  /** The server waits for this before it accepts a mail. */
  hold?: () => Promise<void>
  /** After so many mails over one connection, the server refuses the next one with 421. */
  mailsPerConnection?: number
  users?: Record<string, string>
} & Pick<SMTPServerOptions, 'secure' | 'key' | 'cert' | 'disabledCommands'>

const refusal = (code: number): Error =>
  Object.assign(new Error('not for someone@secret.example'), { responseCode: code })

const textOf = async (stream: AsyncIterable<Buffer>): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString('latin1')
}

/** A real mail server on 127.0.0.1 that keeps its mails. Its error replies contain an address, like those of real servers. */
export const startMailServer = async ({
  reply = () => 250,
  replyToSender = () => 250,
  replyToData = () => 250,
  hold,
  mailsPerConnection = Number.POSITIVE_INFINITY,
  users,
  disabledCommands = ['STARTTLS'],
  ...options
}: Options = {}): Promise<MailServer> => {
  const smtp = await import('smtp-server') // takes 0.06 s, and most test files do not need it
  const received: ReceivedMail[] = []
  const asked: string[] = []
  const clients = new Set<string>()
  let bodies = 0
  let connections = 0
  const open = (): SMTPServer => {
    const server = new smtp.SMTPServer({
      ...options,
      logger: false,
      disabledCommands,
      disableReverseLookup: true,
      authOptional: users === undefined,
      allowInsecureAuth: true,
      closeTimeout: 100,
      onConnect: (_session, done) => {
        connections++
        done()
      },
      onAuth: ({ username = '', password }, _session, done) =>
        users?.[username] === password && password ? done(null, { user: username }) : done(refusal(535)),
      onMailFrom: ({ address }, { transaction, hostNameAppearsAs }, done) => {
        clients.add(hostNameAppearsAs)
        const code = transaction > mailsPerConnection ? 421 : replyToSender(address)
        done(code === 250 ? null : refusal(code))
      },
      onRcptTo: ({ address }, _session, done) => {
        const code = reply(address, asked.push(address) - 1)
        done(code === 250 ? null : refusal(code))
      },
      onData: async (stream, { envelope, secure, user }, done) => {
        const raw = await textOf(stream).catch(() => undefined)
        if (raw === undefined) return done(refusal(451)) // the client disconnected
        const code = replyToData(bodies++)
        if (code !== 250) return done(refusal(code))
        received.push({
          ...readMail(raw),
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          secure,
          user,
        })
        await hold?.()
        done()
      },
    })
    // A client that disconnects is not an error of the test.
    server.on('error', () => undefined)
    return server
  }
  let server = open()
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
  const port = await freePort() // outgoing connections do not take it while the server is stopped
  await listen(port)
  const stop = () => new Promise<void>(resolve => server.close(resolve))
  const mails = (to?: string) => received.filter(mail => to === undefined || mail.to.includes(to))
  return {
    url: `smtp${options.secure ? 's' : ''}://127.0.0.1:${port}`,
    port,
    mails,
    asked,
    clients,
    connections: () => connections,
    waitFor: (to, count = 1) =>
      eventually(() => mails(to).length >= count && mails(to)).catch(error => {
        throw new Error(`${mails(to).length} mails to ${to}, ${received.length} in total`, { cause: error })
      }),
    stop,
    start: async () => {
      server = open()
      await listen(port)
    },
    [Symbol.asyncDispose]: stop,
  }
}
