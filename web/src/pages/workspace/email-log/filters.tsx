import { NativeSelect } from '@mantine/core'
import { useFilterErrors } from '../../../components/forms/field-errors.ts'
import { TextFilter } from '../../../components/forms/filter-fields.tsx'
import { Filters } from '../../../components/forms/filters.tsx'
import { mailStatuses } from '../../../domain/mails/status.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { mailKinds } from './queries.ts'
import type { MailFilter } from './search.ts'

type Props = { filter: MailFilter; error: unknown; choose: (filter: MailFilter) => void }

export const MailFilters = ({ filter, error, choose }: Props) => {
  const { t } = useTexts()
  const errorAt = useFilterErrors(error)
  return (
    <Filters label={t('mails.filter')} filter={filter} choose={choose} columns={4}>
      {set => (
        <>
          <NativeSelect
            label={t('mails.status')}
            data={[
              { value: '', label: t('mails.status.any') },
              ...mailStatuses.map(value => ({ value, label: t(`mails.status.${value}`) })),
            ]}
            value={filter.status ?? ''}
            onChange={event => set('status')(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('mails.kind')}
            data={[
              { value: '', label: t('mails.kind.any') },
              ...mailKinds.map(value => ({ value, label: t(`mails.kind.${value}`) })),
            ]}
            value={filter.kind ?? ''}
            onChange={event => set('kind')(event.currentTarget.value)}
          />
          <TextFilter
            name="recipient"
            label={t('mails.recipient')}
            placeholder="grace@example.com"
            value={filter.recipient}
            error={errorAt('recipient')}
            choose={set('recipient')}
          />
          <TextFilter
            name="thread"
            label={t('mails.thread')}
            placeholder="conversation_…"
            value={filter.thread}
            error={errorAt('thread')}
            choose={set('thread')}
          />
        </>
      )}
    </Filters>
  )
}
