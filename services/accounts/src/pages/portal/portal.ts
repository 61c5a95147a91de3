import { ApiError } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { anonymous, cachedFor, encodedText, type Limiter, localPath, requireSameOrigin } from '@earshot/edge'
import type { Log, Sealer, SecretKey } from '@earshot/runtime'
import { type RequestHandler, Router } from 'express'
import type { SignInContext } from '../../accounts/sign-in/sign-in.ts'
import { readAnyForm, readForm } from '../../base/http/forms.ts'
import { visitorSealer } from '../../credentials/visitors/secret.ts'
import { ownPicturesOf } from '../../directory/pictures/service.ts'
import type { Settings } from '../../directory/settings/model.ts'
import type { MailService } from '../../mail/service.ts'
import { assets } from '../frame/assets.ts'
import { afterSignIn } from './account/after-sign-in.ts'
import { deleteAccount, deleteAccountPage } from './account/profile-delete-page.ts'
import { ownComments, ownFollows, ownPosts, ownVotes } from './account/profile-lists.ts'
import {
  profilePage,
  removePicture,
  savePicture,
  saveProfile,
  signOutEverywhere,
} from './account/profile-page.ts'
import { continueSignOn, receiveSignOn, signOnPath } from './account/sign-on-page.ts'
import { confirmPage, confirmSignUp } from './account/sign-up-link-page.ts'
import { signUp, signUpPage } from './account/sign-up-page.ts'
import { type Action, comment, follow, postPageOf, requireSignIn } from './content/actions.ts'
import { type Visiting, voteOrSignIn, withOpenBoards } from './content/anonymous-vote.ts'
import {
  changelogEntryPage,
  changelogPage,
  subscribe,
  subscribedPage,
  wantedSubscription,
} from './content/changelog-page.ts'
import { deleteForm } from './content/delete-page.ts'
import { editForm } from './content/edit-page.ts'
import { createPost, newPage, similarFragment } from './content/new-page.ts'
import { ownComment } from './content/own-comment.ts'
import { ownPost } from './content/own-post.ts'
import { postPage } from './content/post-page.ts'
import { boardPage, overviewPage } from './content/posts-page.ts'
import { pageOfReaction, react, wantedReaction } from './content/react.ts'
import { boardRoadmapPage, oneRoadmapPage, roadmapPage } from './content/roadmap-page.ts'
import { robotsOf, sitemapOf } from './content/sitemap.ts'
import { ownPreferences, preferences } from './emails/preferences-page.ts'
import { stopReplies } from './emails/stop-replies-page.ts'
import { unsubscribe } from './emails/unsubscribe-page.ts'
import { guidesPath } from './guides/documents.ts'
import { guidePages } from './guides/pages.ts'
import { wantedFollow } from './participation/follow.ts'
import { branding } from './visit/branding.ts'
import { errorHandler, notFoundHandler } from './visit/error-pages.ts'
import { feedbackClients } from './visit/feedback-client.ts'
import { contextFactory, type PageContext } from './visit/page-context.ts'
import { type PageResponse, sendResponse } from './visit/page-response.ts'
import { profilePath, sectionPath } from './visit/profile-paths.ts'
import { mentionSuggestions } from './writing/mentions.ts'

/** In bytes; the same limit as for API bodies. */
const formLimit = 1024 * 1024

const sitemapMs = 10 * 60 * 1000

type Options = SignInContext & {
  pool: Pool
  workspace: () => Promise<Settings>
  mail: MailService
  url: string
  secret: SecretKey
  limiter: Limiter
  perMinute: number
  visiting: Visiting
  log: Log
}

type PageHandler = (context: PageContext) => Promise<PageResponse>
type Methods = {
  get?: PageHandler
  post?: PageHandler
  /** A POST whose handler reads the body: a form with a file. */
  upload?: PageHandler
  /** A token authenticates the request, which may come from anywhere: that of a mail program, or the form of another site. */
  fromAnywhere?: true
}

