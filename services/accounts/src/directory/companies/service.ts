import { type Caller, fail, failTaken, type Id, id, nameKey, newId, storable } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { auditedChanges, emit } from '@earshot/events'
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
import type { Company, CompanyInput, CompanyPatch, CompanyQuery } from './model.ts'
import * as repo from './repo.ts'

type CompanyId = { id: Id<'company'> }

const takenMessage = 'Another company has this external id.'

export const getCompany = async (db: Db, { id }: CompanyId): Promise<Company> =>
  (await repo.findCompany(db, id)) ?? fail('NOT_FOUND')

const position = z.tuple([storable, id('company')])

/** Sorted by name. */
export const listCompanies = async (
  db: Db,
  { query, page: { limit, cursor } }: { query: CompanyQuery; page: PageRequest },
): Promise<Page<Company>> => {
  const cursors = cursorOf({ list: 'companies', ...query }, position)
  const [key, last] = cursors.decode(cursor) ?? []
  const after = key === undefined || last === undefined ? undefined : { key, id: last }
  const rows = await repo.listCompanies(db, query, { after, limit: limit + 1 })
  return pageOf(rows, limit, row => cursors.encode([nameKey(row.name), row.id]))
}

/** The fields in the audit log. */
const auditedFields = ({ name, domain, externalId, plan, mrrCents, size }: repo.CompanyValues) => ({
  name,
  domain,
  externalId,
  plan,
  mrrCents,
  size,
})

const audited = auditedChanges('company', auditedFields)

const emitSaved = async (db: Db, caller: Caller, { id }: Company): Promise<void> =>
  emit(db, caller, 'company.saved', { company: await repo.readRevenue(db, id) })

export const createCompany = (pool: Pool, caller: Caller, input: CompanyInput): Promise<Company> =>
  tx(pool, async db => {
    const { name, domain = null, externalId = null, plan = null, mrrCents = null, size = null } = input
    const values = { id: newId('company'), name, domain, externalId, plan, mrrCents, size }
    const company = (await repo.insertCompany(db, values)) ?? failTaken(takenMessage, 'externalId')
    await emitSaved(db, caller, company)
    await audited.created(db, caller, company)
    return company
  })

export const changeCompany = (
  pool: Pool,
  caller: Caller,
  { id, ...patch }: CompanyPatch & CompanyId,
): Promise<Company> =>
  tx(pool, async db => {
    const before = (await repo.lockCompany(db, id)) ?? fail('NOT_FOUND')
    const after = patched(before, patch)
    if (isSame(before, after)) return before
    const company = await conflictIfTaken(repo.updateCompany(db, after), takenMessage, 'externalId')
    if (company.mrrCents !== before.mrrCents) await emitSaved(db, caller, company)
    await audited.updated(db, caller, before, company)
    return company
  })

export const deleteCompany = (pool: Pool, caller: Caller, { id }: CompanyId): Promise<void> =>
  tx(pool, async db => {
    const before = (await repo.lockCompany(db, id)) ?? fail('NOT_FOUND')
    await repo.deleteCompany(db, id)
    await emit(db, caller, 'company.removed', { company: { id } })
    await audited.deleted(db, caller, before)
  })
