import { type Id, type NewEvent, nameToShow, newEvent } from '@earshot/contracts'
import { renderParagraphs, startOfText } from '@earshot/markdown'
import type { PostRow } from './row.ts'

/** The post in event data. */
export const postRef = (
  post: Pick<PostRow, 'id' | 'title' | 'boardId' | 'boardSlug'>,
): { id: Id<'post'>; title: string; boardId: Id<'board'>; boardSlug: string } => ({
  id: post.id,
  title: post.title,
  boardId: post.boardId,
  boardSlug: post.boardSlug,
})

/** Notifies the team of a post or comment that waits for approval. */
export const heldEvent = (
  { principalId: id, name }: { principalId: string; name: string | null },
  { title, content }: { title: string; content: string },
  now: number,
): NewEvent =>
  newEvent(
    'notification.requested',
    {
      kind: 'held',
      recipients: 'team',
      subject: { kind: 'moderation', id: null, title },
      actorName: nameToShow({ id, name }),
      detail: startOfText(renderParagraphs(content), 500),
    },
    now,
  )
