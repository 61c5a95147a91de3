import { EarshotError } from '@earshot/client'
import { type Html, html, signInPath } from '@earshot/edge'
import { followButton, isFollowing } from '../participation/follow.ts'
import { withIntent } from '../visit/intent-path.ts'
import { pathWithReturnTo } from '../visit/layout.ts'
import { statusesOf } from '../visit/lists.ts'
import { addressParam, type PageContext, queryParam, withQuery } from '../visit/page-context.ts'
import type { PageResponse } from '../visit/page-response.ts'
import {
  authorOf,
  badge,
  boardPath,
  type FullPost,
  type Post,
  postFormPath,
  postPath,
  type Status,
  voteButton,
} from '../visit/parts.ts'
import { excerpt, timeElement } from '../visit/render-text.ts'
import { sourceOf, writtenText } from '../writing/attachments.ts'
import { isOwn, ownLinks } from '../writing/own-content.ts'
import { type Comment, commentSection, type Draft } from './comments.ts'
import { structuredData } from './structured-data.ts'
import { voterList, votersOf } from './voters.ts'

type PostView = {
  post: FullPost
  status: Status | undefined
  similar: Post[]
  following: boolean
  /** Names, on boards that show them. */
  voters: string[]
}

const details = ({ t, language }: PageContext, { post }: PostView): Html => html`
<dl>
<dt>${t('post.board')}</dt><dd><a href="${boardPath(post.boardSlug)}"><bdi>${post.boardName}</bdi></a></dd>
${post.eta !== null && html`<dt>${t('post.eta')}</dt><dd>${timeElement(language, post.eta)}</dd>`}
${post.tags.length > 0 && html`<dt>${t('post.tags')}</dt><dd>${post.tags.map(tag => html`<span class="tag"><bdi>${tag.name}</bdi></span> `)}</dd>`}
</dl>`

const aside = (context: PageContext, shown: PostView): Html => html`
<aside aria-label="${context.t('post.details')}">
${details(context, shown)}
${voterList(context, shown.post, shown.voters)}
${shown.similar.length > 0 && html`<h2>${context.t('post.similar')}</h2><ul class="similar">${shown.similar.map(post => similarRow(context, post))}</ul>`}
</aside>`

const similarRow = ({ t }: PageContext, post: Post): Html => html`
<li><a href="${postPath(post)}"><bdi>${post.title}</bdi></a> <span class="about">${t('vote.votes', { count: post.voteCount })}</span></li>`

/** A page of comments. A cursor of another list gives the first page. */
const commentsOf = async ({ publicApi }: PageContext, id: string, cursor: string) => {
  const page = (query: { limit: number; cursor?: string }) =>
    publicApi.get('/api/v1/posts/{id}/comments', { params: { path: { id }, query } })
  if (!cursor) return page({ limit: 100 })
  return page({ limit: 100, cursor }).catch((error: unknown) => {
    if (error instanceof EarshotError && error.code === 'VALIDATION_ERROR') return page({ limit: 100 })
    throw error
  })
}

const article = (context: PageContext, { post, status, following }: PostView, comments: Html): Html => {
  const { t, language, hasMail } = context
  const name = authorOf(context, post)
  return html`
<div>
<article>
<div class="title">
${voteButton(context, post)}
<div>
<h1><bdi>${post.title}</bdi></h1>
<p class="facts">${status && badge(status)} <bdi>${t('post.by', { name })}</bdi> ${timeElement(language, post.createdAt)}</p>
</div>
${hasMail && followButton(context, { action: `${postFormPath(post)}/follow`, isOn: following, label: t(following ? 'follow.off' : 'follow.on') })}
</div>
${writtenText(context, post, 2)}
${isOwn(context, post) && html`<p class="facts own">${ownLinks(context, { kind: 'post', path: postFormPath(post) })}</p>`}
</article>
${comments}
</div>`
}

/** Users do not see the pictures of one another. */
const picturesOfTeam = ({ picturesOf }: PageContext, comments: Comment[]): Promise<Map<string, string>> =>
  picturesOf(
    comments.flatMap(({ authorIsTeam, authorPrincipalId: id }) => (authorIsTeam && id !== null ? [id] : [])),
  )

type LoadedPost = PostView & { comments: Comment[]; next: string | null }

const readPost = async (context: PageContext, post: FullPost): Promise<LoadedPost> => {
  const { id } = post
  const [statuses, comments, similar, following, voters] = await Promise.all([
    statusesOf(context),
    commentsOf(context, id, queryParam(context, 'comments')),
    context.publicApi.get('/api/v1/posts/{id}/similar', { params: { path: { id }, query: { limit: 4 } } }),
    isFollowing(context, id),
    votersOf(context, post),
  ])
  return {
    post,
    status: statuses.get(post.statusId ?? ''),
    similar: similar.data,
    following,
    voters,
    comments: comments.data,
    next: comments.meta.pagination.cursor,
  }
}

/** Why an anonymous vote was not added. */
const voteTaken = (context: PageContext): Html => html`
<p role="alert">${context.t('vote.taken')} <a href="${pathWithReturnTo(signInPath, { currentPath: withIntent(context.currentPath, 'vote') })}" rel="nofollow">${context.t('nav.signIn')}</a></p>`

const getPost = async ({ publicApi }: PageContext, id: string): Promise<FullPost> =>
  (await publicApi.get('/api/v1/posts/{id}', { params: { path: { id } } })).data

/**
 * A post with its comments. A merged post redirects to the post that it was merged into, and an id or an earlier slug to the current
 * address.
 */
export const postPage = async (context: PageContext, draft?: Draft): Promise<PageResponse> => {
  const address = addressParam(context)
  const post = await getPost(context, address)
  if (post.canonicalPostId !== null)
    return { to: postPath(await getPost(context, post.canonicalPostId)), status: 301 }
  if (!draft && address !== post.slug) return { to: withQuery(context, postPath(post)), status: 301 }
  const shown = await readPost(context, post)
  const { comments, next } = shown
  const pictures = await picturesOfTeam(context, comments)
  await context.texts.prepare([
    sourceOf(post, 2),
    ...comments.filter(it => it.deletedAt === null).map(it => sourceOf(it)),
  ])
  const formDraft = draft ?? { content: '', attachments: [], parentId: queryParam(context, 'reply') }
  return {
    ...(draft?.problem && { status: 400 }),
    title: post.title,
    description: excerpt(post.content, 160) || post.title,
    section: 'feedback',
    canonical: postPath(post),
    head: structuredData(context, post, comments),
    body: html`
${!context.person && queryParam(context, 'vote') === 'taken' && voteTaken(context)}
<div class="beside wide">
${article(context, shown, commentSection(context, { post, comments, pictures, next, draft: formDraft }))}
${aside(context, shown)}
</div>`,
  }
}
