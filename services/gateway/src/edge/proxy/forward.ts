import { type ClientRequest, type IncomingHttpHeaders, ServerResponse } from 'node:http'
import { Stream } from 'node:stream'
import { ApiError } from '@earshot/contracts'
import { errorResponse, requestIdOf, send } from '@earshot/http'
import type { Log } from '@earshot/runtime'
import type { Request, RequestHandler, Response } from 'express'
import { createProxyMiddleware, type Options } from 'http-proxy-middleware'
import { type Breaker, createBreaker } from '../../base/upstream/breaker.ts'
import type { Upstream } from '../../base/upstream/sign.ts'
import { sendResponse } from './response.ts'

export type ProxyLimits = {
  /** ms to wait for a free connection to a service, and to open one. */
  connectMs: number
  /** ms without any data after which a request fails, before or during the response; also ms for the head of a response. */
  silenceMs: number
}

export const proxyLimits: ProxyLimits = { connectMs: 5000, silenceMs: 30_000 }

/** The body of a request without one. Piping the request itself costs 3 % of such a request. */
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
    target: new URL(`${url}/api/v1`), // parsed once, not for each request
    changeOrigin: true, // without it, TLS would expect a certificate for the gateway's host name
    selfHandleResponse: true,
    // The default plugins log each request and send errors as plain text.
    ejectPlugins: true,
    plugins: [
      server => {
        server.on('proxyReq', (outgoing, request, response) => {
          clearTimeout(response.locals.connectTimer)
          if (response.writableEnded || response.destroyed) return void outgoing.destroy()
          response.locals.outgoing = outgoing
          watch(outgoing, request, response, { limits, breaker })
        })
        server.on('proxyRes', (incoming, _request, response) => {
          breaker.answered()
          clearTimeout(response.locals.headTimer)
          if (response.headersSent || response.destroyed) return void incoming.destroy()
          sendResponse(incoming, response)
        })
        server.on('error', (error, request, response) => {
          if (!request || !(response instanceof ServerResponse)) return
          if (!mayRetry(request, response, error)) return refuse(response, error, name, log)
          response.locals.isRetry = true
          void unpooled(request, response)
        })
      },
    ],
  }
  const streaming = createProxyMiddleware(options)
  const bodiless = createProxyMiddleware({ ...options, buffer: noBody })
  const unpooled = createProxyMiddleware({ ...options, buffer: noBody, agent: false })

  return (request, response, next) => {
    // While a service hangs, the agent may have no free connection, and it waits for one without a limit.
    const noConnection = () => {
      breaker.timedOut()
      refuse(response, new Error('no free connection to the upstream'), name, log)
    }
    if (!breaker.allowsRequest())
      return refuse(response, new Error('circuit breaker open: upstream timed out'), name, log)
    response.locals.connectTimer = setTimeout(noConnection, limits.connectMs)
    if (hasBody(request.headers)) return void streaming(request, response, next)
    void bodiless(request, response, next)
  }
}

type Watch = { limits: ProxyLimits; breaker: Breaker }

/** Sets the timeouts of a request to a service. */
const watch = (outgoing: ClientRequest, request: Request, response: Response, { limits, breaker }: Watch) => {
  // A head that arrives byte by byte never triggers the idle timeout.
  const noHead = () => {
    breaker.timedOut()
    outgoing.destroy(new Error('timed out waiting for the head of the response'))
  }
  const awaitHead = () => {
    response.locals.headTimer = setTimeout(noHead, limits.silenceMs)
  }
  if (hasBody(request.headers)) outgoing.once('finish', awaitHead)
  else awaitHead()
  outgoing.once('close', () => clearTimeout(response.locals.headTimer))
  outgoing.setTimeout(limits.silenceMs)
  outgoing.on('timeout', () => onIdle(outgoing, request, response, breaker))
  // The idle timeout starts after the connect. A host that does not respond to a connect would block for minutes.
  if (outgoing.socket?.connecting) outgoing.socket.setTimeout(limits.connectMs)
}

/** Ends a request without data for `silenceMs`. The error depends on which side stalled: the client or the service. */
const onIdle = (outgoing: ClientRequest, request: Request, response: Response, breaker: Breaker): void => {
  // The client reads slowly. The connection to the client has its own limit.
  if (response.writableNeedDrain) return
  const waitsForClient = !request.complete && !outgoing.writableNeedDrain
  if (waitsForClient) return void outgoing.destroy(new ApiError('REQUEST_TIMEOUT'))
  if (!response.headersSent) breaker.timedOut()
  outgoing.destroy(new Error('upstream timed out'))
}

/**
 * A service that restarts or closes an idle connection resets a request on it. GET and HEAD requests are then retried once, on
 * a new connection, as the other pooled ones may be closed too.
 */
const mayRetry = ({ method, headers }: Request, response: Response, error: Error): boolean => {
  const { outgoing, isRetry } = response.locals
  const isReset = 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
  const onlyReads = (method === 'GET' || method === 'HEAD') && !hasBody(headers)
  const isUntouched = !isRetry && !response.headersSent && !response.destroyed
  return isReset && outgoing?.reusedSocket && onlyReads && isUntouched
}

/** Sends an error to the client. Once a response has started, the connection is closed instead. */
const refuse = (response: Response, err: Error, service: Upstream, log: Log): void => {
  clearTimeout(response.locals.connectTimer)
  if (response.destroyed || response.writableEnded) return
  const requestId = requestIdOf(response)
  const error = err instanceof ApiError ? err : new ApiError('UNAVAILABLE')
  response.locals.errorCode = error.code
  if (err !== error)
    log.warn({ err, upstream: service, requestId, headersSent: response.headersSent }, 'upstream.failed')
  if (response.headersSent) return void response.destroy()
  // The rest of the request's body stays unread, so the connection cannot be used for another request.
  if (!response.req.complete) response.shouldKeepAlive = false
  send(response, errorResponse(error, requestId))
}
