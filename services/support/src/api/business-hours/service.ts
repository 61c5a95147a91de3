import { type Caller, fail, failTaken, type Id, nameKey, newId } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { auditedChanges } from '@earshot/events'
import {
  conflictIfInUse,
  conflictIfTaken,
  isSame,
  type Page,
  type PageRequest,
  pagesBy,
  patched,
} from '@earshot/http'
import type {
  BusinessHours,
  BusinessHoursInput,
  BusinessHoursPatch,
} from '../../records/business-hours/model.ts'
import * as repo from '../../records/business-hours/repo.ts'

const nameTaken = 'Business hours with this name already exist.'

type HoursId = { id: Id<'business_hours'> }

export const getHours = async (db: Db, id: Id<'business_hours'>): Promise<BusinessHours> =>
  (await repo.findHours(db, id)) ?? fail('NOT_FOUND')

const pages = pagesBy('business-hours', (hours: BusinessHours) => nameKey(hours.name))

export const listHours = (db: Db, request: PageRequest): Promise<Page<BusinessHours>> =>
  pages(request, page => repo.listHours(db, page))

const auditFields = ({ name, timeZone, week, holidays }: BusinessHours) => ({
  name,
  timeZone,
  week,
  holidays,
})
const audited = auditedChanges('business_hours', auditFields)

const inOrder = (holidays: string[]): string[] => [...new Set(holidays)].sort()

export const createHours = (pool: Pool, caller: Caller, input: BusinessHoursInput): Promise<BusinessHours> =>
  tx(pool, async db => {
    const hours =
      (await repo.insertHours(db, {
        ...input,
        holidays: inOrder(input.holidays),
        id: newId('business_hours'),
      })) ?? failTaken(nameTaken, 'name')
    await audited.created(db, caller, hours)
    return hours
  })

/** Running clocks keep their due times. Paused ones resume with the new hours. */
export const changeHours = (
  pool: Pool,
  caller: Caller,
  { id, ...patch }: BusinessHoursPatch & HoursId,
): Promise<BusinessHours> =>
  tx(pool, async db => {
    const before = (await repo.lockHours(db, id)) ?? fail('NOT_FOUND')
    const wanted = patched(before, { ...patch, holidays: patch.holidays && inOrder(patch.holidays) })
    if (isSame(before, wanted)) return before
    const after = await conflictIfTaken(repo.updateHours(db, wanted), nameTaken, 'name')
    await audited.updated(db, caller, before, after)
    return after
  })

export const deleteHours = (pool: Pool, caller: Caller, { id }: HoursId): Promise<void> =>
  tx(pool, async db => {
    const hours = (await repo.lockHours(db, id)) ?? fail('NOT_FOUND')
    await conflictIfInUse(repo.removeHours(db, id))
    await audited.deleted(db, caller, hours)
  })
