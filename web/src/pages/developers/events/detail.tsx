import { Anchor, Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { canAdminister, useMe } from '../../../api/session.ts'
import { CodeBlock } from '../../../components/code-block.tsx'
import { type Fact, FactList } from '../../../components/facts.tsx'
import { Page } from '../../../components/page.tsx'
import { Failed, Loading } from '../../../components/states.tsx'
import { Time } from '../../../components/time.tsx'
import { useBoards } from '../../../domain/feedback/lookups.ts'
import { kindOf, RecordLink } from '../../../domain/record-link.tsx'
import { DeliveryDrawer } from '../../../domain/webhooks/deliveries/detail.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { Deliveries } from './deliveries.tsx'
import { type Event, useEvent } from './queries.ts'
import { subjectOf } from './subject.ts'

const route = getRouteApi('/events/$id')

const Boards = ({ ids }: { ids: string[] }) => {
  const names = new Map(useBoards().data?.map(({ id, name }) => [id, name]))
  return <bdi>{ids.map(id => names.get(id) ?? id).join(', ')}</bdi>
}

const Subject = (event: Event) => {
  const { t } = useTexts()
  const id = subjectOf(event)
  if (!id) return null
  const kind = kindOf(id)
  return (
    <Group gap="xs">
      {kind ? <RecordLink kind={kind} id={id} name={id} /> : <bdi>{id}</bdi>}
      <Anchor size="sm" renderRoot={props => <Link to="/events" search={{ search: id }} {...props} />}>
        {t('events.same')}
      </Anchor>
    </Group>
  )
}

const Facts = (event: Event) => {
  const { t } = useTexts()
  const facts: Fact[] = [
    ['deliveries.eventId', <bdi key="id">{event.id}</bdi>],
    ['events.subject', subjectOf(event) && <Subject key="subject" {...event} />],
    ['events.at', <Time key="at" moment={event.createdAt} finest="second" />],
    ['events.receivedAt', <Time key="received" moment={event.receivedAt} finest="second" />],
    ['webhooks.boards', event.boardIds.length > 0 && <Boards key="boards" ids={event.boardIds} />],
    [
      'events.audience',
      event.private && (
        <Badge key="private" variant="dot" color="orange" size="sm" tt="none">
          {t('webhooks.events.private')}
        </Badge>
      ),
    ],
  ]
  return (
    <Card withBorder>
      <FactList facts={facts} rows />
    </Card>
  )
}

const Replays = ({ replays }: Event) => {
  const { t } = useTexts()
  if (replays.length === 0) return null
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('events.replays')}
      </Title>
      <Stack component="ul" className="cards" gap="xs">
        {replays.map(({ id, consumer, createdAt }) => (
          <Text key={id} component="li" size="sm">
            <bdi>{consumer}</bdi> · <Time moment={createdAt} />
          </Text>
        ))}
      </Stack>
    </section>
  )
}

const Content = (event: Event) => {
  const { t } = useTexts()
  const { id, type, createdAt, data } = event
  const { delivery } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <>
      <Facts {...event} />
      <section>
        <Title order={2} size="h4" mb="xs">
          {t('deliveries.title')}
        </Title>
        <Deliveries items={event.deliveries} open={({ id }) => navigate({ search: { delivery: id } })} />
      </section>
      <Replays {...event} />
      <CodeBlock label={t('attempt.event')} text={JSON.stringify({ id, type, createdAt, data }, null, 2)} />
      {delivery && <DeliveryDrawer id={delivery} close={() => navigate({ search: {}, replace: true })} />}
    </>
  )
}

/** Renders the title before the event has loaded, so that the focus can move to it after navigation. */
const EventDetail = ({ id }: { id: string }) => {
  const { t } = useTexts()
  const { data, isPending, error, refetch } = useEvent(id)
  return (
    <Page title={data?.type ?? t('events.one')}>
      <Anchor size="sm" renderRoot={props => <Link to="/events" {...props} />}>
        {t('events.back')}
      </Anchor>
      {isPending && <Loading />}
      {data && <Content {...data} />}
      {!data && error && <Failed error={error} retry={refetch} />}
    </Page>
  )
}

export const EventPage = () => {
  const { t } = useTexts()
  const me = useMe()
  const { id } = route.useParams()
  if (!canAdminister(me)) return <Page title={t('events.title')} about={t('error.forbidden')} />
  return <EventDetail key={id} id={id} />
}
