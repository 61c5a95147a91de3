import { type Caller, fail, type Id, permits } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { routingChannel } from '../../reactions/routing/wake.ts'
import { findAvailability, saveAvailability } from '../../records/teams/member-repo.ts'
import type { Availability } from '../../records/teams/model.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { findTeamMember } from '../../shared/people/members.ts'

type PrincipalId = { principalId: Id<'principal'> }

/** Members are available until they set another availability. */
export const getAvailability = async (
  pool: Pool,
  { people }: Inbox,
  { principalId }: PrincipalId,
): Promise<Availability> => {
  await findTeamMember(pool, people, principalId)
  const known = await findAvailability(pool, principalId)
  return known ?? { principalId, availability: 'available', updatedAt: null }
}

/** Members set their own availability. Setting that of someone else needs the scope admin. */
export const setAvailability = async (
  pool: Pool,
  caller: Caller,
  { people }: Inbox,
  { principalId, availability }: PrincipalId & Pick<Availability, 'availability'>,
): Promise<Availability> => {
  if (caller.principalId !== principalId && !permits(caller, 'admin'))
    fail('INSUFFICIENT_SCOPE', 'Setting the availability of another member needs the scope admin.')
  await findTeamMember(pool, people, principalId)
  const saved = await saveAvailability(pool, { principalId, availability })
  if (availability === 'available') pool.signal(routingChannel)
  return saved
}
