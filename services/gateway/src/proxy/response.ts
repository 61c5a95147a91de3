import type { IncomingMessage } from 'node:http'
import type { Shares } from '@earshot/http'
import type { Response } from 'express'
import { clientOf } from '../traffic/in-flight.ts'
import { passHeaders } from './headers.ts'

/** A response body up to this size is sent in one write with its head. */
const oneWriteBytes = 64 * 1024
/** How far a service's response may be ahead of its client, so that a slow client does not hold the connection to the service. */
const aheadBytes = 512 * 1024

type Reading = {
  memory: Shares
  /** Called the first time the service has to wait for the client. False ends the response. */
  mayWait: (response: Response) => boolean
}

/** Sends a service's response to the client. */
export const sendResponse = (incoming: IncomingMessage, response: Response, reading: Reading): void => {
  response.statusCode = incoming.statusCode ?? 502
  passHeaders(incoming.headers, response)
  response.writeHead(response.statusCode)
  if (Number(incoming.headers['content-length']) <= oneWriteBytes) sendInOneWrite(incoming, response)
  else sendAhead(incoming, response, reading)
}

/** In latin1 a character is a byte, so Node joins head and body to one string and one write. Costs 10 % less than a pipe. */
const sendInOneWrite = (incoming: IncomingMessage, response: Response): void => {
  let body = ''
  incoming
    .on('data', (part: Buffer) => {
      body += part.toString('latin1')
    })
    .on('end', () => response.end(body, 'latin1'))
}

/** Reads up to {@link aheadBytes} more than the client has read. Beyond, and without memory, the service waits for the client. */
const sendAhead = (incoming: IncomingMessage, response: Response, { memory, mayWait }: Reading): void => {
  const client = clientOf(response)
  let held = 0
  let hasWaited = false
  const release = () => {
    if (held > 0) memory.give(client, held)
    held = 0
  }
  const canHold = (bytes: number): boolean => {
    if (response.destroyed || response.writableLength > aheadBytes) return false
    if (memory.take(client, bytes) !== undefined) return false
    held += bytes
    return true
  }
  incoming
    .on('data', (part: Buffer) => {
      if (response.write(part) || canHold(part.length)) return
      incoming.pause()
      if (hasWaited) return
      hasWaited = true
      if (!mayWait(response)) response.destroy()
    })
    .on('end', () => response.end())
  response.on('drain', () => {
    release()
    incoming.resume()
  })
  response.once('close', release)
}
