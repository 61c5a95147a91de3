import { Router } from 'express'
import { noBody, readBody } from './body.ts'
import { createEventStreams } from './event-streams.ts'
import { allowOf, refuseMethod } from './methods.ts'
import { type Route, readsBody } from './route.ts'
import { admit, type RouteHost, serve } from './serve.ts'
import { checkUpload } from './upload.ts'

/** Paths with fewer parameters are matched first, so that `/posts/export` is not taken for `/posts/:id`. */
const paramsIn = (path: string): number => path.split('/:').length - 1

/** Routes that read no body ignore it. */
const bodyReader = (route: Route) => {
  if (route.upload) return checkUpload(route.upload)
  return readsBody(route) ? readBody(route.bodyLimit) : noBody
}

/** Mounts routes. An unsupported method of an existing path gets 405 with an Allow header, and OPTIONS 204. */
export const mountRoutes = (routes: Route[], host: RouteHost): Router => {
  const router = Router({ caseSensitive: true })
  const mounted = { ...host, streams: createEventStreams() }
  const paths = [...Map.groupBy(routes, route => route.path)].sort(([a], [b]) => paramsIn(a) - paramsIn(b))
  for (const [path, group] of paths) {
    const at = router.route(path)
    const resource = group.find(route => route.method === 'get' && 'body' in route.reply)
    const allow = allowOf(group.map(({ method }) => method))
    for (const route of group)
      at[route.method](admit(host, route), bodyReader(route), (request, response) =>
        serve(mounted, route, resource, { request, response }),
      )
    at.all(async (request, response) => {
      await host.authenticate(request, response)
      refuseMethod(request.method, allow, response)
    })
  }
  return router
}
