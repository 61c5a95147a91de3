import { NativeSelect } from '@mantine/core'
import { useFilterErrors } from '../../../components/forms/field-errors.ts'
import { DayFilter, TextFilter } from '../../../components/forms/filter-fields.tsx'
import { Filters } from '../../../components/forms/filters.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { InboundMail } from './queries.ts'
import { type InboundFilter, outcomes } from './search.ts'

type Props = {
  filter: InboundFilter
  mails: InboundMail[]
  error: unknown
  choose: (filter: InboundFilter) => void
}

const seen = (texts: (string | null)[]): string[] => [...new Set(texts.filter(it => it !== null))].sort()

export const InboundFilters = ({ filter, mails, error, choose }: Props) => {
  const { t } = useTexts()
  const errorAt = useFilterErrors(error)
  return (
    <Filters label={t('audit.filter')} filter={filter} choose={choose} columns={6}>
      {set => (
        <>
          <NativeSelect
            label={t('inbound.outcome')}
            data={[
              { value: '', label: t('inbound.outcome.all') },
              ...outcomes.map(value => ({ value, label: t(`inbound.outcome.${value}`) })),
            ]}
            value={filter.outcome ?? ''}
            onChange={event => set('outcome')(event.currentTarget.value)}
          />
          <TextFilter
            name="sender"
            label={t('inbound.sender')}
            placeholder="grace@example.com"
            value={filter.sender}
            error={errorAt('sender')}
            suggestions={seen(mails.map(({ senderEmail }) => senderEmail))}
            choose={set('sender')}
          />
          <TextFilter
            name="recipient"
            label={t('inbound.recipient')}
            placeholder="support@example.org"
            value={filter.recipient}
            error={errorAt('recipient')}
            suggestions={seen(mails.map(({ recipient }) => recipient))}
            choose={set('recipient')}
          />
          <DayFilter label={t('span.from')} value={filter.from} choose={set('from')} />
          <DayFilter label={t('span.to')} value={filter.to} choose={set('to')} />
        </>
      )}
    </Filters>
  )
}
