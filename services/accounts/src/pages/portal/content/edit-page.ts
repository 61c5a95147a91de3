import { EarshotError } from '@earshot/client'
import { type Html, html } from '@earshot/edge'
import { entityTag } from '@earshot/http'
import { field } from '../../../base/http/forms.ts'
import { heading, warning } from '../../frame/parts.ts'
import type { PageContext } from '../visit/page-context.ts'
import type { PageResponse } from '../visit/page-response.ts'
import { type Problems, problemsIn } from '../writing/fields.ts'
import { loadOwn, type OwnContent, type SavedContent } from '../writing/own-content.ts'
import type { Action } from './actions.ts'

/** Identifies a version of the text. The post's own ETag is no use here: it also changes with the status, the tags and the owner. */
const textTag = (text: object): string => entityTag(JSON.stringify(text))

type FormState<Text> = {
  found: SavedContent<Text>
  typed: Text
  problems?: Problems
  /** It was changed since the form was loaded: the page shows the current version before the author replaces it. */
  isChanged?: boolean
}

const changedNote = ({ t }: PageContext, current: Html): Html => html`
${warning(t('own.changed'))}
<section class="quoted" aria-labelledby="now"><h2 id="now">${t('own.current')}</h2>${current}</section>`

const page = <Text extends object>(
  context: PageContext,
  own: OwnContent<Text>,
  shown: FormState<Text>,
): PageResponse => {
  const { t } = context
  const { found, typed, problems, isChanged = false } = shown
  return {
    ...(problems && { status: 400 }),
    ...(isChanged && { status: 409 }),
    title: t(`own.edit.${own.kind}`),
    section: 'feedback',
    body: html`
<div class="narrow">
${heading(t(`own.edit.${own.kind}`))}
${problems && warning(t('field.problem'))}
${isChanged && changedNote(context, own.preview(found.text))}
<form method="post" novalidate>
<input type="hidden" name="seen" value="${textTag(found.text)}">
${own.formFields(context, typed, problems ?? {}, found.about)}
<p class="actions"><button>${t('own.save')}</button> <a class="button plain" href="${found.path}">${t('own.cancel')}</a></p>
</form>
</div>`,
  }
}

const isStale = (error: unknown): boolean =>
  error instanceof EarshotError && error.code === 'PRECONDITION_FAILED'

/** Each change of another field between loading and saving a post, such as the status, costs one attempt. */
const maxAttempts = 5

/**
 * Saves the typed text if the stored text is still the one that the form was loaded with; otherwise the page shows both.
 * A form that is submitted twice finds its text already stored and succeeds.
 */
const save =
  <Text extends object>(own: OwnContent<Text>): Action =>
  async (context, person) => {
    const typed = own.parseForm(context)
    for (let attempt = 1; ; attempt++) {
      const found = await loadOwn(own, context)
      const current = textTag(found.text)
      if (current === textTag(typed)) return { to: found.path }
      if (current !== field(context.request, 'seen') || attempt === maxAttempts)
        return page(context, own, { found, typed, isChanged: true })
      try {
        return { to: await own.update(context, person, { typed, found }) }
      } catch (error) {
        if (!isStale(error))
          return page(context, own, { found, typed, problems: problemsIn(context.t, error) })
      }
    }
  }

const showForm =
  <Text extends object>(own: OwnContent<Text>): Action =>
  async context => {
    const found = await loadOwn(own, context)
    return page(context, own, { found, typed: found.text })
  }

/** The page on which authors edit a post or comment. */
export const editForm = <Text extends object>(own: OwnContent<Text>) => ({
  get: showForm(own),
  post: save(own),
})
