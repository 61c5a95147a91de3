import { readFileSync } from 'node:fs'
import { ApiError, eventJsonSchema, eventTypes } from '@earshot/contracts'
import { Router } from 'express'
import { compressed, type Fixed, serveFixed } from './fixed.ts'
import { page, script, scriptName } from './page.ts'

/** `npm run generate` writes it, out of the routes of every service. */
const description = readFileSync(new URL('./openapi.json', import.meta.url), 'utf8')

const json = 'application/json; charset=utf-8'

const documents = (): Record<string, Fixed> => ({
  '/openapi.json': compressed(json, description),
  '/docs': page,
  [`/docs/${scriptName}`]: script,
  ...Object.fromEntries(
    eventTypes.map(type => [
      `/schemas/${type}.json`,
      compressed('application/schema+json; charset=utf-8', JSON.stringify(eventJsonSchema(type), null, 2)),
    ]),
  ),
})

/** What is known about the API, for anybody: the document, the page that shows it, the schemas of the events. */
export const reference = (): Router => {
  const router = Router({ caseSensitive: true, strict: true })
  for (const [path, document] of Object.entries(documents())) {
    router.get(path, serveFixed(document))
    router.all(path, () => {
      throw new ApiError('METHOD_NOT_ALLOWED', { headers: { allow: 'GET, HEAD' } })
    })
  }
  router.get('/docs/', (_request, response) => response.redirect(308, '../docs'))
  router.use(['/docs/', '/schemas/'], () => {
    throw new ApiError('NOT_FOUND')
  })
  return router
}
