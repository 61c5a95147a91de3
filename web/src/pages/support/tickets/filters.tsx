import { Group } from '@mantine/core'
import { choicesOf } from '../../../components/forms/choices.ts'
import { Choice } from '../../../domain/support/choice.tsx'
import { useNames, usePeople, useTeams } from '../../../domain/support/people.ts'
import { SearchField } from '../../../domain/support/search-field.tsx'
import { priorities } from '../../../domain/support/types.ts'
import { useTicketStatuses } from '../../../domain/tickets/queries.ts'
import {
  slaStates,
  type TicketSearch,
  ticketSorts,
  ticketStatuses,
  ticketTypes,
} from '../../../domain/tickets/search.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

type Change = (changes: Partial<Record<keyof TicketSearch, string | true | undefined>>) => void

const useOptions = () => {
  const { t } = useTexts()
  const names = useNames()
  const statuses = useTicketStatuses()
  return {
    statuses: ticketStatuses.map(category => ({
      group: t(`tickets.status.${category}`),
      items: [
        { value: category, label: t(`tickets.status.${category}.all`) },
        ...choicesOf(statuses.filter(it => it.category === category)),
      ],
    })),
    people: [
      ...usePeople().map(({ id }) => ({ value: id, label: names.person(id) })),
      { value: 'none', label: t('assign.unassigned') },
    ],
    teams: [...choicesOf(useTeams().data), { value: 'none', label: t('assign.noTeam') }],
  }
}

/** The filters and the order of the ticket list. */
export const TicketFilters = ({ search, change }: { search: TicketSearch; change: Change }) => {
  const { t } = useTexts()
  const { statuses, people, teams } = useOptions()
  const own = search.mentions ? 'mentioned' : 'newest'
  return (
    <Group gap="xs" className="filters">
      <SearchField
        label="tickets.search"
        value={search.search ?? ''}
        change={text => change({ search: text || undefined })}
      />
      <Choice
        label="tickets.status"
        all="tickets.status.any"
        value={search.status}
        options={statuses}
        choose={status => change({ status })}
      />
      <Choice
        label="tickets.type"
        all="tickets.type.any"
        value={search.type}
        options={ticketTypes.map(it => ({ value: it, label: t(`tickets.type.${it}`) }))}
        choose={type => change({ type })}
      />
      <Choice
        label="priority.title"
        all="priority.any"
        value={search.priority}
        options={priorities.map(it => ({ value: it, label: t(`priority.${it}`) }))}
        choose={priority => change({ priority })}
      />
      <Choice
        label="assign.title"
        all="assign.any"
        value={search.assignee}
        options={people}
        choose={assignee => change({ assignee })}
      />
      <Choice
        label="assign.teams"
        all="assign.anyTeam"
        value={search.team}
        options={teams}
        choose={team => change({ team })}
      />
      <Choice
        label="tickets.sla"
        all="tickets.sla.any"
        value={search.sla}
        options={slaStates.map(it => ({ value: it, label: t(`tickets.sla.${it}`) }))}
        choose={sla => change({ sla })}
      />
      <Choice
        label="tickets.mentions"
        all="tickets.mentions.any"
        value={search.mentions && 'me'}
        options={[{ value: 'me', label: t('tickets.mentions.me') }]}
        choose={mentions => change({ mentions: mentions === 'me' || undefined })}
      />
      <Choice
        label="support.sort"
        all={`tickets.sort.${own}`}
        value={search.sort === own ? undefined : search.sort}
        options={ticketSorts
          .filter(it => it !== own)
          .map(it => ({ value: it, label: t(`tickets.sort.${it}`) }))}
        choose={sort => change({ sort })}
      />
    </Group>
  )
}
