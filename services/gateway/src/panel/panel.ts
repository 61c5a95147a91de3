import { randomBytes } from 'node:crypto'
import { ApiError } from '@earshot/contracts'
import { editorPath, html, localPath, type Sessions, signInPath } from '@earshot/edge'
import { type Request, type Response, Router } from 'express'
import { sendErrorPage, sendPage } from '../base/page.ts'
import type { PanelBuild } from './build.ts'
import { type PanelFiles, readPanel } from './files.ts'
import { widgetScripts } from './widget.ts'

/** Allows scripts and requests of this host only. The styles that Mantine adds to the page carry the response's nonce. */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'", // emails of the log, which have their own policy
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Never cached: after a 304 the browser would combine the new nonce in the header with the old page. */
const sendPanel = (response: Response, page: string): void => {
  const nonce = randomBytes(16).toString('base64')
  const text = page.replaceAll('__NONCE__', nonce)
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      'content-security-policy': policy(nonce),
      'referrer-policy': 'same-origin',
    })
    .end(text)
}

const reloadSeconds = '2'

const sendBuilding = (response: Response): void =>
  sendPage(response, {
    status: 503,
    title: 'The panel is being built',
    headers: { 'retry-after': reloadSeconds, refresh: reloadSeconds },
    body: html`<p>This takes a few seconds. The page reloads by itself. The API is already available.</p>`,
  })

const reasons = {
  failed: 'The build failed. See panel.build_failed in the log.',
  done: 'The panel is not built. Run npm run build:panel.',
}

const sendUnavailable = (response: Response, state: keyof typeof reasons): void =>
  sendErrorPage(response, 503, 'The panel is not available', `${reasons[state]} The API is not affected.`)

type Options = { sessions: Sessions; folder: string; build: PanelBuild }

/** The admin panel: one page for every path below `/admin`, and its scripts and styles. */
export const panelPages = ({ sessions, folder, build }: Options): Router => {
  let files: PanelFiles | undefined
  const ready = (): PanelFiles | undefined => {
    if (build.state() === 'done') files ??= readPanel(folder)
    return files
  }
  const router = Router({ caseSensitive: true })

  // Public, like the source code.
  router.get('/admin/assets/*path', (request, response, next) => {
    response.locals.route = '/admin/assets'
    const serve = ready()?.assets.get(request.params.path.join('/'))
    if (!serve) throw new ApiError('NOT_FOUND')
    serve(request, response, next)
  })

  // A stable path: pages of the portal do not know the name in the build.
  router.get(editorPath, (_request, response) => {
    response.locals.route = editorPath
    const files = ready()
    if (!files) throw new ApiError('UNAVAILABLE')
    response.setHeader('cache-control', 'no-cache').redirect(302, files.editorPath)
  })

  router.use(widgetScripts(() => ready()?.widget))

  router.get('/admin{/*path}', async (request: Request, response: Response) => {
    response.locals.route = '/admin'
    const token = sessions.cookie.read(request)
    const identity = token === undefined ? undefined : await sessions.verify(token, request.socket)
    if (!identity) {
      const returnTo = localPath(request.originalUrl)
      return response.redirect(303, `${signInPath}?${new URLSearchParams({ returnTo })}`)
    }
    if (identity.role === 'user')
      return sendErrorPage(response, 403, 'The panel is for members', 'Your account can only use the portal.')
    const panel = ready()
    const state = build.state()
    if (panel) sendPanel(response, panel.pageFor(request.path))
    else if (state === 'building') sendBuilding(response)
    else sendUnavailable(response, state)
  })
  return router
}
