import { type Caller, type DemoSeed, fail, stemAt } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { audit } from '@earshot/events'
import type { InternalClient } from '@earshot/http'
import { demoPeople, seedDirectory, withDirectory } from '../../directory/seeds/seed.ts'
import { eraseUser } from '../users/erase.ts'
import type { DemoData } from './model.ts'
import * as repo from './repo.ts'

/** The services that have demo data of their own. */
export type DemoServices = InternalClient[]

const target = { kind: 'settings', id: 'demo-data' }

export const getDemo = async (db: Db): Promise<DemoData> => {
  const found = await repo.findDemo(db)
  if (!found) return { status: 'absent', stem: null, createdAt: null }
  const { isComplete, stem, createdAt } = found
  return { status: isComplete ? 'loaded' : 'incomplete', stem, createdAt }
}

/** Claims the demo data, so that it is created once. @throws {ApiError} CONFLICT */
export const beginDemo = async (db: Db): Promise<DemoSeed> => {
  const now = Date.now()
  const stem = stemAt(now)
  if (!(await repo.claimDemo(db, stem))) fail('CONFLICT', 'Demo data exists. Remove it first.')
  return withDirectory({ stem, people: await demoPeople(db, { stem }), at: new Date(now).toISOString() })
}

/** Creates the demo data of the other services, before that of the directory. */
export const sendDemo = async (db: Db, caller: Caller, services: DemoServices): Promise<DemoSeed> => {
  const seed = await beginDemo(db)
  for (const service of services) await service.post('/demo-data', seed, caller)
  return seed
}

/** Creates the demo data of the directory. The demo is then complete. @throws {ApiError} CONFLICT */
export const finishDemo = async (db: Db, seed: DemoSeed): Promise<void> => {
  if (!(await repo.completeDemo(db, seed.stem))) fail('CONFLICT', 'The demo data was removed meanwhile.')
  await seedDirectory(db, seed)
}

export const loadDemo = (pool: Pool, caller: Caller, seed: DemoSeed): Promise<DemoData> =>
  tx(pool, async db => {
    await finishDemo(db, seed)
    await audit(db, caller, { action: 'demo_data.loaded', target, before: null, after: { stem: seed.stem } })
    return getDemo(db)
  })

/** How long a service may take to create or remove its demo data, in ms. */
export const demoTimeoutMs = 20_000
/** How long demo data may be in the making, in ms. */
const makingMs = 3 * demoTimeoutMs

/**
 * Removes the demo data of the other services, erases the people of the demo, and removes the rest of it from the directory. Can be
 * repeated after a failure. @throws {ApiError} NOT_FOUND, CONFLICT
 */
export const removeDemo = async (pool: Pool, caller: Caller, services: DemoServices): Promise<void> => {
  const { stem, isComplete, createdAt } = (await repo.findDemo(pool)) ?? fail('NOT_FOUND')
  if (!isComplete && Date.now() - Date.parse(createdAt) < makingMs)
    fail('CONFLICT', 'The demo data is being created. Try again in a minute.')
  for (const service of services) await service.post('/demo-data/remove', { stem }, caller)
  for (const principalId of await repo.demoPeopleIn(pool, stem))
    await eraseUser(pool, caller, { principalId })
  await tx(pool, async db => {
    await repo.dropDirectory(db, stem)
    await repo.dropDemo(db, stem)
    await audit(db, caller, { action: 'demo_data.removed', target, before: { stem }, after: null })
  })
}
