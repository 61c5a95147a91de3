import { Anchor } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { canAdminister, useMe } from '../../../api/session.ts'
import { Filter } from '../../../components/forms/filter.tsx'
import { DayFilter, TextFilter } from '../../../components/forms/filter-fields.tsx'
import { Filters } from '../../../components/forms/filters.tsx'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { Records } from '../../../components/lists/records.tsx'
import { Page } from '../../../components/page.tsx'
import { Time } from '../../../components/time.tsx'
import { Subject } from '../../../domain/webhooks/deliveries/subject.tsx'
import { useEventTypes } from '../../../domain/webhooks/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { DeliveryCounts } from './counts.tsx'
import type { EventFilter } from './filter.ts'
import { type EventItem, useEvents } from './queries.ts'

const route = getRouteApi('/events')

const EventFilters = ({ filter, choose }: { filter: EventFilter; choose: (filter: EventFilter) => void }) => {
  const { t } = useTexts()
  const types = useEventTypes().data?.map(({ type }) => type) ?? []
  return (
    <Filters label={t('events.filter')} filter={filter} choose={choose} columns={5}>
      {set => (
        <>
          <Filter
            label={t('events.type')}
            none={t('deliveries.status.all')}
            values={types}
            nameOf={it => it}
            value={types.find(it => it === filter.type)}
            choose={set('type')}
          />
          <DayFilter label={t('span.from')} value={filter.from} choose={set('from')} />
          <DayFilter label={t('span.to')} value={filter.to} choose={set('to')} />
          <TextFilter
            label={t('events.search')}
            placeholder={t('events.search.example')}
            value={filter.search}
            choose={set('search')}
          />
        </>
      )}
    </Filters>
  )
}

const Rows = ({ items }: { items: EventItem[] }) => {
  const { t } = useTexts()
  return (
    <Records
      label={t('events.title')}
      heading="events.type"
      items={items}
      link={({ id, name }) => (
        <Anchor inherit renderRoot={props => <Link to="/events/$id" params={{ id }} {...props} />}>
          <bdi>{name}</bdi>
        </Anchor>
      )}
      below={({ subject }) => <Subject text={subject} />}
      columns={[
        { heading: 'deliveries.title', show: it => <DeliveryCounts {...it.deliveryCounts} /> },
        { heading: 'events.at', show: it => <Time moment={it.createdAt} finest="second" /> },
      ]}
      actions={[]}
    />
  )
}

const Log = () => {
  const filter = route.useSearch()
  const navigate = route.useNavigate()
  const list = useEvents(filter)
  return (
    <>
      <EventFilters filter={filter} choose={search => navigate({ search, replace: true })} />
      <PagedList
        list={list}
        empty={Object.keys(filter).length > 0 ? 'events.none.found' : 'events.empty'}
        picture={Object.keys(filter).length > 0 ? 'search' : 'signal'}
        count="events.count"
      >
        {items => <Rows items={items} />}
      </PagedList>
    </>
  )
}

export const EventsPage = () => {
  const { t } = useTexts()
  const me = useMe()
  if (!canAdminister(me)) return <Page title={t('events.title')} about={t('error.forbidden')} />
  return (
    <Page title={t('events.title')} about={t('events.about')}>
      <Log />
    </Page>
  )
}
