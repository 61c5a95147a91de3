import {
  type EmailChoices,
  preferencesPath,
  type UpdateKind,
  unsubscribePath,
  updateKinds,
} from '@earshot/contracts'
import { type Html, html } from '@earshot/edge'
import { isLanguage } from '@earshot/i18n'
import { field } from '../../../base/http/forms.ts'
import type { MailService } from '../../../mail/service.ts'
import { heading, notice } from '../../frame/parts.ts'
import type { Action } from '../content/actions.ts'
import { redirectToFirstPage, statusesOf } from '../visit/lists.ts'
import { queryParam } from '../visit/page-context.ts'
import type { PageResponse } from '../visit/page-response.ts'
import { badge, type Post, pager, pathWith, postPath, type Status } from '../visit/parts.ts'
import { forHolder, type Holder, kindTexts, noStore, type Preferences } from './preferences.ts'

/** The query that keeps the language that the visitor chose. */
const languageQuery = ({ context }: Holder): Record<string, string> => {
  const { lang } = context.request.query
  return isLanguage(lang) ? { lang } : {}
}

const toggle = ({ context: { t } }: Holder, kind: UpdateKind, choices: EmailChoices): Html => html`
<label class="switch"><input type="checkbox" role="switch" name="${kind}" value="on"${choices[kind] && html` checked`}>
<span>${t(kindTexts[kind].name)}<span class="about">${t(kindTexts[kind].about)}</span></span></label>`

const form = (holder: Holder, choices: EmailChoices): Html => {
  const { t } = holder.context
  return html`
<form method="post" action="${pathWith(preferencesPath(holder.token), languageQuery(holder))}" class="card">
<fieldset class="field">
<legend class="hidden">${t('preferences.kinds')}</legend>
${updateKinds.map(kind => toggle(holder, kind, choices))}
</fieldset>
<div class="actions">
<button>${t('preferences.save')}</button>
<button class="plain" name="all" value="off">${t('preferences.off')}</button>
</div>
</form>`
}

const followedRow = (holder: Holder, post: Post, status: Status | undefined): Html => {
  const { t } = holder.context
  const action = pathWith(unsubscribePath(holder.token, [post.id]), languageQuery(holder))
  return html`
<li class="post">
<div>
<h3><a href="${postPath(post)}"><bdi>${post.title}</bdi></a></h3>
${status && html`<p class="facts">${badge(status)}</p>`}
</div>
<form method="post" action="${action}">
<input type="hidden" name="back" value="list">
<button class="plain" aria-label="${t('follow.off.title', { title: post.title })}">${t('follow.off')}</button>
</form>
</li>`
}

const followed = async (holder: Holder): Promise<Html> => {
  const { context, person, token } = holder
  const { t } = context
  const cursor = queryParam(context, 'cursor')
  const [{ data, meta }, statuses] = await Promise.all([
    context.apiAs(person).get('/api/v1/posts', {
      params: { query: { followerId: person.principalId, limit: 20, ...(cursor && { cursor }) } },
    }),
    statusesOf(context),
  ])
  return html`
<h2 id="followed">${t('preferences.followed')}</h2>
${
  data.length > 0
    ? html`<ul class="posts">${data.map(post => followedRow(holder, post, statuses.get(post.statusId ?? '')))}</ul>`
    : html`<p class="about">${t('preferences.followed.none')}</p>`
}
${pager(context, preferencesPath(token), languageQuery(holder), { cursor, next: meta.pagination.cursor })}`
}

const show = async (preferences: Preferences, holder: Holder): Promise<PageResponse> => {
  const { context, person } = holder
  const { t } = context
  const choices = await preferences.mail.choicesOf(person.principalId)
  return {
    title: t('preferences.title'),
    headers: noStore,
    body: html`
<div class="narrow preferences">
${heading(t('preferences.title'), t('preferences.about', { email: person.email ?? person.name }))}
${queryParam(context, 'saved') && notice(t('preferences.saved'))}
${form(holder, choices)}
${await followed(holder)}
</div>`,
  }
}

/** The page that a link in every update leads to. Opening it changes nothing, because mail scanners open links. */
const page =
  (preferences: Preferences) =>
  (holder: Holder): Promise<PageResponse> =>
    show(preferences, holder).catch(redirectToFirstPage(preferencesPath(holder.token), languageQuery(holder)))

const save =
  ({ mail }: Preferences) =>
  async (holder: Holder): Promise<PageResponse> => {
    const { request } = holder.context
    const isOff = field(request, 'all') === 'off'
    const isOn = (kind: UpdateKind): boolean => !isOff && field(request, kind) === 'on'
    await mail.changeChoices(holder.person.principalId, {
      post_status: isOn('post_status'),
      reply_to_you: isOn('reply_to_you'),
      mention_of_you: isOn('mention_of_you'),
      changelog: isOn('changelog'),
    })
    return { to: pathWith(preferencesPath(holder.token), { ...languageQuery(holder), saved: 'yes' }) }
  }

export const preferences = (preferences: Preferences) => ({
  get: forHolder(preferences, page(preferences)),
  post: forHolder(preferences, save(preferences)),
})

/** Leads a signed-in person to their preference page. */
export const ownPreferences =
  (mail: MailService): Action =>
  async (_context, { principalId }) => ({ to: preferencesPath(await mail.preferencesToken(principalId)) })
