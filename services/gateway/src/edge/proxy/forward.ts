import { type ClientRequest, type IncomingHttpHeaders, ServerResponse } from 'node:http'
import { Stream } from 'node:stream'
import { ApiError } from '@earshot/contracts'
import { errorAnswer, requestIdOf, send } from '@earshot/http'
import type { Log } from '@earshot/runtime'
import type { Request, RequestHandler, Response } from 'express'
import { createProxyMiddleware, type Options } from 'http-proxy-middleware'
import { type Breaker, createBreaker } from '../../base/upstream/breaker.ts'
import type { Upstream } from '../../base/upstream/sign.ts'
import { answerWith } from './answer.ts'

export type ProxyLimits = {
  /** ms for a connection to a service: to wait for a free one, and to make one. */
  connectMs: number
  /** ms of silence after which a service is given up, before its answer or within it; also ms for the head of an answer. */
  silenceMs: number
}

export const proxyLimits: ProxyLimits = { connectMs: 5000, silenceMs: 30_000 }

/** What stands in for the body of a request that has none: a pipe costs 3 % of such a request. */
const noBody = Object.assign(new Stream(), {
  pipe: <To extends NodeJS.WritableStream>(to: To): To => {
    to.end()
    return to
  },
})

const hasBody = (headers: IncomingHttpHeaders) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Forwards requests to one upstream. Connections are kept for the next request. */
export const forwardTo = (name: Upstream, url: string, limits: ProxyLimits, log: Log): RequestHandler => {
  const breaker = createBreaker(() => performance.now())
  const options: Options<Request, Response> = {
    target: new URL(`${url}/api/v1`), // parsed here, not once for each request
    changeOrigin: true, // without it TLS would ask the service for the certificate of our own name
    selfHandleResponse: true,
    // The usual ones log each request and answer errors in text.
    ejectPlugins: true,
    plugins: [
      server => {
        server.on('proxyReq', (outgoing, request, response) => {
          clearTimeout(response.locals.waiting)
          if (response.writableEnded || response.destroyed) return void outgoing.destroy()
          response.locals.outgoing = outgoing
          watch(outgoing, request, response, { limits, breaker })
        })
        server.on('proxyRes', (incoming, _request, response) => {
          breaker.answered()
          clearTimeout(response.locals.heading)
          if (response.headersSent || response.destroyed) return void incoming.destroy()
          answerWith(incoming, response)
        })
        server.on('error', (error, request, response) => {
          if (!request || !(response instanceof ServerResponse)) return
          if (!mayReadAgain(request, response, error)) return refuse(response, error, name, log)
          response.locals.isSecondTry = true
          void unpooled(request, response)
        })
      },
    ],
  }
  const streaming = createProxyMiddleware(options)
  const bodiless = createProxyMiddleware({ ...options, buffer: noBody })
  const unpooled = createProxyMiddleware({ ...options, buffer: noBody, agent: false })

  return (request, response, next) => {
    // The agent may have no free connection for as long as a service hangs, and that wait has no limit of its own.
    const noConnection = () => {
      breaker.waitedInVain()
      refuse(response, new Error('No connection became free'), name, log)
    }
    if (!breaker.mayAsk()) return refuse(response, new Error('It rests, since it hung'), name, log)
    response.locals.waiting = setTimeout(noConnection, limits.connectMs)
    if (hasBody(request.headers)) return void streaming(request, response, next)
    void bodiless(request, response, next)
  }
}

type Watch = { limits: ProxyLimits; breaker: Breaker }

/** Sees to it that a request to a service ends, one way or another. */
const watch = (outgoing: ClientRequest, request: Request, response: Response, { limits, breaker }: Watch) => {
  // A head that comes byte by byte is never silent, and never there.
  const noHead = () => {
    breaker.waitedInVain()
    outgoing.destroy(new Error('The head of the answer did not come'))
  }
  const awaitHead = () => {
    response.locals.heading = setTimeout(noHead, limits.silenceMs)
  }
  if (hasBody(request.headers)) outgoing.once('finish', awaitHead)
  else awaitHead()
  outgoing.once('close', () => clearTimeout(response.locals.heading))
  outgoing.setTimeout(limits.silenceMs)
  outgoing.on('timeout', () => giveUp(outgoing, request, response, breaker))
  // The silence counts from the connect on; until then a host that does not answer would hold us for minutes.
  if (outgoing.socket?.connecting) outgoing.socket.setTimeout(limits.connectMs)
}

/** Nothing has moved for a while: whoever it is that does not read, or does not write, is told. */
const giveUp = (outgoing: ClientRequest, request: Request, response: Response, breaker: Breaker): void => {
  // An answer that waits for its client: the connection to that one has a limit of its own.
  if (response.writableNeedDrain) return
  const waitsForClient = !request.complete && !outgoing.writableNeedDrain
  if (waitsForClient) return void outgoing.destroy(new ApiError('REQUEST_TIMEOUT'))
  if (!response.headersSent) breaker.waitedInVain()
  outgoing.destroy(new Error('The service fell silent'))
}

/**
 * A service that was restarted, or gave up a connection just as we took it, resets what was kept. What only reads is
 * then sent once more, over a connection of its own, since the others that were kept are no better.
 */
const mayReadAgain = ({ method, headers }: Request, response: Response, error: Error): boolean => {
  const { outgoing, isSecondTry } = response.locals
  const isReset = 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
  const onlyReads = (method === 'GET' || method === 'HEAD') && !hasBody(headers)
  const isUntouched = !isSecondTry && !response.headersSent && !response.destroyed
  return isReset && outgoing?.reusedSocket && onlyReads && isUntouched
}

/** Tells the client that the service did not answer; once an answer has begun, it can only be cut off. */
const refuse = (response: Response, err: Error, service: Upstream, log: Log): void => {
  clearTimeout(response.locals.waiting)
  if (response.destroyed || response.writableEnded) return
  const requestId = requestIdOf(response)
  const error = err instanceof ApiError ? err : new ApiError('UNAVAILABLE')
  response.locals.errorCode = error.code
  if (err !== error)
    log.warn({ err, upstream: service, requestId, begun: response.headersSent }, 'upstream.failed')
  if (response.headersSent) return void response.destroy()
  // What is left of a body is nobody's to read any more, and the next request stands behind it.
  if (!response.req.complete) response.shouldKeepAlive = false
  send(response, errorAnswer(error, requestId))
}
