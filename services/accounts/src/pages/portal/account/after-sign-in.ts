import { EarshotError } from '@earshot/client'
import type { Identity } from '@earshot/contracts'
import { html } from '@earshot/edge'
import type { MailService } from '../../../mail/service.ts'
import { notice } from '../../frame/parts.ts'
import { setReaction } from '../content/react.ts'
import { setFollow } from '../participation/follow.ts'
import { type Intent, takeIntent } from '../participation/intent.ts'
import { setVote } from '../participation/votes.ts'
import { actIn } from '../visit/intent-path.ts'
import type { PageContext } from '../visit/page-context.ts'
import type { PageResponse } from '../visit/page-response.ts'
import { pathWith } from '../visit/parts.ts'

type Choosing = Pick<MailService, 'changeChoices'>

/** Does what led to signing in. Returns the page that shows it. */
const carryOut = async (mail: Choosing, context: PageContext, person: Identity, intent: Intent) => {
  const { currentPath } = context
  if (intent.act === 'vote') await setVote(context, person, intent.id, true)
  else if (intent.act === 'follow') await setFollow(context, person, intent.id, true)
  else if (intent.act === 'react') await setReaction(context, person, { ...intent, reacted: true })
  else {
    await mail.changeChoices(person.principalId, { changelog: true })
    return pathWith(currentPath.split('?')[0] ?? currentPath, { subscribed: 'yes' })
  }
  return currentPath
}

/** The page says itself that a post or comment has been deleted in the meantime. */
const isGone = (error: unknown): boolean => error instanceof EarshotError && error.status === 404

/** A link in an email may have been opened in another browser, which does not know what was wanted. */
const withNotice = (context: PageContext, page: PageResponse): PageResponse =>
  'body' in page ? { ...page, body: html`${notice(context.t('signIn.otherBrowser'))}${page.body}` } : page

/** A page to which signing in returns: it first does what the visitor wanted. */
export const afterSignIn =
  (mail: Choosing) =>
  (page: (context: PageContext) => Promise<PageResponse>) =>
  async (context: PageContext): Promise<PageResponse> => {
    const { person, currentPath } = context
    const act = actIn(context.request.originalUrl)
    if (!person || act === undefined) return page(context)
    if (act === 'comment') return { to: currentPath }
    const intent = takeIntent(context)
    if (intent?.act !== act) return withNotice(context, await page(context))
    const shown = await carryOut(mail, context, person, intent).catch((error: unknown) => {
      if (isGone(error)) return currentPath
      throw error
    })
    return { to: shown }
  }
