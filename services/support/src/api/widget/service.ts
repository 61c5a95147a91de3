import type { Db } from '@earshot/db'
import { choosePolicy } from '../../reactions/sla/choose.ts'
import { calendarOf } from '../../records/business-hours/calendar-of.ts'
import { findHours, listHours } from '../../records/business-hours/repo.ts'
import { alwaysOpen, type OpenState, openStateOf } from '../../records/business-hours/state.ts'
import type { SlaPolicy } from '../../records/sla-policies/model.ts'
import { allPolicies } from '../../records/sla-policies/repo.ts'
import { latestFirstResponses } from './repo.ts'

/** Fewer responses say little about the next one. */
const fewest = 5
/** Two weeks, so that a holiday or a quiet week does not empty it. */
const recent = { days: 14, limit: 200 }

/** The policy of a conversation that a visitor starts in the messenger. */
const messengerPolicy = async (db: Db): Promise<SlaPolicy | undefined> =>
  choosePolicy(await allPolicies(db), { priority: 'none', channel: 'messenger', assignedTeamId: null })

/** Without a policy, the only business hours that exist are those of the team. Several are ambiguous. */
const onlyHours = async (db: Db) => {
  const [hours, another] = await listHours(db, { after: undefined, limit: 2 })
  return another ? undefined : hours
}

const openState = async (db: Db, policy: SlaPolicy | undefined): Promise<OpenState | null> => {
  if (policy && policy.businessHoursId === null) return alwaysOpen
  const hours = policy?.businessHoursId ? await findHours(db, policy.businessHoursId) : await onlyHours(db)
  return hours ? openStateOf(calendarOf(hours), Date.now()) : null
}

/** The median of the latest first responses, or else the target of the policy. */
const expectedReply = async (db: Db, policy: SlaPolicy | undefined): Promise<number | null> => {
  const { count, medianSeconds } = await latestFirstResponses(db, recent)
  return count >= fewest ? medianSeconds : (policy?.targets.firstResponseSeconds ?? null)
}

/** What visitors may know before they write. */
export const getExpectations = async (db: Db) => {
  const policy = await messengerPolicy(db)
  return {
    businessHours: await openState(db, policy),
    expectedReplySeconds: await expectedReply(db, policy),
  }
}