const currentPathOf = ({ currentPath }: PageContext): string => currentPath

/** A page with a form, for signed-in users. */
const form = ({ get, post }: { get: Action; post: Action }): Methods => ({
  get: requireSignIn(get, currentPathOf),
  post: requireSignIn(post, currentPathOf),
})

const guides = ({ pool, sessions }: SignInContext): Record<string, Methods> => {
  const { all, one } = guidePages(pool, sessions.origin)
  return {
    [guidesPath]: { get: all },
    [`${guidesPath}/:name`]: { get: one },
    [`${guidesPath}/:kind/:name`]: { get: one },
  }
}

type Shared = Pick<Options, 'mail' | 'visiting'> & { visitors: Sealer }

const pages = (entry: SignInContext, { mail, visiting, visitors }: Shared): Record<string, Methods> => ({
  '/': { get: withOpenBoards(overviewPage) },
  '/boards/:slug': { get: withOpenBoards(boardPage) },
  '/boards/:slug/roadmap': { get: withOpenBoards(boardRoadmapPage) },
  '/posts/:id': { get: afterSignIn(mail)(withOpenBoards(postPage)) },
  '/posts/:id/vote': { post: voteOrSignIn(visiting) },
  '/posts/:id/follow': {
    post: requireSignIn(follow, postPageOf, wantedFollow),
  },
  '/posts/:id/comments': { post: requireSignIn(comment, postPageOf) },
  '/posts/:id/edit': form(editForm(ownPost)),
  '/posts/:id/delete': form(deleteForm(ownPost)),
  '/comments/:id/reactions': {
    post: requireSignIn(react('comments'), pageOfReaction, wantedReaction('comments')),
  },
  '/comments/:id/edit': form(editForm(ownComment)),
  '/comments/:id/delete': form(deleteForm(ownComment)),
  '/mine': { get: async () => ({ to: sectionPath('posts'), status: 301 }) },
  [profilePath]: form({ get: profilePage(entry), post: saveProfile(entry) }),
  [`${profilePath}/picture`]: { upload: requireSignIn(savePicture(entry), () => profilePath) },
  [`${profilePath}/picture/remove`]: { post: requireSignIn(removePicture(entry), () => profilePath) },
  [`${profilePath}/sign-out`]: { post: requireSignIn(signOutEverywhere(entry), () => profilePath) },
  [`${profilePath}/delete`]: form({ get: deleteAccountPage(entry), post: deleteAccount(entry) }),
  [sectionPath('posts')]: { get: requireSignIn(ownPosts, currentPathOf) },
  [sectionPath('votes')]: { get: requireSignIn(ownVotes, currentPathOf) },
  [sectionPath('follows')]: { get: requireSignIn(ownFollows, currentPathOf) },
  [sectionPath('comments')]: { get: requireSignIn(ownComments, currentPathOf) },
  '/mentions': { get: requireSignIn(mentionSuggestions, () => '/') },
  '/new': form({ get: newPage, post: createPost }),
  '/new/similar': { get: requireSignIn(similarFragment, () => '/new') },
  '/roadmap': { get: withOpenBoards(roadmapPage) },
  '/roadmap/:slug': { get: withOpenBoards(oneRoadmapPage) },
  '/changelog': { get: afterSignIn(mail)(changelogPage(mail)) },
  '/changelog/subscribe': {
    post: requireSignIn(subscribe(mail), subscribedPage, wantedSubscription),
  },
  '/changelog/:id': { get: afterSignIn(mail)(withOpenBoards(changelogEntryPage(mail))) },
  '/changelog/:id/reactions': {
    post: requireSignIn(react('changelog'), pageOfReaction, wantedReaction('changelog')),
  },
  '/preferences': { get: requireSignIn(ownPreferences(mail), currentPathOf) },
  '/preferences/:token': { ...preferences({ pool: entry.pool, mail }), fromAnywhere: true },
  '/preferences/:token/unsubscribe/:what': { ...unsubscribe({ pool: entry.pool, mail }), fromAnywhere: true },
  '/stop-replies/:token': { ...stopReplies(mail), fromAnywhere: true },
  [signOnPath]: {
    get: continueSignOn({ entry, sealer: visitors }),
    post: receiveSignOn({ entry, sealer: visitors }),
    fromAnywhere: true,
  },
  '/sign-up': { get: signUpPage(entry), post: signUp(entry) },
  '/sign-up/:link': { get: confirmPage(entry), post: confirmSignUp(entry) },
  ...guides(entry),
})

