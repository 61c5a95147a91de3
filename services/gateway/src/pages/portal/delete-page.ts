import { EarshotError } from '@earshot/client'
import { html } from '../../base/html/html.ts'
import { field } from '../../base/http/forms.ts'
import { heading } from '../frame/parts.ts'
import { type Act, wayBack } from './actions.ts'
import { type Own, readOwn } from './own.ts'

/** Asks once: what is deleted does not come back by the hand of its author. */
const ask =
  <Text extends object>(own: Own<Text>): Act =>
  async visit => {
    const { say } = visit
    const { text, path, after } = await readOwn(own, visit)
    const title = say(`own.delete.${own.kind}`)
    return {
      title,
      section: 'feedback',
      body: html`
<div class="narrow">
${heading(title, say(`own.delete.${own.kind}.about`))}
<section class="quoted">${own.quoted(text)}</section>
<form method="post">
<input type="hidden" name="returnTo" value="${after}">
<p class="actions"><button class="danger">${say('own.delete')}</button> <a class="button plain" href="${path}">${say('own.keep')}</a></p>
</form>
</div>`,
    }
  }

/** What is gone already was deleted by the same form, sent twice. */
const unlessGone = (error: unknown): void => {
  if (!(error instanceof EarshotError && error.code === 'NOT_FOUND')) throw error
}

const remove =
  <Text extends object>(own: Own<Text>): Act =>
  async (visit, person) => {
    await own.remove(visit, person).catch(unlessGone)
    return { to: wayBack(field(visit.request, 'returnTo')) }
  }

/** Where somebody deletes what they have written. */
export const deleting = <Text extends object>(own: Own<Text>) => ({ get: ask(own), post: remove(own) })
