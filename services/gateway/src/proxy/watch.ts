import type { ClientRequest } from 'node:http'
import { ApiError } from '@earshot/contracts'
import type { Breaker } from '@earshot/edge'
import type { Request, Response } from 'express'
import { leave } from './admit.ts'
import { hasBody } from './bodies.ts'
import { type Pace, tooSlow } from './receive.ts'

export type ProxyLimits = {
  /** ms to wait for a free connection to a service, and to open one. */
  connectMs: number
  /**
   * ms without any data after which a request fails, before or during the response; also ms for the head of a response, and the
   * period in which the minimum rate of a body is measured.
   */
  silenceMs: number
}

export const proxyLimits: ProxyLimits = { connectMs: 5000, silenceMs: 30_000 }

type Watch = { limits: ProxyLimits; breaker: Breaker; pace: Pace }

/** Sets the timeouts of a request to a service. */
export const watch = (
  outgoing: ClientRequest,
  request: Request,
  response: Response,
  { limits, breaker, pace }: Watch,
): void => {
  const { locals } = response
  // A head that arrives byte by byte never triggers the idle timeout.
  const noHead = () => {
    breaker.timedOut()
    outgoing.destroy(new Error('timed out waiting for the head of the response'))
  }
  const awaitHead = () => {
    locals.headTimer = setTimeout(noHead, limits.silenceMs)
  }
  if (hasBody(request.headers)) outgoing.once('finish', awaitHead)
  else awaitHead()
  outgoing.once('close', () => {
    clearTimeout(locals.headTimer)
    if (locals.outgoing === outgoing) leave(response) // not when it is retried
  })
  outgoing.setTimeout(limits.silenceMs)
  outgoing.on('timeout', () => onIdle(outgoing, request, response, breaker))
  // The idle timeout starts after the connect. A host that does not respond to a connect would block for minutes.
  if (outgoing.socket?.connecting) outgoing.socket.setTimeout(limits.connectMs)
  if (locals.awaitsService)
    outgoing.once('continue', () => {
      locals.awaitsService = false
      watchPace(outgoing, request, pace)
    })
  else if (!request.complete) watchPace(outgoing, request, pace)
}

/** Ends a request whose streamed body arrives too slowly. A period in which the service was slower does not count. */
const watchPace = (outgoing: ClientRequest, request: Request, pace: Pace): void => {
  let bytes = 0
  let isServiceSlow = false
  request.on('data', (part: Buffer) => {
    bytes += part.length
  })
  outgoing.on('drain', () => {
    isServiceSlow = true
  })
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer)
    if (bytes < pace.bytes && !isServiceSlow && !outgoing.writableNeedDrain) outgoing.destroy(tooSlow())
    bytes = 0
    isServiceSlow = false
  }, pace.everyMs)
  outgoing.once('close', () => clearInterval(timer))
}

/** Ends a request without data for `silenceMs`. The error depends on which side stalled: the client or the service. */
const onIdle = (outgoing: ClientRequest, request: Request, response: Response, breaker: Breaker): void => {
  // The client reads slowly. The connection to the client has its own limit.
  if (response.writableNeedDrain) return
  const waitsForClient = !response.locals.awaitsService && !request.complete && !outgoing.writableNeedDrain
  if (waitsForClient) return void outgoing.destroy(new ApiError('REQUEST_TIMEOUT'))
  if (!response.headersSent) breaker.timedOut()
  outgoing.destroy(new Error('upstream timed out'))
}
