import type { Socket } from 'node:net'
import { ApiError } from '@earshot/contracts'
import { identityOf, whenClosed } from '@earshot/edge'
import type { Client, Tally } from '@earshot/http'
import { addressGroup, clientAddress } from '@earshot/http'
import type { Request, RequestHandler, Response } from 'express'
import { refused } from './metrics.ts'
import type { Traffic } from './traffic.ts'

/** The error for a client that uses its whole share. */
export const tooMany = (message: string): ApiError =>
  new ApiError('RATE_LIMITED', { message, headers: { 'retry-after': '1' } })

const message = 'Too many requests are in flight. Wait for their responses, then try again.'

/** The client of an authenticated request, set by {@link limitCaller}. */
export const clientOf = (response: Response): Client => response.locals.client

const refuse = (request: Request, response: Response): ApiError => {
  refused.inc({ reason: 'requests' })
  if (!request.complete) response.shouldKeepAlive = false // do not receive a body that no one reads
  return tooMany(message)
}

const pipelined = new WeakMap<Socket, Set<Response>>()

/**
 * Emits `close` on pipelined responses whose connection closes before their turn. Node emits it only on the response that it
 * is sending, so the requests behind it would count as in flight forever and keep their connections to services.
 */
const closeWithSocket = (socket: Socket, response: Response): void => {
  const responses = pipelined.get(socket) ?? new Set<Response>()
  if (!pipelined.has(socket)) {
    pipelined.set(socket, responses)
    socket.once('close', () => {
      for (const each of responses) {
        each.destroy()
        each.emit('close')
      }
    })
  }
  responses.add(response)
  whenClosed(response, () => responses.delete(response))
}

/** Counts a request as in flight until its response closes, or {@link leaveInFlight}. False when the key has its share. */
const count = (response: Response, tally: Tally, key: string): boolean => {
  if (!tally.add(key, 1)) return false
  let isCounted = true
  const leave = (): void => {
    if (isCounted) tally.subtract(key, 1)
    isCounted = false
  }
  whenClosed(response, leave)
  response.locals.leaves = [...(response.locals.leaves ?? []), leave]
  return true
}

/** Stops counting a request before its response closes: an event stream has a share of its own. */
export const leaveInFlight = (response: Response): void => {
  for (const leave of response.locals.leaves ?? []) leave()
}

/** Limits the requests in flight of each address, before the credential is checked. */
export const limitAddress =
  ({ requests: { addresses } }: Traffic): RequestHandler =>
  (request, response, next) => {
    if (response.socket === null) closeWithSocket(request.socket, response)
    const address = addressGroup(clientAddress(request))
    response.locals.address = address
    if (!count(response, addresses, address)) throw refuse(request, response)
    next()
  }

/** Limits the requests in flight of each caller: a user with all sessions and tokens, or an API key. */
export const limitCaller =
  ({ requests: { callers } }: Traffic): RequestHandler =>
  (request, response, next) => {
    if (response.destroyed) return // the client disconnected while the credential was checked
    const caller = identityOf(response).principalId
    if (!count(response, callers, caller)) throw refuse(request, response)
    response.locals.client = { caller, address: response.locals.address }
    next()
  }
