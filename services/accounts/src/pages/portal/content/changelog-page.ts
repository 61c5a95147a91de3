import type { components } from '@earshot/client'
import { EarshotError } from '@earshot/client'
import { type ChangelogLabel, changelogLabels } from '@earshot/contracts'
import { type Html, html, type Part } from '@earshot/edge'
import { field } from '../../../base/http/forms.ts'
import type { MailService } from '../../../mail/service.ts'
import { empty, heading, notice } from '../../frame/parts.ts'
import { followButton, wantsFollow } from '../participation/follow.ts'
import type { Intent } from '../participation/intent.ts'
import { reactionsTo } from '../participation/reactions.ts'
import { redirectToFirstPage } from '../visit/lists.ts'
import { addressParam, type PageContext, queryParam, withQuery } from '../visit/page-context.ts'
import type { PageResponse } from '../visit/page-response.ts'
import { badge, entryPath, type Post, pager, pathWith, postPath, voteButton } from '../visit/parts.ts'
import { excerpt, timeElement } from '../visit/render-text.ts'
import { coverImage, sourceOf, writtenText } from '../writing/attachments.ts'
import { type Action, safeReturnTo } from './actions.ts'

type ChangelogEntry = components['schemas']['ChangelogEntry']

const path = '/changelog'

const colors: Record<ChangelogLabel, string> = { new: '#16a34a', improved: '#2563eb', fixed: '#d97706' }

/** The date and the labels of an entry. */
const factsOf = ({ t, language }: PageContext, { publishedAt, createdAt, ...entry }: ChangelogEntry): Html =>
  html`<p class="facts"><span>${timeElement(language, publishedAt ?? createdAt)}</span>${changelogLabels
    .filter(it => entry.labels.includes(it))
    .map(it => badge({ name: t(`changelog.label.${it}`), color: colors[it] }))}</p>`

const labelTabs = ({ t }: PageContext, chosen: ChangelogLabel | undefined): Html => html`
<nav class="tabs" aria-label="${t('changelog.labels')}">
${[undefined, ...changelogLabels].map(
  it =>
    html`<a href="${pathWith(path, it ? { label: it } : {})}"${it === chosen && html` aria-current="true"`}>${t(`changelog.label.${it ?? 'any'}`)}</a>`,
)}
</nav>`

const feedLink = ({ t }: PageContext): Html =>
  html`<a class="button plain" href="/changelog.rss">${t('changelog.feed')}</a>`

/** The page with the form: the changelog, or one of its entries. */
export const subscribedPage = ({ request }: PageContext): string => {
  const [page = ''] = safeReturnTo(field(request, 'returnTo')).split('?')
  return page.startsWith(`${path}/`) ? page : path
}

/** Subscribes to the changelog, or unsubscribes. The form names the wanted state. */
export const subscribe =
  (mail: MailService): Action =>
  async (context, person) => {
    const wanted = wantsFollow(context)
    await mail.changeChoices(person.principalId, { changelog: wanted })
    return { to: pathWith(subscribedPage(context), { subscribed: wanted ? 'yes' : 'no' }) }
  }

/** The subscription of a form that was sent without a session. */
export const wantedSubscription = (context: PageContext): Intent | undefined =>
  wantsFollow(context) ? { act: 'subscribe' } : undefined

/** Left out while the mail service is away: the pages show what is published. */
const subscribeButton = async (mail: MailService, context: PageContext): Promise<Part> => {
  const { person, hasMail, t } = context
  if (!hasMail) return undefined
  const choices = person && (await mail.choicesOf(person.principalId).catch(() => null))
  if (choices === null) return undefined
  const isOn = choices?.changelog === true
  return followButton(context, {
    action: `${path}/subscribe`,
    isOn,
    label: t(isOn ? 'changelog.unsubscribe' : 'changelog.subscribe'),
  })
}

const subscribed = (context: PageContext): Part => {
  const now = queryParam(context, 'subscribed')
  if (now === 'yes') return notice(context.t('changelog.subscribed'))
  return now === 'no' && notice(context.t('changelog.unsubscribed'))
}

