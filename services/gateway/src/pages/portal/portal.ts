import { ApiError } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import type { Log, SecretKey } from '@earshot/runtime'
import { type RequestHandler, Router } from 'express'
import type { Entry } from '../../accounts/sign-in/entry.ts'
import { freshFor } from '../../base/fresh.ts'
import { readForm } from '../../base/http/forms.ts'
import { fromOurPages } from '../../base/http/same-origin.ts'
import type { Limiter } from '../../base/rate-limit/limiter.ts'
import { readSettings } from '../../directory/settings/repo.ts'
import { assets } from '../frame/assets.ts'
import { type Act, comment, signedIn, vote } from './actions.ts'
import { type Answer, send } from './answer.ts'
import { changelogPage, entryPage } from './changelog-page.ts'
import { deleting } from './delete-page.ts'
import { editing } from './edit-page.ts'
import { missing, sorry } from './error-pages.ts'
import { anybody, askFeedback } from './feedback-client.ts'
import { createPost, newPage, similarPiece } from './new-page.ts'
import { ownComment } from './own-comment.ts'
import { ownPost } from './own-post.ts'
import { postPage } from './post-page.ts'
import { boardPage, minePage, overviewPage } from './posts-page.ts'
import { roadmapPage } from './roadmap-page.ts'
import { signUp, signUpPage } from './sign-up-page.ts'
import { robotsOf, sitemapOf } from './sitemap.ts'
import { receive, type Visit } from './visit.ts'

/** As the API takes them. */
const formLimit = 1024 * 1024

const settingsMs = 1000
const sitemapMs = 10 * 60 * 1000

type Options = Entry & {
  pool: Pool
  url: string
  secret: SecretKey
  limiter: Limiter
  perMinute: number
  log: Log
}

type Handle = (visit: Visit) => Promise<Answer>
type Methods = { get?: Handle; post?: Handle }

const postOf = ({ request }: Visit): string => `/posts/${request.params.id}`

const hereOf = ({ here }: Visit): string => here

/** A page for who is signed in, with the form on it. */
const form = ({ get, post }: { get: Act; post: Act }): Methods => ({
  get: signedIn(get, hereOf),
  post: signedIn(post, hereOf),
})

const pages = (entry: Entry): Record<string, Methods> => ({
  '/': { get: overviewPage },
  '/boards/:slug': { get: boardPage },
  '/posts/:id': { get: postPage },
  '/posts/:id/vote': { post: signedIn(vote, postOf) },
  '/posts/:id/comments': { post: signedIn(comment, postOf) },
  '/posts/:id/edit': form(editing(ownPost)),
  '/posts/:id/delete': form(deleting(ownPost)),
  '/comments/:id/edit': form(editing(ownComment)),
  '/comments/:id/delete': form(deleting(ownComment)),
  '/mine': { get: signedIn(minePage, hereOf) },
  '/new': form({ get: newPage, post: createPost }),
  '/new/similar': { get: signedIn(similarPiece, () => '/new') },
  '/roadmap': { get: roadmapPage },
  '/changelog': { get: changelogPage },
  '/changelog/:id': { get: entryPage },
  '/sign-up': { get: signUpPage, post: signUp(entry) },
})

const named =
  (route: string): RequestHandler =>
  (_request, response, next) => {
    response.locals.route = route
    next()
  }

const refusing =
  ({ get, post }: Methods): RequestHandler =>
  () => {
    const allow = [...(get ? ['GET', 'HEAD'] : []), ...(post ? ['POST'] : [])].join(', ')
    throw new ApiError('METHOD_NOT_ALLOWED', { headers: { allow } })
  }

/** The same for everybody, for a while. */
const text =
  (type: string, make: () => Promise<string> | string): RequestHandler =>
  async (_request, response) => {
    const body = await make()
    response.setHeader('cache-control', 'public, max-age=300').type(type).end(body)
  }

/** The public portal: pages for everybody, in HTML that needs no script. */
export const portalPages = (options: Options): Router => {
  const { pool, sessions, url, secret, limiter, perMinute, log } = options
  const { origin } = sessions
  const ask = askFeedback({ url, secret })
  const workspace = freshFor(settingsMs, () => readSettings(pool))
  const begin = receive({ sessions, ask, workspace, limiter, perMinute })
  const serve =
    (handle: Handle): RequestHandler =>
    async (request, response) => {
      const visit = await begin(request, response)
      send(visit, await handle(visit))
    }

  const router = Router({ caseSensitive: true })
  for (const [path, methods] of Object.entries(pages(options))) {
    const { get, post } = methods
    const route = router.route(path).all(named(path))
    if (get) route.get(serve(get))
    if (post) route.post(fromOurPages(origin), readForm(origin, formLimit), serve(post))
    route.all(refusing(methods))
  }
  for (const { path, serve } of assets) router.get(path, named('/portal'), serve)
  const asked = { address: '', requestId: 'sitemap', traceparent: undefined }
  const sitemap = freshFor(sitemapMs, () => sitemapOf(ask(anybody, asked), origin))
  router.get('/sitemap.xml', named('/sitemap.xml'), text('application/xml', sitemap))
  router.get(
    '/robots.txt',
    named('/robots.txt'),
    text('text/plain', () => robotsOf(origin)),
  )
  return router.use(missing(begin)).use(sorry({ origin, log }))
}
