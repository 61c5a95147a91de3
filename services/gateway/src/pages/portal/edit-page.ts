import { EarshotError } from '@earshot/client'
import { entityTag } from '@earshot/http'
import { type Html, html } from '../../base/html/html.ts'
import { field } from '../../base/http/forms.ts'
import { heading, warning } from '../frame/parts.ts'
import type { Act } from './actions.ts'
import type { Answer } from './answer.ts'
import { type Problems, problemsIn } from './fields.ts'
import { type Own, readOwn, type Written } from './own.ts'
import type { Visit } from './visit.ts'

/** Tells a text from another. The entity tag of a post is another one after each vote, and its text is not. */
const textTag = (text: object): string => entityTag(JSON.stringify(text))

type Shown<Text> = {
  found: Written<Text>
  typed: Text
  problems?: Problems
  /** Somebody else has changed it: what it is now is read before it is written over. */
  isChanged?: boolean
}

const changedNote = ({ say }: Visit, now: Html): Html => html`
${warning(say('own.changed'))}
<section class="quoted" aria-labelledby="now"><h2 id="now">${say('own.now')}</h2>${now}</section>`

const page = <Text extends object>(visit: Visit, own: Own<Text>, shown: Shown<Text>): Answer => {
  const { say } = visit
  const { found, typed, problems, isChanged = false } = shown
  return {
    ...(problems && { status: 400 }),
    ...(isChanged && { status: 409 }),
    title: say(`own.edit.${own.kind}`),
    section: 'feedback',
    body: html`
<div class="narrow">
${heading(say(`own.edit.${own.kind}`))}
${problems && warning(say('field.problem'))}
${isChanged && changedNote(visit, own.quoted(found.text))}
<form method="post" novalidate>
<input type="hidden" name="seen" value="${textTag(found.text)}">
${own.fields(visit, typed, problems ?? {})}
<p class="actions"><button>${say('own.save')}</button> <a class="button plain" href="${found.path}">${say('own.cancel')}</a></p>
</form>
</div>`,
  }
}

const isStale = (error: unknown): boolean =>
  error instanceof EarshotError && error.code === 'PRECONDITION_FAILED'

/** So many votes may come between reading a post and writing it. */
const attempts = 5

/**
 * Writes what was typed over the text that the form was filled with, and over no other: when somebody else has changed it
 * since, theirs is shown and not lost. A form that comes twice finds its text there, and is done.
 */
const save =
  <Text extends object>(own: Own<Text>): Act =>
  async (visit, person) => {
    const typed = own.typed(visit)
    for (let attempt = 1; ; attempt++) {
      const found = await readOwn(own, visit)
      const now = textTag(found.text)
      if (now === textTag(typed)) return { to: found.path }
      if (now !== field(visit.request, 'seen') || attempt === attempts)
        return page(visit, own, { found, typed, isChanged: true })
      try {
        await own.write(visit, person, typed, found.etag)
        return { to: found.path }
      } catch (error) {
        if (!isStale(error)) return page(visit, own, { found, typed, problems: problemsIn(visit.say, error) })
      }
    }
  }

const open =
  <Text extends object>(own: Own<Text>): Act =>
  async visit => {
    const found = await readOwn(own, visit)
    return page(visit, own, { found, typed: found.text })
  }

/** Where somebody writes anew what they have written. */
export const editing = <Text extends object>(own: Own<Text>) => ({ get: open(own), post: save(own) })
