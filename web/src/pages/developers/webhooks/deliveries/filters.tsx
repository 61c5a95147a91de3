import { useFilterErrors } from '../../../../components/forms/field-errors.ts'
import { Filter } from '../../../../components/forms/filter.tsx'
import { DayFilter, TextFilter } from '../../../../components/forms/filter-fields.tsx'
import { Filters } from '../../../../components/forms/filters.tsx'
import { MoreFilters } from '../../../../components/forms/more-filters.tsx'
import type { DeliveryFilter } from '../../../../domain/webhooks/deliveries/filter.ts'
import { deliveryStatuses } from '../../../../domain/webhooks/deliveries/status.ts'
import { useEventTypes } from '../../../../domain/webhooks/queries.ts'
import { useTexts } from '../../../../texts/use-texts.tsx'

type Props = { filter: DeliveryFilter; error: unknown; choose: (filter: DeliveryFilter) => void }

export const DeliveryFilters = ({ filter, error, choose }: Props) => {
  const { t } = useTexts()
  const errorAt = useFilterErrors(error)
  const types = useEventTypes().data?.map(({ type }) => type) ?? []
  return (
    <Filters label={t('deliveries.filter')} filter={filter} choose={choose} columns={4}>
      {set => (
        <>
          <Filter
            label={t('deliveries.status')}
            none={t('deliveries.status.all')}
            values={deliveryStatuses}
            nameOf={it => t(`deliveries.status.${it}`)}
            value={filter.status}
            choose={set('status')}
          />
          <Filter
            label={t('deliveries.event')}
            none={t('deliveries.status.all')}
            values={types}
            nameOf={it => it}
            value={types.find(it => it === filter.type)}
            choose={set('type')}
          />
          <TextFilter
            name="eventId"
            label={t('deliveries.eventId')}
            placeholder="evt_…"
            value={filter.event}
            error={errorAt('eventId')}
            choose={set('event')}
          />
          <TextFilter
            name="statusCode"
            label={t('deliveries.code')}
            placeholder="500, 5xx, none"
            suggestions={['2xx', '4xx', '5xx', 'none']}
            value={filter.code}
            error={errorAt('statusCode')}
            choose={set('code')}
          />
          <TextFilter
            label={t('events.search')}
            placeholder={t('events.search.example')}
            value={filter.search}
            choose={set('search')}
          />
          <div className="filters-more">
            <MoreFilters label={t('deliveries.filter.time')} isUsed={Boolean(filter.from || filter.to)}>
              <DayFilter label={t('span.from')} value={filter.from} choose={set('from')} />
              <DayFilter label={t('span.to')} value={filter.to} choose={set('to')} />
            </MoreFilters>
          </div>
        </>
      )}
    </Filters>
  )
}
