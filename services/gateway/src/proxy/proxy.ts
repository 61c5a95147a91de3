import { type IncomingMessage, ServerResponse } from 'node:http'
import { ApiError } from '@earshot/contracts'
import { callerHeader, errorAnswer, requestIdOf, send } from '@earshot/http'
import type { Log, SecretKey, ServiceName } from '@earshot/runtime'
import type { Request, RequestHandler, Response } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { identityOf } from '../credentials/authenticate.ts'
import { cleanRequest, cleanResponse } from './headers.ts'
import { callerSigner } from './sign.ts'
import { type Upstream, upstreamOf, upstreams } from './upstreams.ts'

export type ProxyLimits = {
  /** ms for a connection to a service: to wait for a free one, and to make one. */
  connectMs: number
  /** ms of silence after which a service is given up, before its answer or within it. */
  silenceMs: number
}

export const proxyLimits: ProxyLimits = { connectMs: 5000, silenceMs: 30_000 }

type ProxyOptions = {
  urls: Record<ServiceName, string>
  secret: SecretKey
  /** Whether the proxies before us are trusted to have set `X-Forwarded-*`. */
  trustForwarded: boolean
  limits: ProxyLimits
  log: Log
}

/** Sends a request on to the service that answers its first segment, and streams both ways. */
export const proxy = (options: ProxyOptions): RequestHandler => {
  const { trustForwarded, limits, log } = options
  const sign = callerSigner(options.secret)
  const ways = Object.fromEntries(
    upstreams.map(name => [name, wayTo(name, options.urls[name], limits, log)]),
  ) as Record<Upstream, ReturnType<typeof wayTo>> // each of them, from the list itself

  return (request, response, next) => {
    const path = request.path
    const upstream = upstreamOf(path)
    if (!upstream) return next()
    const { name, segment } = upstream
    response.locals.route = `/${segment}`
    const query = request.url.indexOf('?')
    request.url = query === -1 ? path : path + request.url.slice(query)
    cleanRequest(request.headers, trustForwarded)
    request.headers[callerHeader] = sign(identityOf(response), name, Date.now())
    // The agent may have no free connection for as long as a service hangs, and that wait has no limit of its own.
    response.locals.waiting = setTimeout(
      () => refuse(response, new Error('No connection became free'), name, log),
      limits.connectMs,
    )
    void ways[name](request, response, next)
  }
}

const wayTo = (name: Upstream, url: string, { connectMs, silenceMs }: ProxyLimits, log: Log) =>
  createProxyMiddleware<Request, Response>({
    target: new URL(`${url}/api/v1`), // parsed here, not once for each request
    changeOrigin: true, // without it TLS would ask the service for the certificate of our own name
    proxyTimeout: silenceMs,
    selfHandleResponse: true,
    // The usual ones log each request and answer errors in text.
    ejectPlugins: true,
    plugins: [
      server => {
        server.on('proxyReq', (outgoing, _request, response) => {
          clearTimeout(response.locals.waiting)
          if (response.writableEnded || response.destroyed) return void outgoing.destroy()
          // The silence counts from the connect on; until then a host that does not answer would hold us for minutes.
          if (outgoing.socket?.connecting) outgoing.socket.setTimeout(connectMs)
        })
        server.on('proxyRes', (incoming, _request, response) => {
          if (response.headersSent || response.destroyed) return void incoming.destroy()
          answer(response, incoming)
        })
        server.on('error', (error, _request, response) => {
          if (response instanceof ServerResponse) refuse(response, error, name, log)
        })
      },
    ],
  })

const answer = (response: Response, incoming: IncomingMessage): void => {
  const { headers } = incoming
  cleanResponse(headers)
  const vary = response.getHeader('vary')
  if (vary !== undefined && headers.vary !== undefined) response.setHeader('vary', `${vary}, ${headers.vary}`)
  // What we say ourselves of limits, origins and the request stands.
  for (const name of response.getHeaderNames()) delete headers[name]
  response.writeHead(incoming.statusCode ?? 502, headers)
  incoming.pipe(response)
}

/** Tells the client that the service did not answer; once an answer has begun, it can only be cut off. */
const refuse = (response: Response, err: Error, service: Upstream, log: Log): void => {
  clearTimeout(response.locals.waiting)
  if (response.destroyed || response.writableEnded) return
  const requestId = requestIdOf(response)
  response.locals.errorCode = 'UNAVAILABLE'
  log.warn({ err, upstream: service, requestId, begun: response.headersSent }, 'upstream.failed')
  if (response.headersSent) return void response.destroy()
  send(response, errorAnswer(new ApiError('UNAVAILABLE'), requestId))
}
