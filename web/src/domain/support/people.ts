import { paginate } from '@earshot/client'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'
import { useMe } from '../../api/session.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { teams } from './lookups.ts'
import type { Person } from './types.ts'

const allMembers = (signal: AbortSignal): Promise<Person[]> =>
  Array.fromAsync(paginate(api, '/api/v1/principals/names', { signal }))

/** The members to assign to and to mention. The caller is first. */
export const usePeople = (): Person[] => {
  const me = useMe()
  const { data } = useQuery({
    queryKey: ['support', 'people'],
    queryFn: ({ signal }) => allMembers(signal),
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
