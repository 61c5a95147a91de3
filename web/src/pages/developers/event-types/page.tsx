import './events.css'
import { Accordion, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Icon } from '../../../components/icons.tsx'
import { Page } from '../../../components/page.tsx'
import { Failed } from '../../../components/states.tsx'
import { type EventName, type EventType, useEventTypes } from '../../../domain/webhooks/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { EventItem } from './event.tsx'
import { SendSample } from './send-sample.tsx'

const route = getRouteApi('/event-types')

/** Searches the name, family and description. */
const isFound = ({ type, summary }: EventType, q: string): boolean =>
  q
    .toLowerCase()
    .split(/\s+/)
    .every(word => `${type} ${summary}`.toLowerCase().includes(word))

type ListProps = { types: EventType[]; send: (type: EventName) => void }

/** The event types by family. The URL has the open one. */
const Families = ({ types, send }: ListProps) => {
  const { t } = useTexts()
  const { q = '', type } = route.useSearch()
  const navigate = route.useNavigate()
  const found = types.filter(it => isFound(it, q))
  if (found.length === 0) return <Text c="dimmed">{t('eventTypes.nothing')}</Text>
  const open = (next: string | null) =>
    navigate({ search: { ...(q && { q }), ...(next && { type: next }) }, replace: true, resetScroll: false })
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed" role="status">
        {t('eventTypes.count', { count: found.length })}
      </Text>
      {[...Map.groupBy(found, ({ family }) => family)].map(([family, ofIt]) => (
        <section key={family} aria-labelledby={`family-${family}`}>
          <Title order={2} size="h4" mb="xs" id={`family-${family}`}>
            {t(`webhooks.family.${family}`)}
          </Title>
          <Accordion variant="separated" value={type ?? null} onChange={open} keepMounted={false} order={3}>
            {ofIt.map(it => (
              <EventItem key={it.type} event={it} send={send} />
            ))}
          </Accordion>
        </section>
      ))}
    </Stack>
  )
}

const Search = () => {
  const { t } = useTexts()
  const { q = '', type } = route.useSearch()
  const navigate = route.useNavigate()
  const search = (next: string) =>
    navigate({
      search: { ...(next && { q: next }), ...(type && { type }) },
      replace: true,
      resetScroll: false,
    })
  return (
    <TextInput
      type="search"
      aria-label={t('eventTypes.search')}
      placeholder={t('eventTypes.search')}
      leftSection={<Icon name="search" size={16} />}
      value={q}
      onChange={event => search(event.currentTarget.value)}
    />
  )
}

export const EventTypesPage = () => {
  const { t } = useTexts()
  const types = useEventTypes()
  const [sending, send] = useState<EventName>()
  return (
    <Page title={t('eventTypes.title')} about={t('eventTypes.about')}>
      <Search />
      {types.data && <Families types={types.data} send={send} />}
      {types.isPending && <Skeleton h={480} role="status" aria-label={t('app.loading')} />}
      {!types.data && types.error && <Failed error={types.error} retry={types.refetch} />}
      {sending && <SendSample type={sending} close={() => send(undefined)} />}
    </Page>
  )
}
