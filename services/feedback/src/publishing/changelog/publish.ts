import { type Caller, type Id, newEvent, startOf, systemCaller } from '@earshot/contracts'
import { type Database, type Db, tx } from '@earshot/db'
import { emitAll } from '@earshot/events'
import { renderText, startOfMarkdown } from '@earshot/markdown'
import { type Loop, polling } from '@earshot/runtime'
import { slugOfEntry } from './model.ts'
import * as repo from './repo.ts'

const batch = 50
const previewLength = 200
/** Characters of an entry in an email. */
const mailedLength = 2000

/** The channel that wakes the loop when an entry is published soon. */
export const publishingChannel = 'publishing'

/** The start of Markdown as text on one line. */
export const preview = (content: string): string => {
  const line = renderText(content).replace(/\s+/g, ' ').trim()
  if (line.length <= previewLength) return line
  return `${startOf(line, previewLength - 1)}…`
}

const published = ({ id, title, content, publishedAt, linkedPostIds }: repo.Announced) => ({
  changelog: {
    id,
    title,
    contentPreview: preview(content),
    publishedAt,
    linkedPostCount: linkedPostIds.length,
  },
})

/** The cover as the first image of a text. The description of an image ends at its first bracket. */
const coverOf = ({ cover }: repo.Announced): string =>
  cover
    ? `![${cover.alt.replaceAll('[', '(').replaceAll(']', ')').replaceAll('\\', '')}](files:${cover.fileId})\n\n`
    : ''

/** Mails the subscribers of the changelog, or those in the segment, except the one who published the entry. */
const requested = (caller: Caller, entry: repo.Announced) => ({
  kind: 'changelog' as const,
  recipients: entry.notifySegment ? { subscribersIn: entry.notifySegment.id } : ('subscribers' as const),
  exceptPrincipalId: caller.principalId,
  subject: { kind: 'changelog' as const, id: entry.id, title: entry.title, slug: slugOfEntry(entry) },
  actorName: null,
  detail: coverOf(entry) + startOfMarkdown(entry.content, mailedLength, entry.attachments),
})

/**
 * Emits changelog.published for published entries and marks them as announced in the same transaction, so that each entry is
 * announced once, even if it is unpublished and published again.
 */
export const announce = async (
  db: Db,
  caller: Caller,
  wanted: { id?: Id<'changelog'> },
): Promise<boolean> => {
  const entries = await repo.lockUnannounced(db, { ...wanted, limit: batch })
  if (entries.length === 0) return false
  await repo.markAnnounced(
    db,
    entries.map(entry => entry.id),
  )
  const now = Date.now()
  await emitAll(
    db,
    caller,
    entries.flatMap(entry => [
      newEvent('changelog.published', published(entry), now),
      ...(entry.notifySubscribers ? [newEvent('notification.requested', requested(caller, entry), now)] : []),
    ]),
  )
  return true
}

/** Sleeps until a scheduled entry is due, and publishes it. A change that sets a near time wakes the loop. */
export const publishing = ({ pool, session }: Pick<Database, 'pool' | 'session'>): Loop =>
  polling({
    name: 'changelog-publishing',
    every: 1000, // for entries that another process has locked
    onWake: wake => session.listen(publishingChannel, wake),
    work: async () => {
      const waitMs = await repo.nextPublishedMs(pool)
      return waitMs > 0 ? waitMs : tx(pool, db => announce(db, systemCaller('feedback'), {}))
    },
  })
