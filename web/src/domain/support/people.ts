import { paginate } from '@earshot/client'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'
import { canAdminister, useMe } from '../../api/session.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { teams } from './lookups.ts'
import type { Person } from './types.ts'

const allMembers = async (signal: AbortSignal): Promise<Person[]> => {
  const team = await Array.fromAsync(paginate(api, '/api/v1/principals', { signal }))
  return team.map(({ id, name, email }) => ({ id, name: name ?? email ?? id }))
}

const teamsOf = (signal: AbortSignal) => Array.fromAsync(paginate(api, '/api/v1/teams', { signal }))

/** Only admins may list all members, but every member may list the teams. */
const teamMembers = async (signal: AbortSignal): Promise<Person[]> => {
  const teams = await teamsOf(signal)
  const members = await Promise.all(
    teams.map(({ id }) =>
      Array.fromAsync(paginate(api, '/api/v1/teams/{id}/members', { params: { path: { id } }, signal })),
    ),
  )
  return members.flat().map(({ principalId: id, name }) => ({ id, name: name ?? id }))
}

/** The members to assign to, as far as the caller may list them. The caller is first. */
export const usePeople = (): Person[] => {
  const me = useMe()
  const { data } = useQuery({
    queryKey: ['support', 'people'],
    queryFn: ({ signal }) => (canAdminister(me) ? allMembers(signal) : teamMembers(signal)),
    staleTime: 60_000,
    ...useLive('principal', 'audit'),
  })
  const self = { id: me.principalId, name: me.name }
  const known = new Map([self, ...(data ?? [])].map(person => [person.id, person]))
  return [...known.values()]
}

export const useTeams = teams.useAll

/** The names of members and teams by id. */
export const useNames = () => {
  const { t } = useTexts()
  const { principalId } = useMe()
  const people = new Map(usePeople().map(({ id, name }) => [id, name]))
  const teams = new Map(useTeams().data?.map(({ id, name }) => [id, name]))
  return {
    person: (id: string): string =>
      id === principalId ? t('support.me') : (people.get(id) ?? t('support.teamMember')),
    team: (id: string): string => teams.get(id) ?? t('support.team'),
  }
}
