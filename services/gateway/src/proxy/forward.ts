import { Agent as HttpAgent, ServerResponse } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { ApiError } from '@earshot/contracts'
import { type Breaker, createBreaker } from '@earshot/edge'
import { discardRest, errorResponse, requestIdOf, send } from '@earshot/http'
import type { Log, Upstream } from '@earshot/runtime'
import type { Request, Response } from 'express'
import { createProxyMiddleware, type Options } from 'http-proxy-middleware'
import { sendErrorPage } from '../base/page.ts'
import { clientOf } from '../traffic/in-flight.ts'
import { refused } from '../traffic/metrics.ts'
import type { Route, Traffic } from '../traffic/traffic.ts'
import { hold, takeSlot } from './admit.ts'
import { askFirst, awaitedBody, hasBody, noBody, receivedBody, setBody, withLength } from './bodies.ts'
import { holdMemory } from './held.ts'
import { type Body, isLong, type Pace, receive } from './receive.ts'
import { sendResponse } from './response.ts'
import { bodyLimitOf } from './upstreams.ts'
import { type ProxyLimits, watch } from './watch.ts'

/** Idle connections to a service that are kept. */
const maxIdle = 64

export type Forward = (request: Request, response: Response, isDownload: boolean) => void

type Destination = {
  name: Upstream
  /** The service's URL with the path below which requests go. */
  url: string
  route: Route
  limits: ProxyLimits
  traffic: Traffic
  log: Log
}

/** What forwards requests to one service shares. */
type Service = Destination & { breaker: Breaker; pace: Pace }

/** Whether a response may wait for its client. It is a transfer from then on. */
const slowReaders = ({ name, route: { transfers }, log }: Service) => {
  return (response: Response): boolean => {
    if (response.locals.isTransfer) return true
    const client = clientOf(response)
    if (transfers.take(client) === undefined) {
      response.locals.isTransfer = true
      hold(response, () => transfers.leave(client))
      return true
    }
    refused.inc({ reason: 'slow_reader' })
    log.warn({ upstream: name, requestId: requestIdOf(response) }, 'response.not_read')
    return false
  }
}

/** The proxies to one service, by how they get the body of a request. Connections are kept for the next request. */
const createProxies = (service: Service) => {
  const { name, url, route, limits, traffic, log, breaker, pace } = service
  const mayWait = slowReaders(service)
  const Agent = url.startsWith('https:') ? HttpsAgent : HttpAgent
  const options: Options<Request, Response> = {
    target: new URL(url), // parsed once, not for each request
    agent: new Agent({ keepAlive: true, maxSockets: route.total, maxFreeSockets: maxIdle }),
    changeOrigin: true, // without it, TLS would expect a certificate for the gateway's host name
    selfHandleResponse: true,
    // The default plugins log each request and send errors as plain text.
    ejectPlugins: true,
    plugins: [
      server => {
        server.on('proxyReq', (outgoing, request, response) => {
          const { locals } = response
          clearTimeout(locals.connectTimer)
          if (response.writableEnded || response.destroyed) return void outgoing.destroy()
          locals.outgoing = outgoing
          if (locals.awaitsService) askFirst(outgoing, request)
          watch(outgoing, request, response, { limits, breaker, pace })
          if (!locals.body) return
          setBody(outgoing, locals.body, request)
          outgoing.once('finish', locals.releaseBody)
        })
        server.on('proxyRes', (incoming, _request, response) => {
          breaker.answered()
          clearTimeout(response.locals.headTimer)
          if (response.headersSent || response.destroyed) return void incoming.destroy()
          if (!response.req.complete) discardRest(response)
          sendResponse(incoming, response, { memory: traffic.memory, mayWait })
        })
        server.on('error', (error, request, response) => {
          if (!request || !(response instanceof ServerResponse)) return
          if (!mayRetry(request, response, error)) return refuse(response, error, name, log)
          response.locals.isRetry = true
          response.locals.outgoing = undefined
          void unpooled(request, response)
        })
      },
    ],
  }
  const unpooled = createProxyMiddleware({ ...options, buffer: noBody, agent: false })
  return {
    streaming: createProxyMiddleware(options),
    bodiless: createProxyMiddleware({ ...options, buffer: noBody }),
    received: createProxyMiddleware({ ...options, buffer: receivedBody }),
    awaited: createProxyMiddleware({ ...options, buffer: awaitedBody }),
  }
}

type Middleware = ReturnType<typeof createProxies>['streaming']

