import type { Id, IdPrefix } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { insertCompany } from '../companies/repo.ts'
import { addMembers, insertSegment } from '../segments/repo.ts'
import { companies, segments } from './demo-data.ts'
import { findPeople, insertPeople, type SeedPerson } from './repo.ts'

/** The id of the `n`-th row of a kind. */
type SeedId = (prefix: IdPrefix, n: number) => string

const firstDay = Date.UTC(2026, 0, 1)
const dayMs = 24 * 60 * 60 * 1000

const inOrder = async (db: Db, people: SeedPerson[]): Promise<SeedPerson[]> => {
  const emails = people.map(({ email }) => email)
  const byEmail = new Map((await findPeople(db, emails)).map(person => [person.email, person]))
  return people.map(person => byEmail.get(person.email) ?? person)
}

/**
 * Creates the people of a seed as users and members. A person whose address is known keeps its id and role. Returns them in
 * the same order, with their ids. Emits no events, so the caller stores them in the other services.
 */
export const seedPeople = (pool: Pool, people: SeedPerson[]): Promise<SeedPerson[]> =>
  tx(pool, async db => {
    const created = new Date(firstDay).toISOString()
    await insertPeople(
      db,
      people.map(person => ({ ...person, company: null, created })),
    )
    return inOrder(db, people)
  })

/** Like {@link seedPeople}, with companies and segments of the customers. A repeat changes nothing. */
export const seedDirectory = (pool: Pool, people: SeedPerson[], idOf: SeedId): Promise<SeedPerson[]> =>
  tx(pool, async db => {
    const companyIds = companies.map((_, n) => idOf('company', n) as Id<'company'>) // idOf adds the prefix
    for (const [n, id] of companyIds.entries()) {
      const company = companies[n]
      if (company) await insertCompany(db, { ...company, id, externalId: null })
    }
    const rows = people.map((person, n) => ({
      ...person,
      company: person.role === 'user' ? (companyIds[n % (companyIds.length + 1)] ?? null) : null,
      created: new Date(firstDay + n * dayMs).toISOString(),
    }))
    await insertPeople(db, rows)
    const found = await inOrder(db, people)
    const users = found.filter(({ role }) => role === 'user')
    for (const [n, { every, ...segment }] of segments.entries()) {
      const id = idOf('segment', n) as Id<'segment'> // idOf adds the prefix
      if (!(await insertSegment(db, { ...segment, id }))) continue
      const chosen = users.filter((_, place) => place % every === 0)
      await addMembers(
        db,
        id,
        chosen.map(user => user.id),
      )
    }
    return found
  })
