import { Button, NativeSelect, SimpleGrid } from '@mantine/core'
import { DayFilter, TextFilter } from '../../../components/forms/filter-fields.tsx'
import { useAllMembers } from '../../../domain/support/lookups.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { AuditEntry } from './queries.ts'
import type { AuditFilter } from './search.ts'

/** The members, and the other principals in the listed entries, such as API keys. */
const useActors = (entries: AuditEntry[], actor: string | undefined) => {
  const { t } = useTexts()
  const team = useAllMembers()
  const names = new Map(actor === undefined ? [] : [[actor, actor]])
  for (const { actor } of entries) names.set(actor.principalId, actor.name)
  for (const { id, name, email } of team.data ?? []) names.set(id, name ?? email ?? id)
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
  const set = (name: keyof AuditFilter) => (value: string) =>
    choose({ ...filter, [name]: value || undefined })
  return (
    <SimpleGrid
      component="section"
      cols={{ base: 2, sm: 3, lg: 6 }}
      spacing="sm"
      aria-label={t('audit.filter')}
    >
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
      <Button
        variant="subtle"
        className="filters-clear"
        disabled={Object.keys(filter).length === 0}
        onClick={() => choose({})}
      >
        {t('audit.filter.clear')}
      </Button>
    </SimpleGrid>
  )
}
