import { Anchor, Button, SimpleGrid, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { canAdminister, useMe } from '../../../api/session.ts'
import { Filter } from '../../../components/forms/filter.tsx'
import { DayFilter, TextFilter } from '../../../components/forms/filter-fields.tsx'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { Records } from '../../../components/lists/records.tsx'
import { Page } from '../../../components/page.tsx'
import { Time } from '../../../components/time.tsx'
import { useEventTypes } from '../../../domain/webhooks/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { DeliveryCounts } from './counts.tsx'
import type { EventFilter } from './filter.ts'
import { type EventItem, useEvents } from './queries.ts'

const route = getRouteApi('/events')

const Filters = ({ filter, choose }: { filter: EventFilter; choose: (filter: EventFilter) => void }) => {
  const { t } = useTexts()
  const types = useEventTypes().data?.map(({ type }) => type) ?? []
  const set = (name: keyof EventFilter) => (value: string | undefined) => {
    const { [name]: _, ...others } = filter
    choose(value ? { ...others, [name]: value } : others)
  }
  return (
    <SimpleGrid
      component="section"
      cols={{ base: 2, sm: 3, lg: 5 }}
      spacing="sm"
      aria-label={t('events.filter')}
    >
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
      below={({ id }) => (
        <Text size="xs" c="dimmed" component="bdi">
          {id}
        </Text>
      )}
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
      <Filters filter={filter} choose={search => navigate({ search, replace: true })} />
      <PagedList
        list={list}
        empty={Object.keys(filter).length > 0 ? 'events.none.found' : 'events.empty'}
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