/** Forwards requests to one service, each when it gets a connection. */
export const forwardTo = (destination: Destination): Forward => {
  const { name, route, limits, traffic, log } = destination
  const breaker = createBreaker(() => performance.now())
  const { connections, transfers } = route
  const pace: Pace = {
    everyMs: limits.silenceMs,
    bytes: (traffic.limits.bytesPerSecond * limits.silenceMs) / 1000,
  }
  const { streaming, bodiless, received, awaited } = createProxies({ ...destination, breaker, pace })

  const connect = (request: Request, response: Response, middleware: Middleware): void => {
    const noConnection = () => {
      breaker.timedOut()
      refuse(response, new Error('no free connection to the upstream'), name, log)
    }
    if (!breaker.allowsRequest()) {
      refuse(response, new Error('circuit breaker open: upstream timed out'), name, log)
      return
    }
    response.locals.connectTimer = setTimeout(noConnection, limits.connectMs)
    void middleware(request, response)
  }
  /** The part of a body that has arrived stays in memory while its request waits. */
  const holdUnread = (request: Request, response: Response): ApiError | undefined => {
    if (request.readableLength === 0) return undefined
    const held = holdMemory(traffic.memory, clientOf(response))
    hold(response, held.release)
    return held.take(request.readableLength)
  }
  const withConnection = (request: Request, response: Response, middleware: Middleware): void =>
    takeSlot(connections, response, {
      waitMs: limits.connectMs,
      beforeWait: () => holdUnread(request, response),
      granted: () => connect(request, response, middleware),
      failed: error => refuse(response, error, name, log),
    })
  /** A transfer may take long, so it needs a slot of the few for transfers before it takes a connection. */
  const asTransfer = (request: Request, response: Response, middleware: Middleware): void =>
    takeSlot(transfers, response, {
      waitMs: limits.connectMs,
      beforeWait: () => holdUnread(request, response),
      granted: () => {
        response.locals.isTransfer = true
        withConnection(request, response, middleware)
      },
      failed: error => refuse(response, error, name, log),
    })
  /** Receives the body before its request takes a connection, as long as it is not long. */
  const receiveFirst = (request: Request, response: Response): void => {
    const held = holdMemory(traffic.memory, clientOf(response))
    const { locals } = response
    const done = (result: Body | ApiError) => {
      response.off('close', stop)
      if (result instanceof ApiError) return refuse(response, result, name, log)
      locals.body = result
      locals.releaseBody = held.release
      if (!result.isWhole) return asTransfer(request, response, received)
      request.headers = withLength(request.headers, result.bytes.length)
      withConnection(request, response, received)
    }
    hold(response, held.release)
    const stop = receive(request, held, pace, done)
    response.once('close', stop)
  }

  /** A short body usually arrives with its head: it is complete, in the buffer of the request, and needs no copy. */
  const withBody = (request: Request, response: Response): void => {
    if (response.destroyed) return
    if (request.complete) withConnection(request, response, streaming)
    else receiveFirst(request, response)
  }

  return (request, response, isDownload) => {
    if (response.destroyed) return // the client disconnected while the credential was checked
    request.url = withoutOrigin(request)
    if (isTooLarge(request)) refuseUnread(response)
    else if (!hasBody(request.headers))
      (isDownload ? asTransfer : withConnection)(request, response, bodiless)
    else if (isForService(request, response)) {
      response.locals.awaitsService = true
      asTransfer(request, response, awaited)
    } else if (request.complete) withConnection(request, response, streaming)
    // Node emits the request before it parses the body that arrived with it.
    else setImmediate(withBody, request, response)
  }
}

/** The path with its query. A request may name any origin: `GET http://example.com/` (RFC 9112, section 3.2.2). */
const withoutOrigin = ({ path, url }: Request): string => {
  const query = url.indexOf('?')
  return query === -1 ? path : path + url.slice(query)
}

/** JSON that every service refuses, as its Content-Length says. */
const isTooLarge = (request: Request): boolean =>
  Number(request.headers['content-length'] ?? 0) > bodyLimitOf(request.method, request.path) &&
  request.headers['content-encoding'] === undefined &&
  request.is('application/json') !== false

/** Whether the service checks the head before the body is read: that of a long body, or of one that is no JSON if the client asks first. */
const isForService = (request: Request, response: Response): boolean =>
  isLong(request) || (response.locals.asksFirst && request.is('application/json') === false)

/** The client usually stops sending then. */
const refuseUnread = (response: Response): void => {
  const error = new ApiError('PAYLOAD_TOO_LARGE')
  response.locals.errorCode = error.code
  discardRest(response)
  send(response, errorResponse(error, requestIdOf(response)))
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

/** A browser that opens a page gets a page with the error. */
const isForBrowser = ({ req, locals }: Response): boolean =>
  locals.isPage === true && (req.headers.accept?.includes('text/html') ?? false)

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
  // A client that is too slow is not waited for.
  if (error.code === 'REQUEST_TIMEOUT') response.shouldKeepAlive = false
  else if (!response.req.complete) discardRest(response)
  if (isForBrowser(response))
    sendErrorPage(response, error.status, 'This page is not available', error.message)
  else send(response, errorResponse(error, requestId))
}
