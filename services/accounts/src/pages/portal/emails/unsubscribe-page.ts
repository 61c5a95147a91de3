import { EarshotError } from '@earshot/client'
import { fail, type Id, isId, isUpdateKind, preferencesPath, type UpdateKind } from '@earshot/contracts'
import { html } from '@earshot/edge'
import { field } from '../../../base/http/forms.ts'
import { heading } from '../../frame/parts.ts'
import { setFollow } from '../participation/follow.ts'
import type { PageResponse } from '../visit/page-response.ts'
import { pathWith } from '../visit/parts.ts'
import { forHolder, type Holder, kindTexts, noStore, type Preferences } from './preferences.ts'

/** The emails that a link stops: those about a post, or those of some kinds. */
type Target = { postId: Id<'post'> } | { kinds: UpdateKind[] }

const targetOf = ({ context }: Holder): Target => {
  const what = String(context.request.params.what)
  if (isId('post', what)) return { postId: what }
  const kinds = what.split(',')
  return kinds.every(isUpdateKind) ? { kinds } : fail('NOT_FOUND')
}

/** The live post, or the one that it was merged into; undefined if customers do not see it any more. */
const findPost = async ({ context, person }: Holder, postId: Id<'post'>) => {
  const get = (id: string) => context.apiAs(person).get('/api/v1/posts/{id}', { params: { path: { id } } })
  try {
    const { data } = await get(postId)
    return data.canonicalPostId === null ? data : (await get(data.canonicalPostId)).data
  } catch (error) {
    if (error instanceof EarshotError && error.status === 404) return undefined
    throw error
  }
}

type Texts = { title: string; about: string; button: string; done: string }

const textsOf = async (holder: Holder, target: Target): Promise<Texts> => {
  const { t } = holder.context
  if ('postId' in target) {
    const title = (await findPost(holder, target.postId))?.title
    return {
      title: t('unsubscribe.post'),
      about: title === undefined ? t('unsubscribe.post.gone') : t('unsubscribe.post.about', { title }),
      button: t('follow.off'),
      done: t('unsubscribe.post.done'),
    }
  }
  return {
    title: t('unsubscribe.title'),
    about: target.kinds.map(kind => t(kindTexts[kind].name)).join(' · '),
    button: t('unsubscribe.send'),
    done: t('unsubscribe.done'),
  }
}

const preferencesLink = ({ context: { t }, token }: Holder) =>
  html`<p class="more"><a href="${preferencesPath(token)}">${t('unsubscribe.preferences')}</a></p>`

/** Asks for a click, because mail scanners open links. */
const ask = async (holder: Holder): Promise<PageResponse> => {
  const { title, about, button } = await textsOf(holder, targetOf(holder))
  return {
    title,
    headers: noStore,
    body: html`
<div class="small card">
${heading(title, about)}
<form method="post"><button>${button}</button></form>
${preferencesLink(holder)}
</div>`,
  }
}

const stop = async ({ mail }: Preferences, holder: Holder, target: Target): Promise<void> => {
  const { context, person } = holder
  if ('kinds' in target) {
    const off = Object.fromEntries(target.kinds.map(kind => [kind, false]))
    await mail.changeChoices(person.principalId, off)
    return
  }
  const post = await findPost(holder, target.postId)
  if (post && isId('post', post.id)) await setFollow(context, person, post.id, false)
}

/** For a form of the page, and for the one-click request of a mail program, which follows no redirects (RFC 8058). */
const unsubscribed =
  (preferences: Preferences) =>
  async (holder: Holder): Promise<PageResponse> => {
    const { context, token } = holder
    const target = targetOf(holder)
    await stop(preferences, holder, target)
    const { lang } = context.request.query
    const values = { lang: typeof lang === 'string' ? lang : undefined, saved: 'yes' }
    if (field(context.request, 'back') === 'list') return { to: pathWith(preferencesPath(token), values) }
    const { done, about } = await textsOf(holder, target)
    return {
      title: done,
      headers: noStore,
      body: html`
<div class="small card">
${heading(done, about)}
${preferencesLink(holder)}
</div>`,
    }
  }

export const unsubscribe = (preferences: Preferences) => ({
  get: forHolder(preferences, ask),
  post: forHolder(preferences, unsubscribed(preferences)),
})
