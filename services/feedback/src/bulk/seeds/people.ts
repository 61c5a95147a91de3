import type { Id } from '@earshot/contracts'
import { members, people } from './demo-data.ts'
import { idOf, stemOf } from './ids.ts'

export type SeedPerson = {
  id: Id<'principal'>
  name: string
  email: string
  role: 'user' | 'member' | 'admin'
}

export const demoStem = stemOf('2026-01-01T00:00:00Z')

/** The customers of the demo and the members of its team, in the order of the demo data. */
export const demoPeople: SeedPerson[] = people.map((name, place) => ({
  id: idOf('principal', demoStem, place) as Id<'principal'>, // idOf adds the prefix
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
  role: members.includes(name) ? 'member' : 'user',
}))