/** Sets the route that metrics and logs show. */
const labelRoute =
  (route: string): RequestHandler =>
  (_request, response, next) => {
    response.locals.route = route
    next()
  }

/** Browsers that open the address of a form, as after a reload, get the page that has the form: `/posts/:id` for `/posts/:id/vote`. */
const methodNotAllowed =
  ({ get, post, upload }: Methods): RequestHandler =>
  (request, response) => {
    const isOpened = request.method === 'GET' || request.method === 'HEAD'
    if (isOpened && request.accepts(['json', 'html']) === 'html')
      return response.redirect(303, localPath(request.path.replace(/\/[^/]*\/?$/, '')))
    const allow = [...(get ? ['GET', 'HEAD'] : []), ...(post || upload ? ['POST'] : [])].join(', ')
    throw new ApiError('METHOD_NOT_ALLOWED', { headers: { allow } })
  }

/** Serves a text that any cache may keep for 5 minutes. */
const cachedText =
  (type: string, make: () => Promise<string> | string): RequestHandler =>
  async (request, response) => {
    const { body, headers } = await encodedText(request, await make())
    response.vary('accept-encoding')
    response.setHeader('cache-control', 'public, max-age=300').type(type).set(headers).end(body)
  }

/** The public portal: HTML pages that work without scripts. */
export const portalPages = (options: Options): Router => {
  const { pool, sessions, workspace, mail, visiting, url, secret, limiter, perMinute, log } = options
  const { origin } = sessions
  const clientFor = feedbackClients({ url, secret })
  const picturesOf = (ids: string[]) => ownPicturesOf(pool, ids)
  const hasMail = async () => (await mail.server()).isSet
  const createContext = contextFactory({
    sessions,
    visitorCookie: options.visitorCookie,
    clientFor,
    picturesOf,
    workspace,
    hasMail,
    limiter,
    perMinute,
  })
  const serve =
    (handle: PageHandler): RequestHandler =>
    async (request, response) => {
      const reply = await handle(await createContext(request, response))
      await sendResponse(response.locals.pageContext, reply) // which may be in another language by now
    }

  const router = Router({ caseSensitive: true })
  const shared = { mail, visiting, visitors: visitorSealer(secret) }
  for (const [path, methods] of Object.entries(pages(options, shared))) {
    const { get, post, upload, fromAnywhere } = methods
    const route = router.route(path).all(labelRoute(path))
    if (get) route.get(serve(get))
    if (post && fromAnywhere) route.post(readAnyForm(formLimit), serve(post))
    else if (post) route.post(requireSameOrigin(origin), readForm(origin, formLimit), serve(post))
    if (upload) route.post(requireSameOrigin(origin), serve(upload))
    route.all(methodNotAllowed(methods))
  }
  router.use(branding(pool))
  for (const { path, serve } of assets) router.get(path, labelRoute('/portal'), serve)
  const requestInfo = { address: '', requestId: 'sitemap', traceparent: undefined }
  const sitemap = cachedFor(sitemapMs, () => sitemapOf(clientFor(anonymous, requestInfo), origin))
  router.get('/sitemap.xml', labelRoute('/sitemap.xml'), cachedText('application/xml', sitemap))
  router.get(
    '/robots.txt',
    labelRoute('/robots.txt'),
    cachedText('text/plain', () => robotsOf(origin)),
  )
  return router.use(notFoundHandler(createContext)).use(errorHandler({ origin, log }))
}
