import { EventEmitter, on } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { readMail } from '../../services/mail/src/inbound/parsing/mail.ts'
import { decodeRepaired } from '../../services/mail/src/inbound/parsing/mime/words.ts'

export type Mail = { text: string; header: (name: string) => string | undefined }

export type Mailbox = AsyncDisposable & {
  port: number
  /** Waits for the nth mail to an address. Throws if it does not arrive in time. */
  mail: (to: string, number?: number) => Promise<Mail>
  /** The mails to an address so far. */
  count: (to: string) => number
}

const timeoutMs = 60_000

const parsed = async (stream: AsyncIterable<Buffer>): Promise<Mail> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  const { headers, content } = readMail(Buffer.concat(parts))
  const header = (name: string) => {
    const found = headers.find(({ key }) => key === name.toLowerCase())
    return found && decodeRepaired(found.value)
  }
  return { text: content.sections.map(({ text }) => text).join('\n'), header }
}

/** The mail server of all customers, on loopback. It keeps their mails. */
export const startMailbox = async (signal: AbortSignal): Promise<Mailbox> => {
  const received: { to: string; mail: Mail }[] = []
  const arrivals = new EventEmitter()
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    authOptional: true,
    onData: async (stream, { envelope }, done) => {
      const mail = await parsed(stream)
      for (const { address } of envelope.rcptTo) received.push({ to: address, mail })
      done()
      arrivals.emit('mail')
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const to = (address: string) => received.filter(it => it.to === address)
  return {
    port: (server.server.address() as AddressInfo).port, // a TCP server that listens
    count: address => to(address).length,
    mail: async (address, number = 1) => {
      const ended = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      const events = on(arrivals, 'mail', { signal: ended })
      for (let found = to(address)[number - 1]; ; found = to(address)[number - 1]) {
        if (found) return found.mail
        await events.next()
      }
    },
    [Symbol.asyncDispose]: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
