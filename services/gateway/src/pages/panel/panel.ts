import { randomBytes } from 'node:crypto'
import { ApiError } from '@earshot/contracts'
import { type Request, type Response, Router } from 'express'
import { html } from '../../base/html/html.ts'
import { localPath, signInPath } from '../../base/http/return-to.ts'
import type { Sessions } from '../../credentials/sessions/prove.ts'
import { sendPage, sendSorry } from '../frame/page.ts'
import type { PanelBuild } from './build.ts'
import { type PanelFiles, readPanel } from './files.ts'

/** Scripts and requests of ours only. The styles that Mantine writes into the page carry the nonce of the answer. */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Never kept: a browser that asks whether its copy is still good would put a new nonce beside an old page. */
const sendPanel = (response: Response, { page }: PanelFiles): void => {
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
    body: html`<p>This takes some seconds, once. The page comes by itself; the API is there already.</p>`,
  })

const reasons = {
  failed: 'It could not be built: the log says why (panel.build_failed).',
  done: 'Nobody has built it: run npm run build:panel.',
}

const sendNotThere = (response: Response, state: keyof typeof reasons): void =>
  sendSorry(response, 503, 'The panel is not there', `${reasons[state]} The API is not affected.`)

type Options = { sessions: Sessions; folder: string; build: PanelBuild }

/** The admin panel: one page for every address below `/admin`, and the scripts and styles that it is made of. */
export const panelPages = ({ sessions, folder, build }: Options): Router => {
  let files: PanelFiles | undefined
  const ready = (): PanelFiles | undefined => {
    if (build.state() === 'done') files ??= readPanel(folder)
    return files
  }
  const router = Router({ caseSensitive: true })

  // Anybody may have them: they are in the sources, too.
  router.get('/admin/assets/*path', (request, response, next) => {
    response.locals.route = '/admin/assets'
    const serve = ready()?.assets.get(request.params.path.join('/'))
    if (!serve) throw new ApiError('NOT_FOUND')
    serve(request, response, next)
  })

  router.get('/admin{/*path}', async (request: Request, response: Response) => {
    response.locals.route = '/admin'
    const token = sessions.cookie.read(request)
    const identity = token === undefined ? undefined : await sessions.prove(token, request.socket)
    if (!identity) {
      const returnTo = localPath(request.originalUrl)
      return response.redirect(303, `${signInPath}?${new URLSearchParams({ returnTo })}`)
    }
    if (identity.role === 'user')
      return sendSorry(response, 403, 'This is for the team', 'Your account is one of the portal.')
    const panel = ready()
    const state = build.state()
    if (panel) sendPanel(response, panel)
    else if (state === 'building') sendBuilding(response)
    else sendNotThere(response, state)
  })
  return router
}
