import { type DemoSeed, fail, type SeedPerson, seedId } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { insertCompany } from '../companies/repo.ts'
import { addMembers, insertSegment } from '../segments/repo.ts'
import { companies, members, people, segments } from './demo-data.ts'
import { findPeople, insertPeople } from './repo.ts'

const dayMs = 24 * 60 * 60 * 1000

const inOrder = async (db: Db, wanted: SeedPerson[]): Promise<SeedPerson[]> => {
  const emails = wanted.map(({ email }) => email)
  const byEmail = new Map((await findPeople(db, emails)).map(person => [person.email, person]))
  return wanted.map(person => byEmail.get(person.email) ?? person)
}

/**
 * Creates the people of a seed as users and members. A person whose address is known keeps its id and role. Returns them in
 * the same order, with their ids. Emits no events, so the caller stores them in the other services.
 */
export const seedPeople = (
  pool: Pool,
  { people, at }: { people: SeedPerson[]; at: string },
): Promise<SeedPerson[]> =>
  tx(pool, async db => {
    await insertPeople(
      db,
      people.map(person => ({ ...person, company: null, created: at })),
    )
    return inOrder(db, people)
  })

/**
 * The customers of the demo and the members of its team, in the order of the demo data. A person whose address is known has its
 * id and role.
 */
export const demoPeople = (db: Db, { stem }: { stem: string }): Promise<SeedPerson[]> =>
  inOrder(
    db,
    people.map((name, place) => ({
      id: seedId('principal', stem, place),
      name,
      email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
      role: members.includes(name) ? 'member' : 'user',
    })),
  )

/**
 * The companies and segments of the demo, with the customers that are in them. Users who existed before have no company of the
 * demo.
 */
export const withDirectory = (seed: Pick<DemoSeed, 'stem' | 'people' | 'at'>): DemoSeed => {
  const { stem, people } = seed
  const made = companies.map(({ mrrCents }, n) => ({ id: seedId('company', stem, n), mrrCents }))
  const isNew = ({ id }: SeedPerson, n: number) => id === seedId('principal', stem, n)
  const users = people.filter(({ role }) => role === 'user')
  return {
    ...seed,
    companies: made,
    people: people.map((person, n) => ({
      ...person,
      companyId:
        person.role === 'user' && isNew(person, n) ? (made[n % (made.length + 1)]?.id ?? null) : null,
    })),
    segments: segments.map(({ slug, every }, n) => ({
      id: seedId('segment', stem, n),
      slug,
      memberIds: users.filter((_, place) => place % every === 0).map(({ id }) => id),
    })),
  }
}

/** Creates these people of the demo, with companies and segments of the customers. @throws {ApiError} CONFLICT */
export const seedDirectory = async (db: Db, seed: DemoSeed): Promise<void> => {
  const { people, at } = seed
  for (const [n, { id }] of seed.companies.entries()) {
    const company = companies[n]
    if (company) await insertCompany(db, { ...company, id, externalId: null })
  }
  const first = Date.parse(at) - people.length * dayMs
  const rows = people.map((person, n) => ({
    ...person,
    company: person.companyId ?? null,
    created: new Date(first + n * dayMs).toISOString(),
  }))
  await insertPeople(db, rows)
  const found = await inOrder(db, people)
  if (found.some(({ id }, n) => id !== people[n]?.id))
    fail(
      'CONFLICT',
      'A user with an address of the demo was just created. Remove the demo data, and load it again.',
    )
  for (const [n, { id, memberIds }] of seed.segments.entries()) {
    const { name = '', description = '', slug = '' } = segments[n] ?? {}
    if (await insertSegment(db, { id, slug, name, description, rule: null }))
      await addMembers(db, id, memberIds)
  }
}
