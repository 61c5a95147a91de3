import type { components } from '@earshot/client'
import { type Html, html } from '@earshot/edge'
import { empty } from '../../frame/parts.ts'
import type { Action } from '../content/actions.ts'
import { followButton } from '../participation/follow.ts'
import { redirectToFirstPage, statusesOf } from '../visit/lists.ts'
import { type PageContext, queryParam } from '../visit/page-context.ts'
import type { PageResponse } from '../visit/page-response.ts'
import { badge, type Post, pager, postFormPath, postPath, postRow, type Status } from '../visit/parts.ts'
import { type ProfileSection, sectionPath } from '../visit/profile-paths.ts'
import { excerpt, timeElement } from '../visit/render-text.ts'
import { ownLinks } from '../writing/own-content.ts'
import { profileFrame } from './profile-frame.ts'

type Paging = { limit: number; cursor?: string }

type ListedComment = components['schemas']['ListedComment']

type Listed<Item> = { data: Item[]; meta: { pagination: { cursor: string | null } } }

type List<Item> = {
  section: ProfileSection
  read: (context: PageContext, paging: Paging, principalId: string) => Promise<Listed<Item>>
  row: (context: PageContext, item: Item, statuses: Map<string, Status>) => Html
  none: (context: PageContext) => Html
}

const pageSize = 20

/** A page of the profile with a list of the signed-in person's own. */
const listPage =
  <Item>({ section, read, row, none }: List<Item>): Action =>
  async (context, person): Promise<PageResponse> => {
    const cursor = queryParam(context, 'cursor')
    const path = sectionPath(section)
    const show = async () => {
      const paging = { limit: pageSize, ...(cursor && { cursor }) }
      const [{ data, meta }, statuses] = await Promise.all([
        read(context, paging, person.principalId),
        statusesOf(context),
      ])
      return profileFrame(
        context,
        section,
        html`
${data.length > 0 ? html`<ol class="posts">${data.map(item => row(context, item, statuses))}</ol>` : none(context)}
${pager(context, path, {}, { cursor, next: meta.pagination.cursor })}`,
      )
    }
    return show().catch(redirectToFirstPage(path, {}))
  }

const shownPost = (context: PageContext, post: Post, statuses: Map<string, Status>): Html =>
  postRow(context, { post, status: statuses.get(post.statusId ?? ''), showBoard: true })

/** Includes merged posts, which redirect to the post that they were merged into. */
export const ownPosts = listPage<Post>({
  section: 'posts',
  read: ({ publicApi }, paging, authorId) =>
    publicApi.get('/api/v1/posts', {
      params: { query: { ...paging, authorId, includeMerged: true } },
    }),
  row: shownPost,
  none: ({ t }) => empty(t('mine.none'), t('mine.none.about')),
})

export const ownVotes = listPage<Post>({
  section: 'votes',
  read: ({ publicApi }, query) => publicApi.get('/api/v1/me/votes', { params: { query } }),
  row: shownPost,
  none: ({ t }) => empty(t('profile.votes.none'), t('profile.votes.none.about')),
})

export const ownFollows = listPage<Post>({
  section: 'follows',
  read: ({ publicApi }, query) => publicApi.get('/api/v1/me/follows', { params: { query } }),
  row: (context, post, statuses) => {
    const { t } = context
    const status = statuses.get(post.statusId ?? '')
    return html`
<li class="post">
<div>
<h3><a href="${postPath(post)}"><bdi>${post.title}</bdi></a></h3>
${status && html`<p class="facts">${badge(status)}</p>`}
</div>
${followButton(context, {
  action: `${postFormPath(post)}/follow`,
  isOn: true,
  label: t('follow.off'),
  description: t('follow.off.title', { title: post.title }),
})}
</li>`
  },
  none: ({ t }) => empty(t('profile.follows.none'), t('profile.follows.none.about')),
})

export const ownComments = listPage<ListedComment>({
  section: 'comments',
  read: ({ publicApi }, query) => publicApi.get('/api/v1/me/comments', { params: { query } }),
  row: (context, comment) => {
    const { t, language } = context
    const { id, postSlug, postTitle, content, createdAt } = comment
    return html`
<li class="post">
<div>
<p class="facts"><a href="${postPath({ slug: postSlug })}#${id}"><bdi>${t('profile.comments.on', { title: postTitle })}</bdi></a> ${timeElement(language, createdAt)}</p>
<p><bdi>${excerpt(content, 300)}</bdi></p>
<p class="facts">${ownLinks(context, { kind: 'comment', path: `/comments/${id}` })}</p>
</div>
</li>`
  },
  none: ({ t }) => empty(t('profile.comments.none'), t('profile.comments.none.about')),
})
