import { readFileSync } from 'node:fs'
import { ApiError, eventJsonSchema, eventTypes } from '@earshot/contracts'
import type { RequestHandler } from 'express'
import { compressed, type Fixed, serveFixed } from '../../base/http/fixed.ts'
import { page, script, scriptName } from './page.ts'

/** `npm run generate` writes them, out of the routes of every service and out of the event catalogue. */
const written = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

const json = 'application/json; charset=utf-8'

const documents = (): Record<string, Fixed> => ({
  '/openapi.json': compressed(json, written('./openapi.json')),
  '/asyncapi.json': compressed(json, written('./asyncapi.json')),
  '/docs': page,
  [`/docs/${scriptName}`]: script,
  ...Object.fromEntries(
    eventTypes.map(type => [
      `/schemas/${type}.json`,
      compressed('application/schema+json; charset=utf-8', JSON.stringify(eventJsonSchema(type), null, 2)),
    ]),
  ),
})

const isReading = (method: string) => method === 'GET' || method === 'HEAD'

/** What is known about the API, for anybody: the document, the page that shows it, the schemas of the events. */
export const reference = (): RequestHandler => {
  const served = new Map(Object.entries(documents()).map(([path, document]) => [path, serveFixed(document)]))
  return (request, response, next) => {
    const { path, method } = request
    const serve = served.get(path)
    if (serve && isReading(method)) return serve(request, response, next)
    if (serve) throw new ApiError('METHOD_NOT_ALLOWED', { headers: { allow: 'GET, HEAD' } })
    if (path === '/docs/' && isReading(method)) return response.redirect(308, '../docs')
    if (path.startsWith('/docs/') || path.startsWith('/schemas/')) throw new ApiError('NOT_FOUND')
    next()
  }
}
