import { ApiError } from '@earshot/contracts'
import { Router } from 'express'
import { noBody, readBody } from './body.ts'
import type { Route } from './route.ts'
import { admit, type RouteHost, serve } from './serve.ts'
import { checkUpload } from './upload.ts'

/** A path of fixed words goes before one with a parameter in their place, wherever they are written. */
const paramsIn = (path: string): number => path.split('/:').length - 1

/** Whatever is sent to a route that takes no body is nobody's business. But a POST under an Idempotency-Key is told by it. */
const bodyReader = ({ method, body, upload, bodyLimit }: Route) => {
  if (upload) return checkUpload(upload)
  return body || method === 'post' ? readBody(bodyLimit) : noBody
}

/** Mounts routes. A path that is there but does not answer the method says which ones it does. */
export const mountRoutes = (routes: Route[], host: RouteHost): Router => {
  const router = Router({ caseSensitive: true })
  const paths = [...Map.groupBy(routes, route => route.path)].sort(([a], [b]) => paramsIn(a) - paramsIn(b))
  for (const [path, group] of paths) {
    const at = router.route(path)
    const resource = group.find(route => route.method === 'get' && 'body' in route.reply)
    for (const route of group)
      at[route.method](admit(host, route), bodyReader(route), (request, response) =>
        serve(host, route, resource, request, response),
      )
    at.all(async (request, response) => {
      await host.authenticate(request, response)
      throw new ApiError('METHOD_NOT_ALLOWED', { headers: { allow: allowed(group) } })
    })
  }
  return router
}

const allowed = (group: Route[]): string => {
  const methods = group.map(route => route.method.toUpperCase())
  return (methods.includes('GET') ? ['HEAD', ...methods] : methods).sort().join(', ')
}