const labelOf = (context: PageContext): ChangelogLabel | undefined =>
  changelogLabels.find(it => it === queryParam(context, 'label'))

const list = async (mail: MailService, context: PageContext): Promise<PageResponse> => {
  const { t, publicApi } = context
  const cursor = queryParam(context, 'cursor')
  const label = labelOf(context)
  const { data, meta } = await publicApi.get('/api/v1/changelog', {
    params: { query: { limit: 10, ...(cursor && { cursor }), ...(label && { label }) } },
  })
  await context.texts.prepare(data.map(entry => sourceOf(entry)))
  const entries = data.map(
    entry => html`
<article class="entry" id="${entry.id}" tabindex="-1">
${factsOf(context, entry)}
<div>${coverImage(entry.cover, true)}<h2><a href="${entryPath(entry)}"><bdi>${entry.title}</bdi></a></h2>
${writtenText(context, entry)}
${reactionsTo(context, 'changelog', entry)}</div>
</article>`,
  )
  return {
    title: t('nav.changelog'),
    description: t('changelog.about'),
    section: 'changelog',
    ...(!cursor && !label && { canonical: path }),
    body: html`
${heading(t('nav.changelog'), t('changelog.about'), html`<div class="actions">${await subscribeButton(mail, context)}${feedLink(context)}</div>`)}
${subscribed(context)}
${(label || data.some(entry => entry.labels.length > 0)) && labelTabs(context, label)}
<div class="entries">${entries.length > 0 ? entries : empty(t('changelog.none'), t('changelog.none.about'))}
${pager(context, path, label ? { label } : {}, { cursor, next: meta.pagination.cursor })}</div>`,
  }
}

/** Published entries, newest first. */
export const changelogPage =
  (mail: MailService) =>
  (context: PageContext): Promise<PageResponse> =>
    list(mail, context).catch(redirectToFirstPage(path, {}))

/** An entry shows at most this many linked posts. */
const maxLinked = 20

/** The linked posts that are public. */
const linkedPosts = async (
  { publicApi }: PageContext,
  { linkedPostIds }: ChangelogEntry,
): Promise<Post[]> => {
  const found = linkedPostIds.slice(0, maxLinked).map(id =>
    publicApi.get('/api/v1/posts/{id}', { params: { path: { id } } }).then(
      ({ data }): Post[] => [data],
      (error: unknown): Post[] => {
        if (error instanceof EarshotError && error.status === 404) return []
        throw error
      },
    ),
  )
  return (await Promise.all(found)).flat()
}

const linkedRow = (context: PageContext, post: Post): Html => html`
<li class="post">${voteButton(context, post)}
<div><h3><a href="${postPath(post)}"><bdi>${post.title}</bdi></a></h3></div></li>`

/** One changelog entry with its linked posts. An id or an earlier slug redirects to the current address. */
export const changelogEntryPage =
  (mail: MailService) =>
  async (context: PageContext): Promise<PageResponse> => {
    const { t, publicApi } = context
    const address = addressParam(context)
    const { data: entry } = await publicApi.get('/api/v1/changelog/{id}', {
      params: { path: { id: address } },
    })
    const canonical = entryPath(entry)
    if (address !== entry.slug) return { to: withQuery(context, canonical), status: 301 }
    const posts = await linkedPosts(context, entry)
    return {
      title: entry.title,
      description: excerpt(entry.content, 160) || entry.title,
      section: 'changelog',
      canonical,
      ...(entry.cover && { image: entry.cover.url }),
      body: html`
<article class="narrow changelog-entry" id="${entry.id}" tabindex="-1">
${heading(html`<bdi>${entry.title}</bdi>`, undefined, html`<div class="actions">${await subscribeButton(mail, context)}<a class="button plain" href="${path}">${t('changelog.all')}</a></div>`)}
${subscribed(context)}
${factsOf(context, entry)}
${coverImage(entry.cover)}
${writtenText(context, entry, 2)}
${reactionsTo(context, 'changelog', entry)}
${posts.length > 0 && html`<h2>${t('changelog.posts')}</h2><ul class="posts">${posts.map(post => linkedRow(context, post))}</ul>`}
</article>`,
    }
  }
