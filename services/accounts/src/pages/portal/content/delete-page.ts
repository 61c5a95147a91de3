import { EarshotError } from '@earshot/client'
import { html } from '@earshot/edge'
import { field } from '../../../base/http/forms.ts'
import { heading } from '../../frame/parts.ts'
import { loadOwn, type OwnContent } from '../writing/own-content.ts'
import { type Action, safeReturnTo } from './actions.ts'

/** Asks for confirmation: authors can't restore what they delete. */
const confirmPage =
  <Text extends object>(own: OwnContent<Text>): Action =>
  async context => {
    const { t } = context
    const { text, path, afterDelete } = await loadOwn(own, context)
    const title = t(`own.delete.${own.kind}`)
    return {
      title,
      section: 'feedback',
      body: html`
<div class="narrow">
${heading(title, t(`own.delete.${own.kind}.about`))}
<section class="quoted">${own.preview(text)}</section>
<form method="post">
<input type="hidden" name="returnTo" value="${afterDelete}">
<p class="actions"><button class="danger">${t('own.delete')}</button> <a class="button plain" href="${path}">${t('own.cancel')}</a></p>
</form>
</div>`,
    }
  }

/** NOT_FOUND means that the same form was submitted twice. */
const ignoreNotFound = (error: unknown): void => {
  if (!(error instanceof EarshotError && error.code === 'NOT_FOUND')) throw error
}

const remove =
  <Text extends object>(own: OwnContent<Text>): Action =>
  async (context, person) => {
    await own.remove(context, person).catch(ignoreNotFound)
    return { to: safeReturnTo(field(context.request, 'returnTo')) }
  }

/** The page on which authors delete a post or comment. */
export const deleteForm = <Text extends object>(own: OwnContent<Text>) => ({
  get: confirmPage(own),
  post: remove(own),
})
