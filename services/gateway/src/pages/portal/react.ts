import { fail, type Identity } from '@earshot/contracts'
import { field } from '../../base/http/forms.ts'
import { type Action, safeReturnTo } from './actions.ts'
import { idParam, type PageContext, wantsJson } from './page-context.ts'
import { type Emoji, isEmoji, type Kind, labelOf, reactionForm } from './reactions.ts'
import { isMerged } from './votes.ts'

/** What the form asks for: an emoji to add or to remove. */
const wanted = ({ request }: PageContext): { emoji: Emoji; reacted: boolean } => {
  const added = field(request, 'add')
  const emoji = added || field(request, 'remove')
  return isEmoji(emoji) ? { emoji, reacted: added !== '' } : fail('BAD_REQUEST')
}

/** The page with the form. */
export const pageOfReaction = ({ request }: PageContext): string => safeReturnTo(field(request, 'returnTo'))

type Change = { kind: Kind; id: string; emoji: Emoji; reacted: boolean }

const save = (context: PageContext, person: Identity, { kind, id, emoji, reacted }: Change) => {
  const api = context.apiAs(person)
  const params = { path: { id, emoji } }
  const path =
    kind === 'comments'
      ? '/api/v1/comments/{id}/reactions/{emoji}'
      : '/api/v1/changelog/{id}/reactions/{emoji}'
  return reacted ? api.put(path, { params }) : api.delete(path, { params })
}

/** Adds or removes a reaction. The form names the wanted state, so a repeated request changes nothing. */
export const react =
  (kind: Kind): Action =>
  async (context, person) => {
    const { emoji, reacted } = wanted(context)
    const id = idParam(context, kind === 'comments' ? 'comment' : 'changelog')
    const returnTo = pageOfReaction(context)
    const saved = await save(context, person, { kind, id, emoji, reacted }).catch((error: unknown) => {
      if (isMerged(error)) return undefined
      throw error
    })
    if (!saved || !wantsJson(context)) return { to: returnTo }
    const { reactions } = saved.data
    const { count } = reactions.find(it => it.emoji === emoji) ?? { count: 0 }
    const { markup } = reactionForm(context, { kind, id, reactions, returnTo })
    return { json: { form: markup, said: labelOf(context, { emoji, count }) } }
  }
