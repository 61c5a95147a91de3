import { type Caller, type Id, nameToShow } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { emit } from '@earshot/events'
import { renderParagraphs, startOfMarkdown, startOfText } from '@earshot/markdown'
import { mutedAmong } from '../follows/repo.ts'
import { findMentions, rolesOf, saveNotified } from '../mentions/repo.ts'

/** Characters of the text in an email. */
const quotedLength = 500

export type Mentioning = {
  /** The post or comment that has the text. */
  text: { table: 'posts' | 'comments'; id: string; content: string; isPrivate: boolean }
  post: { id: Id<'post'>; title: string; audience: 'public' | 'private' }
  authorPrincipalId: string
  authorName: string | null
}

/**
 * Requests a notification for each person mentioned in a published text, once for each text: members get a notification, users an
 * email, unless they unfollowed the post. Users do not see private comments and posts on private boards.
 */
export const notifyOfMentions = async (
  db: Db,
  caller: Caller,
  { text, post, authorPrincipalId, authorName }: Mentioning,
): Promise<void> => {
  const stored = await findMentions(db, text)
  if (caller.isQuiet || !stored) return
  const isNew = (id: string) =>
    !stored.mentionNotifiedIds.some(known => known === id) &&
    id !== authorPrincipalId &&
    id !== caller.principalId
  const fresh = stored.mentionedPrincipalIds.filter(isNew)
  if (fresh.length === 0) return
  await saveNotified(db, text, fresh)
  const people = await rolesOf(db, fresh)
  const muted = await mutedAmong(db, post.id, fresh)
  const isHidden = text.isPrivate || post.audience === 'private'
  const recipients = {
    mention: people.filter(({ isTeam }) => isTeam),
    mention_of_you: people.filter(({ id, isTeam }) => !isTeam && !isHidden && !muted.includes(id)),
  }
  for (const kind of ['mention', 'mention_of_you'] as const)
    if (recipients[kind].length > 0)
      await emit(db, caller, 'notification.requested', {
        kind,
        recipients: recipients[kind].map(({ id }) => id),
        subject: { kind: 'post', id: post.id, title: post.title },
        actorName: nameToShow({ id: authorPrincipalId, name: authorName }),
        detail:
          kind === 'mention'
            ? startOfText(renderParagraphs(text.content), quotedLength)
            : startOfMarkdown(text.content, quotedLength, []),
      })
}
