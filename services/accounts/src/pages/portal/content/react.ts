import { fail, type Identity } from '@earshot/contracts'
import { field } from '../../../base/http/forms.ts'
import type { Intent } from '../participation/intent.ts'
import { type Emoji, isEmoji, type Kind, labelOf, reactionForm } from '../participation/reactions.ts'
import { isMerged } from '../participation/votes.ts'
import { idParam, type PageContext, wantsJson } from '../visit/page-context.ts'
import { type Action, safeReturnTo } from './actions.ts'

/** What the form asks for: an emoji to add or to remove. */
const wanted = ({ request }: PageContext): { emoji: Emoji; reacted: boolean } => {
  const added = field(request, 'add')
  const emoji = added || field(request, 'remove')
  return isEmoji(emoji) ? { emoji, reacted: added !== '' } : fail('BAD_REQUEST')
}

/** The page with the form. */
export const pageOfReaction = ({ request }: PageContext): string => safeReturnTo(field(request, 'returnTo'))

type Change = { kind: Kind; id: string; emoji: Emoji; reacted: boolean }

/** Adds or removes a reaction; a repeat changes nothing. Undefined on a merged post. */
export const setReaction = (context: PageContext, person: Identity, { kind, id, emoji, reacted }: Change) => {
  const api = context.apiAs(person)
  const params = { path: { id, emoji } }
  const path =
    kind === 'comments'
      ? '/api/v1/comments/{id}/reactions/{emoji}'
      : '/api/v1/changelog/{id}/reactions/{emoji}'
  const pending = reacted ? api.put(path, { params }) : api.delete(path, { params })
  return pending.catch((error: unknown) => {
    if (isMerged(error)) return undefined
    throw error
  })
}

const idOf = (context: PageContext, kind: Kind) =>
  idParam(context, kind === 'comments' ? 'comment' : 'changelog')

/** The reaction of a form that was sent without a session. */
export const wantedReaction =
  (kind: Kind) =>
  (context: PageContext): Intent | undefined => {
    const { emoji, reacted } = wanted(context)
    return reacted ? { act: 'react', kind, id: idOf(context, kind), emoji } : undefined
  }

/** Adds or removes a reaction. The form names the wanted state, so a repeated request changes nothing. */
export const react =
  (kind: Kind): Action =>
  async (context, person) => {
    const { emoji, reacted } = wanted(context)
    const id = idOf(context, kind)
    const returnTo = pageOfReaction(context)
    const saved = await setReaction(context, person, { kind, id, emoji, reacted })
    if (!saved || !wantsJson(context)) return { to: returnTo }
    const { reactions } = saved.data
    const { count } = reactions.find(it => it.emoji === emoji) ?? { count: 0 }
    const { markup } = reactionForm(context, { kind, id, reactions, returnTo })
    return { json: { form: markup, said: labelOf(context, { emoji, count }) } }
  }
