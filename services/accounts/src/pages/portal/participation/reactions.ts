import type { components } from '@earshot/client'
import { type Html, html } from '@earshot/edge'
import { numberIn } from '@earshot/i18n'
import type { PageContext } from '../visit/page-context.ts'

/** What can be reacted to, as in paths. */
const kinds = ['comments', 'changelog'] as const
export type Kind = (typeof kinds)[number]

export const isKind = (text: string): text is Kind => kinds.some(kind => kind === text)

const glyphs = { thumbs_up: '👍', heart: '❤️', party: '🎉', laugh: '😄', surprise: '😮', sad: '😢' }

export type Emoji = keyof typeof glyphs

export const isEmoji = (text: string): text is Emoji => Object.hasOwn(glyphs, text)

type Stored = components['schemas']['Reaction']
type Reaction = Omit<Stored, 'emoji'> & { emoji: Emoji }

/** A later version of the service may know more emojis. */
const isShown = (reaction: Stored): reaction is Reaction => isEmoji(reaction.emoji)

const emojis = Object.keys(glyphs).filter(isEmoji)

const glyph = (emoji: Emoji): Html => html`<span class="emoji" aria-hidden="true">${glyphs[emoji]}</span>`

export const labelOf = ({ t }: PageContext, { emoji, count }: Pick<Reaction, 'emoji' | 'count'>): string =>
  t('reactions.count', { emoji: t(`reactions.${emoji}`), count })

/** A smiling face, and a plus sign beside it. */
const icon = html`<svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="8" cy="11" r="6.25"/><path d="M5.5 12.5a2.8 2.8 0 0 0 5 0M6 9.2v.1M10 9.2v.1M17 2v5M14.5 4.5h5"/></svg>`

/** The emoji and the count, which the hidden text says in words. */
const counted = (context: PageContext, reaction: Reaction): Html =>
  html`<span class="hidden">${labelOf(context, reaction)}</span>${glyph(reaction.emoji)}<span data-count aria-hidden="true">${numberIn(context.language, reaction.count)}</span>`

const button = (context: PageContext, reaction: Reaction): Html => {
  const { emoji, reacted } = reaction
  return html`
<button class="plain reaction" name="${reacted ? 'remove' : 'add'}" value="${emoji}" aria-pressed="${String(reacted)}">${counted(context, reaction)}</button>`
}

/** The other emojis. The element opens without a script. */
const picker = ({ t, person }: PageContext, reactions: Reaction[]): Html => html`
<details>
<summary class="plain reaction" aria-label="${t(person ? 'reactions.add' : 'reactions.signIn')}">${icon}</summary>
<span role="group" aria-label="${t('reactions.add')}">${emojis
  .filter(emoji => !reactions.some(it => it.emoji === emoji))
  .map(
    emoji =>
      html`<button class="quiet" name="add" value="${emoji}" aria-label="${t(`reactions.${emoji}`)}">${glyph(emoji)}</button>`,
  )}</span>
</details>`

type Reactable = { id: string; reactions: Stored[] }

type Form = Reactable & { kind: Kind; returnTo: string }

/** The reactions, with buttons that add and remove the own ones. */
export const reactionForm = (context: PageContext, { kind, id, returnTo, ...stored }: Form): Html => {
  const reactions = stored.reactions.filter(isShown)
  return html`
<form class="reactions" method="post" action="/${kind}/${id}/reactions" data-react>
<input type="hidden" name="returnTo" value="${returnTo}">
${reactions.map(it => button(context, it))}
${reactions.length < emojis.length && picker(context, reactions)}
</form>`
}

/** The reactions to a comment or changelog entry. Without a session, the buttons lead to the sign-in page first. */
export const reactionsTo = (context: PageContext, kind: Kind, { id, reactions }: Reactable): Html =>
  reactionForm(context, { kind, id, reactions, returnTo: `${context.currentPath}#${id}` })
