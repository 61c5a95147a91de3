import { personName, shownName } from '@earshot/i18n'
import { NativeSelect } from '@mantine/core'
import { DayFilter, TextFilter } from '../../../components/forms/filter-fields.tsx'
import { Filters } from '../../../components/forms/filters.tsx'
import { useAllMembers } from '../../../domain/support/lookups.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { AuditEntry } from './queries.ts'
import type { AuditFilter } from './search.ts'

/** The members, and the other principals in the listed entries, such as API keys. */
const useActors = (entries: AuditEntry[], actor: string | undefined) => {
  const { t, language } = useTexts()
  const team = useAllMembers()
  const names = new Map(actor === undefined ? [] : [[actor, actor]])
  for (const { actor } of entries) names.set(actor.principalId, shownName(language, actor.name))
  for (const member of team.data ?? []) names.set(member.id, personName(language, member))
  return [
    { value: '', label: t('audit.actor.all') },
    ...[...names].map(([value, label]) => ({ value, label })),
  ]
}

type Props = { filter: AuditFilter; entries: AuditEntry[]; choose: (filter: AuditFilter) => void }

export const AuditFilters = ({ filter, entries, choose }: Props) => {
  const { t } = useTexts()
  const actors = useActors(entries, filter.actor)
  const seen = (words: string[]) => [...new Set(words)].sort()
  return (
    <Filters label={t('audit.filter')} filter={filter} choose={choose} columns={6}>
      {set => (
        <>
          <TextFilter
            label={t('audit.action')}
            placeholder="webhook.updated"
            value={filter.action}
            suggestions={seen(entries.map(({ action }) => action))}
            choose={set('action')}
          />
          <TextFilter
            label={t('audit.target')}
            placeholder="webhook"
            value={filter.target}
            suggestions={seen(entries.map(({ target }) => target.kind))}
            choose={set('target')}
          />
          <NativeSelect
            label={t('audit.actor')}
            data={actors}
            value={filter.actor ?? ''}
            onChange={event => set('actor')(event.currentTarget.value)}
          />
          <DayFilter label={t('span.from')} value={filter.from} choose={set('from')} />
          <DayFilter label={t('span.to')} value={filter.to} choose={set('to')} />
        </>
      )}
    </Filters>
  )
}
