import { readFileSync } from 'node:fs'
import { ApiError, eventJsonSchema, eventTypes } from '@earshot/contracts'
import { compressed, type Fixed, serveOnDemand } from '@earshot/edge'
import type { RequestHandler } from 'express'
import { loader, page, script, scriptName } from './page.ts'

/** `npm run generate` writes these files from the routes of every service and from the event catalog. */
const readGenerated = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

const json = 'application/json; charset=utf-8'

/** The OpenAPI document with the public address, as programs such as Postman have no other address to send requests to. */
const openapiAt = (origin: string): string => {
  const document = JSON.parse(readGenerated('./openapi.json'))
  const servers = [{ ...document.servers[0], url: origin }]
  return `${JSON.stringify({ ...document, servers }, null, 2)}\n`
}

/** Made on the first request: few processes ever get one. */
const documents = (origin: string): Record<string, () => Fixed> => ({
  '/openapi.json': () => compressed(json, openapiAt(origin)),
  '/asyncapi.json': () => compressed(json, readGenerated('./asyncapi.json')),
  '/docs': () => page(readGenerated('./openapi.json')),
  '/docs/loader.js': loader,
  [`/docs/${scriptName}`]: script,
  ...Object.fromEntries(
    eventTypes.map(type => [
      `/schemas/${type}.json`,
      () =>
        compressed('application/schema+json; charset=utf-8', JSON.stringify(eventJsonSchema(type), null, 2)),
    ]),
  ),
})

const isSafeMethod = (method: string) => method === 'GET' || method === 'HEAD'

/** Serves the API reference of a public address without authentication: OpenAPI, AsyncAPI, the reference page and the event schemas. */
export const reference = (origin: string): RequestHandler => {
  const served = new Map(Object.entries(documents(origin)).map(([path, make]) => [path, serveOnDemand(make)]))
  return (request, response, next) => {
    const { path, method } = request
    const serve = served.get(path)
    if (serve && isSafeMethod(method)) return serve(request, response, next)
    if (serve) throw new ApiError('METHOD_NOT_ALLOWED', { headers: { allow: 'GET, HEAD' } })
    if (path === '/docs/' && isSafeMethod(method)) return response.redirect(308, '../docs')
    if (path.startsWith('/docs/') || path.startsWith('/schemas/')) throw new ApiError('NOT_FOUND')
    next()
  }
}
