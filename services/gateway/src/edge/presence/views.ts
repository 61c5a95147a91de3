import { type Identity, isTeam, nameToShow } from '@earshot/contracts'
import type { Occupant, Presence } from './model.ts'

type Member = Extract<Occupant, { side: 'team' }>

const isMember = (occupant: Occupant): occupant is Member => occupant.side === 'team'

/** The name that replies of a member show. A member without a name may have the email address as the name of a credential. */
const shownName = ({ name }: Member): { name: string | null } => ({ name: name.includes('@') ? null : name })

/** What a caller sees of the occupants of a record. */
export const viewFor = (caller: Identity, occupants: Occupant[]): Presence => {
  const members = occupants.filter(isMember)
  if (!isTeam(caller))
    return { members: [], typing: members.filter(({ state }) => state === 'typing').map(shownName) }
  return {
    members: members.map(({ side: _, ...present }) => present),
    typing: occupants
      .filter(it => !isMember(it))
      .map(({ principalId: id, name }) => ({ name: nameToShow({ id, name }) })),
  }
}
