import type { Id } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { growingPause, type Loop, polling } from '@earshot/runtime'
import { countVoters, lockToScore, saveScores } from '../../records/scores/count-repo.ts'
import type { ScoreDefinition } from '../../records/scores/model.ts'
import { tryLockDefinition } from '../../records/scores/repo.ts'
import * as repo from './posts-repo.ts'

/** All votes for a post within a pause are counted together. */
const pauseMs = { leastMs: 1000, mostMs: 4000 }

/** One batch. Returns whether there may be more of its kind. */
type Step = (db: Db, definition: ScoreDefinition) => Promise<boolean>

type Posts = Id<'post'>[]

/** For posts whose counts of voters are right. */
const scoreAgain = async (db: Db, ids: Posts, definition: ScoreDefinition): Promise<void> => {
  if (ids.length === 0) return
  await lockToScore(db, ids)
  await saveScores(db, ids, definition)
}

const score = async (db: Db, ids: Posts, definition: ScoreDefinition): Promise<void> => {
  if (ids.length === 0) return
  await lockToScore(db, ids)
  await countVoters(db, ids)
  await saveScores(db, ids, definition)
}

/** Posts whose votes or comments changed. */
const scoreUnscored: Step = async (db, definition) => {
  const ids = await repo.findUnscored(db)
  await score(db, ids, definition)
  return ids.length > 0 && (await repo.findUnscored(db)).length > 0
}

/** Posts that a changed principal, company or segment affects. */
const scoreChanged: Step = async (db, definition) => {
  const change = await repo.takeChange(db)
  if (!change) return false
  const { id } = change
  const next = id.startsWith('principal_') ? repo.nextVotedPosts : repo.nextReachedPosts
  const ids = await next(db, id)
  await ((await repo.isCompany(db, id)) ? scoreAgain : score)(db, ids, definition)
  if (ids.length === 0) await repo.dropChange(db, id)
  return true
}

/** All posts, after a change of the definition. The counts of their voters are still right. */
const applyDefinition: Step = async (db, definition) => {
  if (definition.isApplied) return false
  const { ids, isLast } = await repo.nextPosts(db)
  await scoreAgain(db, ids, definition)
  return !isLast
}

/** Posts with votes that have just become older than recent ones. */
const ageVotes: Step = async (db, definition) => {
  if (definition.recentVotes === 0) return false
  const ids = await repo.nextAgedPosts(db)
  await scoreAgain(db, ids, definition)
  return ids.length > 0
}

const steps = [scoreUnscored, scoreChanged, applyDefinition, ageVotes]

/** Each kind in turn, so that none waits for all of another. Returns whether there may be more. */
export const scoreSome = async (pool: Pool): Promise<boolean> => {
  let isMore = false
  for (const step of steps)
    isMore =
      (await tx(pool, async db => {
        const definition = await tryLockDefinition(db)
        return definition !== undefined && step(db, definition)
      })) || isMore
  return isMore
}

/**
 * Counts the voters of posts by company and segment, and computes their revenue and score, some seconds after a change. One
 * process at a time, in batches.
 */
export const scoring = (pool: Pool): Loop => {
  const pauseAfter = growingPause(pauseMs)
  return polling({
    name: 'scoring',
    every: pauseMs.leastMs,
    work: async () => {
      const found = await repo.hasWork(pool)
      return (found && (await scoreSome(pool))) || pauseAfter(found)
    },
  })
}
