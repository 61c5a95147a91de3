import type { Db } from '@earshot/db'
import { toUser } from '../users/row.ts'
import type { SegmentPreview } from './model.ts'
import type { SegmentRule } from './rule.ts'
import { countMatches, listMatches } from './rule-repo.ts'
import { requireCompanies } from './service.ts'

/** The most users that a preview lists. */
const shown = 5

/** The users who match a rule that is not saved. */
export const previewRule = async (db: Db, rule: SegmentRule): Promise<SegmentPreview> => {
  await requireCompanies(db, rule)
  const members = await listMatches(db, rule, shown)
  return { memberCount: await countMatches(db, rule), members: members.map(toUser) }
}
