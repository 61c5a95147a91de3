import { type Id, type IdPrefix, nameKey, type SeedPerson } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { insertDefinition } from '../attributes/repo.ts'
import { insertHours } from '../business-hours/repo.ts'
import { insertMacro } from '../macros/repo.ts'
import type { SlaPolicy } from '../sla-policies/model.ts'
import { allPolicies, insertPolicy, lastOrder, lockPolicies } from '../sla-policies/repo.ts'
import { insertMembers } from '../teams/member-repo.ts'
import { insertTeam } from '../teams/repo.ts'
import { insertWorkflow } from '../workflows/repo.ts'
import { macros, policies, teams } from './demo-data.ts'
import { teamNamed } from './repo.ts'

/** The id of the `n`-th row of a kind. */
export type SeedId = <P extends IdPrefix>(prefix: P, n: number) => Id<P>

const nineToFive = [{ from: '09:00', to: '17:00' }]

/** Creates the teams, or uses those with the same names. */
export const seedTeams = async (db: Db, members: SeedPerson[], idOf: SeedId): Promise<Id<'team'>[]> => {
  const ids: Id<'team'>[] = []
  for (const [n, { name, method, agents }] of teams.entries()) {
    const made = await insertTeam(db, { id: idOf('team', n), name, method, capacity: 8 })
    const { id } = made ?? (await teamNamed(db, nameKey(name)))
    const chosen = agents.flatMap(place => members[place]?.id ?? [])
    if (made) await insertMembers(db, id, chosen)
    ids.push(id)
  }
  return ids
}

/** Creates the policies, unless their names are taken. Returns all policies in the order in which they are matched. */
export const seedPolicies = async (db: Db, idOf: SeedId): Promise<SlaPolicy[]> => {
  await lockPolicies(db)
  const hasDefault = (await allPolicies(db)).some(({ isDefault }) => isDefault)
  for (const [n, it] of policies.entries())
    await insertPolicy(db, {
      id: idOf('sla_policy', n),
      name: it.name,
      match: { priority: it.priority, channel: null, assignedTeamId: null },
      targets: {
        firstResponseSeconds: it.firstResponse * 60,
        nextResponseSeconds: it.nextResponse * 60,
        resolutionSeconds: it.resolution * 60,
        timeToResolveSeconds: null,
      },
      warningSeconds: 10 * 60,
      businessHoursId: null,
      isDefault: it.priority === null && !hasDefault,
      order: (await lastOrder(db)) + 1,
    })
  return allPolicies(db)
}

/** Creates macros, business hours, an attribute and a workflow. The workflow is off, so that it changes nothing. */
export const seedTools = async (db: Db, idOf: SeedId): Promise<void> => {
  for (const [n, macro] of macros.entries())
    await insertMacro(db, { ...macro, attachments: [], teamId: null, id: idOf('macro', n) })
  await insertHours(db, {
    id: idOf('business_hours', 0),
    name: 'Office hours',
    timeZone: 'Europe/Zurich',
    week: {
      monday: nineToFive,
      tuesday: nineToFive,
      wednesday: nineToFive,
      thursday: nineToFive,
      friday: nineToFive,
      saturday: [],
      sunday: [],
    },
    holidays: [],
  })
  await insertDefinition(db, {
    id: idOf('attribute', 0),
    key: 'plan',
    name: 'Plan',
    description: 'What the customer pays for.',
    type: 'select',
    options: ['Free', 'Team', 'Business'],
  })
  await insertWorkflow(db, {
    id: idOf('workflow', 0),
    name: 'Close silent conversations',
    enabled: false,
    trigger: 'customer_unresponsive',
    afterSeconds: 3 * 24 * 60 * 60,
    conditions: { priority: null, channel: null, assignedTeamId: null, tag: null, textContains: null },
    actions: [{ type: 'close' }],
  })
}
