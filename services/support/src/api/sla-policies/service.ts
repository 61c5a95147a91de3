import {
  type Caller,
  type FieldError,
  fail,
  failFields,
  failTaken,
  type Id,
  newId,
  storable,
  unknownReference,
} from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { auditedChanges } from '@earshot/events'
import {
  conflictIfTaken,
  cursorOf,
  isSame,
  type Page,
  type PageRequest,
  pageOf,
  patched,
} from '@earshot/http'
import { z } from 'zod'
import { shareHours } from '../../records/business-hours/repo.ts'
import type { SlaPolicy, SlaPolicyInput, SlaPolicyPatch } from '../../records/sla-policies/model.ts'
import * as repo from '../../records/sla-policies/repo.ts'
import { shareTeam } from '../../records/teams/repo.ts'

const nameTaken = 'A policy with this name already exists.'

type PolicyId = { id: Id<'sla_policy'> }

export const getPolicy = async (db: Db, id: Id<'sla_policy'>): Promise<SlaPolicy> =>
  (await repo.findPolicy(db, id)) ?? fail('NOT_FOUND')

const cursors = cursorOf('sla-policies', z.tuple([z.int32(), storable]))

export const listPolicies = async (db: Db, { limit, cursor }: PageRequest): Promise<Page<SlaPolicy>> => {
  const keys = cursors.decode(cursor)
  const after = keys && { order: keys[0], id: keys[1] }
  const rows = await repo.listPolicies(db, { after, limit: limit + 1 })
  return pageOf(rows, limit, row => cursors.encode([row.order, row.id]))
}

/** Fails if the team or the business hours do not exist, and locks them until the policy is written. */
const check = async (db: Db, { match, businessHoursId }: repo.PolicyValues): Promise<void> => {
  const errors: FieldError[] = []
  if (match.assignedTeamId !== null && !(await shareTeam(db, match.assignedTeamId)))
    errors.push(unknownReference('match.assignedTeamId'))
  if (businessHoursId !== null && !(await shareHours(db, businessHoursId)))
    errors.push(unknownReference('businessHoursId'))
  if (errors.length > 0) failFields(...errors)
}

const auditFields = ({
  name,
  match,
  targets,
  warningSeconds,
  businessHoursId,
  isDefault,
  order,
}: SlaPolicy) => ({
  name,
  match,
  targets,
  warningSeconds,
  businessHoursId,
  isDefault,
  order,
})
const audited = auditedChanges('sla_policy', auditFields)

export const createPolicy = (pool: Pool, caller: Caller, input: SlaPolicyInput): Promise<SlaPolicy> =>
  tx(pool, async db => {
    await repo.lockPolicies(db)
    const order = input.order ?? (await repo.lastOrder(db)) + 1
    const wanted = { ...input, order, id: newId('sla_policy') }
    await check(db, wanted)
    if (wanted.isDefault) await repo.clearOtherDefaults(db, wanted.id)
    const policy = (await repo.insertPolicy(db, wanted)) ?? failTaken(nameTaken, 'name')
    await audited.created(db, caller, policy)
    return policy
  })

/** Running clocks keep their targets. The change applies to clocks that start later. */
export const changePolicy = (
  pool: Pool,
  caller: Caller,
  { id, ...patch }: SlaPolicyPatch & PolicyId,
): Promise<SlaPolicy> =>
  tx(pool, async db => {
    await repo.lockPolicies(db)
    const before = await getPolicy(db, id)
    const wanted = patched(before, patch)
    if (isSame(before, wanted)) return before
    await check(db, wanted)
    if (wanted.isDefault) await repo.clearOtherDefaults(db, id)
    const after = await conflictIfTaken(repo.updatePolicy(db, wanted), nameTaken, 'name')
    await audited.updated(db, caller, before, after)
    return after
  })

/** Cancels the running clocks of the policy: their targets are neither met nor breached. */
export const deletePolicy = (pool: Pool, caller: Caller, { id }: PolicyId): Promise<void> =>
  tx(pool, async db => {
    await repo.lockPolicies(db)
    const policy = await getPolicy(db, id)
    await repo.cancelClocksOfPolicy(db, id)
    await repo.deleteApplied(db, id)
    await repo.removePolicy(db, id)
    await audited.deleted(db, caller, policy)
  })
