import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { handleCommands } from './helper.ts'

// A mail server that accepts every mail and only counts them.

let arrivals: number[] = []

const now = () => performance.timeOrigin + performance.now()

const open = (): Promise<number> =>
  new Promise(resolve => {
    const server = new SMTPServer({
      logger: false,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      authOptional: true,
      onData: (stream, _session, done) => {
        stream.resume().once('end', () => {
          arrivals.push(now())
          done()
        })
      },
    })
    server.on('error', () => undefined) // a client that disconnects
    server.listen(0, '127.0.0.1', () => resolve((server.server.address() as AddressInfo).port)) // TCP
  })

const commands = {
  /** Listens, and returns the port. */
  open,
  reset: () => {
    arrivals = []
  },
  count: () => arrivals.length,
  /** Times in ms since the epoch. */
  arrivals: () => arrivals,
}

export type Mailbox = typeof commands

handleCommands(commands)
