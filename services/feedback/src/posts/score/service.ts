import { type Caller, failFields, unknownReference } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { audit } from '@earshot/events'
import { type InternalClient, isSame, patched } from '@earshot/http'
import type { Points, ScoreDefinition, ScorePatch } from '../../records/scores/model.ts'
import * as repo from '../../records/scores/repo.ts'

const pointsOf = ({ votes, recentVotes, comments, revenue, segments }: Points): Points => ({
  votes,
  recentVotes,
  comments,
  revenue,
  segments: segments.map(({ segment, points }) => ({ segment, points })),
})

/** Lists the fields, as the ETag depends on the order of the JSON, and jsonb has another order. */
const toDefinition = (stored: ScoreDefinition): ScoreDefinition => ({
  ...pointsOf(stored),
  isApplied: stored.isApplied,
  updatedAt: stored.updatedAt,
})

export const getDefinition = async (db: Db): Promise<ScoreDefinition> =>
  toDefinition(await repo.readDefinition(db))

/**
 * The accounts service is asked for segments of which no copy has arrived yet. @throws {ApiError} VALIDATION_ERROR naming unknown segments,
 * UNAVAILABLE
 */
export const assertSegments = async (
  db: Db,
  accounts: InternalClient,
  { segments = [] }: ScorePatch,
): Promise<void> => {
  const slugs = segments.map(({ segment }) => segment)
  const errors = []
  for (const slug of await repo.unknownSegments(db, slugs))
    if ((await accounts.get(`/segments/${slug}`)) === undefined)
      errors.push(unknownReference(`segments.${slugs.indexOf(slug)}.segment`))
  if (errors.length > 0) failFields(...errors)
}

/** Changes how posts are scored. The worker applies it to all posts in the background. */
export const changeDefinition = (pool: Pool, caller: Caller, patch: ScorePatch): Promise<ScoreDefinition> =>
  tx(pool, async db => {
    const stored = await repo.lockDefinition(db)
    const before = pointsOf(stored)
    const after = patched(before, patch)
    if (isSame(before, after)) return toDefinition(stored)
    const saved = await repo.saveDefinition(db, after)
    const target = { kind: 'settings', id: 'score' }
    await audit(db, caller, { action: 'score.updated', target, before, after })
    return toDefinition(saved)
  })
