import type { components } from '@earshot/client'
import { NativeSelect, SimpleGrid } from '@mantine/core'
import { choicesOf } from '../../components/forms/choices.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { teams } from './lookups.ts'

export type Match = components['schemas']['SlaPolicy']['match']
export type Priority = NonNullable<Match['priority']>

/** The conditions as form values. A select has no null, so an empty text stands for any value. */
export type MatchValues = Record<keyof Match, string>

export const priorities = ['urgent', 'high', 'medium', 'low', 'none'] as const satisfies Priority[]
const channels = ['messenger', 'email', 'api', 'web'] as const satisfies Match['channel'][]

export const matchValuesOf = (match: Match | undefined): MatchValues => ({
  priority: match?.priority ?? '',
  channel: match?.channel ?? '',
  assignedTeamId: match?.assignedTeamId ?? '',
})

/** The casts are safe, since the fields offer only valid values. */
export const matchOf = ({ priority, channel, assignedTeamId }: MatchValues): Match => ({
  priority: (priority || null) as Match['priority'],
  channel: (channel || null) as Match['channel'],
  assignedTeamId: assignedTeamId || null,
})

type FieldsProps = {
  /** The form props of a condition. */
  field: (name: keyof Match) => object
  /** Another label of the priority. */
  priority?: string
}

/** The conditions that a conversation must match. */
export const MatchFields = ({ field, priority }: FieldsProps) => {
  const { t } = useTexts()
  const all = teams.useAll()
  const anything = { value: '', label: t('match.anything') }
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <NativeSelect
        label={priority ?? t('match.priority')}
        data={[anything, ...priorities.map(it => ({ value: it, label: t(`match.priority.${it}`) }))]}
        {...field('priority')}
      />
      <NativeSelect
        label={t('match.channel')}
        data={[anything, ...channels.map(it => ({ value: it, label: t(`match.channel.${it}`) }))]}
        {...field('channel')}
      />
      <NativeSelect
        label={t('match.team')}
        data={[anything, ...choicesOf(all.data)]}
        {...field('assignedTeamId')}
      />
    </SimpleGrid>
  )
}

/** The conditions in one line. */
export const useMatchText = () => {
  const { t } = useTexts()
  const names = new Map(teams.useAll().data?.map(({ id, name }) => [id, name]))
  return ({ priority, channel, assignedTeamId }: Match): string => {
    const parts = [
      priority && `${t('match.priority')}: ${t(`match.priority.${priority}`)}`,
      channel && `${t('match.channel')}: ${t(`match.channel.${channel}`)}`,
      assignedTeamId && `${t('match.team')}: ${names.get(assignedTeamId) ?? assignedTeamId}`,
    ]
    return parts.filter(Boolean).join(' · ') || t('match.everything')
  }
}
