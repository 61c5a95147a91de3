import { type Caller, type Id, newEvent, systemCaller } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { emitAll } from '@earshot/events'
import { type Loop, polling } from '@earshot/runtime'
import type { ChangelogEntry } from './model.ts'
import * as repo from './repo.ts'

const batch = 50
const secondMs = 1000
const previewLength = 200

/** The beginning of a text on one line, never half a character. */
export const preview = (content: string): string => {
  const line = content.replace(/\s+/g, ' ').trim()
  if (line.length <= previewLength) return line
  return `${line.slice(0, previewLength - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

const published = ({
  id,
  title,
  content,
  publishedAt,
  linkedPostIds,
}: ChangelogEntry & { publishedAt: string }) => ({
  changelog: {
    id,
    title,
    contentPreview: preview(content),
    publishedAt,
    linkedPostCount: linkedPostIds.length,
  },
})

/**
 * Tells of entries that are out and of which nobody has been told: in one transaction with the mark that it was done, so
 * that each is told of once, however often it is changed, withdrawn and published again.
 */
export const announce = async (
  db: Db,
  caller: Caller,
  wanted: { id?: Id<'changelog'> },
): Promise<boolean> => {
  const entries = await repo.lockUntold(db, { ...wanted, limit: batch })
  if (entries.length === 0) return false
  await repo.markTold(
    db,
    entries.map(entry => entry.id),
  )
  const now = Date.now()
  await emitAll(
    db,
    caller,
    entries.map(entry => newEvent('changelog.published', published(entry), now)),
  )
  return true
}

/** Publishes what was scheduled, within a second. */
export const publishing = (pool: Pool): Loop =>
  polling({
    name: 'changelog-publishing',
    every: secondMs,
    work: () => tx(pool, db => announce(db, systemCaller('feedback'), {})),
  })
