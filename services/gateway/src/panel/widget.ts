import { fail } from '@earshot/contracts'
import { type RequestHandler, Router } from 'express'
import type { WidgetFiles } from './files.ts'

/** The scripts of the widget, which the build of the panel contains. Public: pages of other origins load them without a credential. */
export const widgetScripts = (ready: () => WidgetFiles | undefined): Router => {
  const built = (): WidgetFiles => ready() ?? fail('UNAVAILABLE')
  const router = Router({ caseSensitive: true })
  const serve =
    (route: string, choose: (files: WidgetFiles) => RequestHandler): RequestHandler =>
    (request, response, next) => {
      response.locals.route = route
      return choose(built())(request, response, next)
    }
  router.get(
    '/widget.js',
    serve('/widget.js', ({ script }) => script),
  )
  router.get(
    '/widget.d.ts',
    serve('/widget.d.ts', ({ types }) => types),
  )

  // For pages that were open during an update: their script knows only the name in the previous build.
  router.get('/widget/app.js', (_request, response) => {
    response.locals.route = '/widget'
    response
      .setHeader('cache-control', 'no-store')
      .setHeader('access-control-allow-origin', '*')
      .redirect(302, `/widget/${built().app}`)
  })

  router.get('/widget/:name', (request, response, next) => {
    response.locals.route = '/widget'
    const chunk = built().chunks.get(request.params.name)
    if (!chunk) return fail('NOT_FOUND')
    return chunk(request, response, next)
  })
  return router
}
