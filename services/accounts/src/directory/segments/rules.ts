import { type Id, isId, systemCaller } from '@earshot/contracts'
import { type Database, type Db, type Pool, tx } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'
import * as changes from './changes-repo.ts'
import { emitMembers } from './events.ts'
import { lockUsers } from './repo.ts'
import { readsCompanies } from './rule.ts'
import { applyRule, findDifferent, type RuleSegment } from './rule-repo.ts'

/** All changes within a pause are applied together. A new rule wakes the loop. */
const pauseMs = { withRules: 500, withoutRules: 5000 }

/** The most users of a transaction, and of a `segment.saved`. Comparing 1000 with a rule takes some milliseconds. */
const batchSize = 1000

/** Changes that are deleted at once while no segment has a rule. */
const dropSize = 10_000

type Ids = Id<'principal'>[]

/**
 * Brings the memberships of these users in line with the rules. The users whose memberships change are locked before the members, as
 * in an erasure or a merge. They may have changed while this waited, so they are compared again.
 */
const compare = async (db: Db, segments: RuleSegment[], ids: Ids): Promise<void> => {
  if (ids.length === 0) return
  const found: { segment: RuleSegment; different: Ids }[] = []
  for (const segment of segments) {
    const different = await findDifferent(db, segment, ids)
    if (different.length > 0) found.push({ segment, different })
  }
  if (found.length === 0) return
  await lockUsers(db, [...new Set(found.flatMap(({ different }) => different))])
  for (const { segment, different } of found) {
    const difference = await applyRule(db, segment, different)
    if (difference.added.length + difference.removed.length > 0)
      await emitMembers(db, systemCaller('accounts'), segment, difference)
  }
}

/** The segments that a walk concerns: one whose rule changed, or those that read companies. */
const concerned = (segments: RuleSegment[], ofId: string): RuleSegment[] =>
  isId('company', ofId)
    ? segments.filter(({ rule }) => readsCompanies(rule))
    : segments.filter(({ id }) => id === ofId)

/** The next batch of a walk. Returns whether there was one. */
const walkOn = async (db: Db, limit: number): Promise<boolean> => {
  const walk = await changes.lockWalk(db)
  if (!walk) return false
  const { ofId, afterId } = walk
  if (afterId === '') await changes.dropRepeatedWalks(db, walk)
  const page = { afterId, limit }
  const chosen = concerned(await changes.lockRuleSegments(db), ofId)
  const next = () =>
    isId('company', ofId) ? changes.usersOfCompany(db, ofId, page) : changes.usersAfter(db, page)
  const ids = chosen.length === 0 ? [] : await next()
  await compare(db, chosen, ids)
  const last = ids.at(-1)
  if (last === undefined || ids.length < limit) await changes.dropWalk(db, walk)
  else await changes.moveWalk(db, walk, last)
  return true
}

/**
 * One batch of changed users, and one of a walk, so that neither waits for all of the other. Each transaction deletes or moves what it
 * works on, and reads the rules after it: a walk and its rule are committed together. Returns whether there may be more.
 */
export const applySomeRules = async (pool: Pool, limit = batchSize): Promise<boolean> => {
  const hadUsers = await tx(pool, async db => {
    const ids = await changes.takeChangedUsers(db, limit)
    if (ids.length > 0) await compare(db, await changes.lockRuleSegments(db), ids)
    return ids.length > 0
  })
  const hadWalk = await tx(pool, db => walkOn(db, limit))
  return hadUsers || hadWalk
}

/** Keeps the members of segments with a rule, some seconds after a change of a user, a company or a rule. */
export const segmentRules = ({ pool, session }: Pick<Database, 'pool' | 'session'>, limit?: number): Loop => {
  return polling({
    name: 'segment-rules',
    every: pauseMs.withoutRules,
    onWake: wake => session.listen(changes.rulesChannel, wake),
    work: async () => {
      const { hasChanges, hasRules } = await changes.readWork(pool)
      if (!hasRules) return hasChanges && changes.dropChanges(pool, dropSize)
      return (hasChanges && (await applySomeRules(pool, limit))) || pauseMs.withRules
    },
  })
}
