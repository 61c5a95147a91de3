import { fail, type Identity } from '@earshot/contracts'
import { type Html, html } from '../../base/html/html.ts'
import type { Problems } from './fields.ts'
import type { Visit } from './visit.ts'

/** Something that somebody has written, as it is read; `Text` is what they may write anew. */
export type Written<Text> = {
  text: Text
  etag: string
  authorPrincipalId: string | null
  /** Where it stands. */
  path: string
  /** Where somebody goes on who has deleted it, and reads that it is. */
  after: string
}

/** A kind of what people write: how it is read and written, and how it looks on the pages of its author. */
export type Own<Text extends object> = {
  kind: 'post' | 'comment'
  read: (visit: Visit) => Promise<Written<Text>>
  typed: (visit: Visit) => Text
  fields: (visit: Visit, typed: Text, problems: Problems) => Html
  quoted: (text: Text) => Html
  write: (visit: Visit, person: Identity, text: Text, ifMatch: string) => Promise<unknown>
  remove: (visit: Visit, person: Identity) => Promise<unknown>
}

/** Whether who is signed in wrote it. */
export const isOwn = (
  { person }: Pick<Visit, 'person'>,
  { authorPrincipalId }: { authorPrincipalId: string | null },
): boolean => person !== undefined && person.principalId === authorPrincipalId

/** @throws {ApiError} FORBIDDEN when somebody else wrote it. */
export const readOwn = async <Text extends object>(own: Own<Text>, visit: Visit): Promise<Written<Text>> => {
  const found = await own.read(visit)
  return isOwn(visit, found) ? found : fail('FORBIDDEN')
}

type Linked = { kind: Own<object>['kind']; path: string }

/** The ways of an author to the pages about what they wrote, which are below `path`. */
export const ownLinks = ({ say }: Visit, { kind, path }: Linked): Html => html`
<a class="reply" href="${path}/edit" aria-label="${say(`own.edit.${kind}`)}">${say('own.edit')}</a>
<a class="reply" href="${path}/delete" aria-label="${say(`own.delete.${kind}`)}">${say('own.delete')}</a>`
