import { fail } from '@earshot/contracts'
import { html } from '@earshot/edge'
import { type RequestHandler, type Response, Router } from 'express'
import type { WidgetFiles } from './files.ts'

/** Only our own panel may frame it. The widget's styles are style sheets of its script, and avatars may be `data:`. */
const previewPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

const sendPreview = (response: Response, { preview }: WidgetFiles): void => {
  const { markup } = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Preview</title></head>
<body><script type="module" src="/widget/${preview}"></script></body></html>`
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(markup),
      'cache-control': 'no-store',
      'content-security-policy': previewPolicy,
    })
    .end(markup)
}

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

  router.get('/widget/preview', (_request, response) => {
    response.locals.route = '/widget/preview'
    sendPreview(response, built())
  })

  router.get('/widget/:name', (request, response, next) => {
    response.locals.route = '/widget'
    const chunk = built().chunks.get(request.params.name)
    if (!chunk) return fail('NOT_FOUND')
    return chunk(request, response, next)
  })
  return router
}
