import { fail, type Id, type Identity } from '@earshot/contracts'
import { type Html, html } from '@earshot/edge'
import type { PageContext } from '../visit/page-context.ts'
import type { Problems } from './fields.ts'

/** A stored post or comment. `Text` has the fields that its author can edit. */
export type SavedContent<Text> = {
  text: Text
  etag: string
  authorPrincipalId: string | null
  /** The post, whose people can be mentioned. */
  about: Id<'post'>
  /** The page that shows it. */
  path: string
  /** The page to show after it is deleted, with a notice. */
  afterDelete: string
}

/** How the edit and delete pages load, show and save posts or comments. */
export type OwnContent<Text extends object> = {
  kind: 'post' | 'comment'
  load: (context: PageContext) => Promise<SavedContent<Text>>
  parseForm: (context: PageContext) => Text
  formFields: (context: PageContext, typed: Text, problems: Problems, about: Id<'post'>) => Html
  preview: (text: Text) => Html
  /** Returns the page that shows it afterwards. */
  update: (
    context: PageContext,
    person: Identity,
    change: { typed: Text; found: SavedContent<Text> },
  ) => Promise<string>
  remove: (context: PageContext, person: Identity) => Promise<unknown>
}

/** Whether the signed-in person is the author. */
export const isOwn = (
  { person }: Pick<PageContext, 'person'>,
  { authorPrincipalId }: { authorPrincipalId: string | null },
): boolean => person !== undefined && person.principalId === authorPrincipalId

/** @throws {ApiError} FORBIDDEN for anyone but the author. */
export const loadOwn = async <Text extends object>(
  own: OwnContent<Text>,
  context: PageContext,
): Promise<SavedContent<Text>> => {
  const found = await own.load(context)
  return isOwn(context, found) ? found : fail('FORBIDDEN')
}

type Linked = { kind: OwnContent<object>['kind']; path: string }

/** Links for the author to `path/edit` and `path/delete`. */
export const ownLinks = ({ t }: PageContext, { kind, path }: Linked): Html => html`
<a class="reply" href="${path}/edit" aria-label="${t(`own.edit.${kind}`)}">${t('own.edit')}</a>
<a class="reply" href="${path}/delete" aria-label="${t(`own.delete.${kind}`)}">${t('own.delete')}</a>`
