import { Anchor, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CodeBlock } from '../../../components/code-block.tsx'
import { SidePanel } from '../../../components/side-panel.tsx'
import { ErrorNote, Failed } from '../../../components/states.tsx'
import { Time } from '../../../components/time.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { Outcome } from '../outcome.tsx'
import { DeliveryBadge } from './badge.tsx'
import { type Attempt, type Delivery, isInFlight, useDelivery, useRetry } from './queries.ts'

const headersOf = ({ requestHeaders }: Attempt): string =>
  Object.entries(requestHeaders)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

const AttemptCard = (attempt: Attempt) => {
  const { t } = useTexts()
  return (
    <Card component="li" withBorder>
      <Group justify="space-between">
        <Text fw={600}>
          {t('attempt.title', {
            number: attempt.number,
            trigger: t(`deliveries.trigger.${attempt.trigger}`),
          })}
        </Text>
        <Text size="sm" c="dimmed" component="div">
          <Time moment={attempt.at} finest="second" />
        </Text>
      </Group>
      <Text size="sm" component="div" mt="xs">
        <Outcome {...attempt} />
      </Text>
      <details className="more">
        <summary>{t('attempt.exchange')}</summary>
        <Stack gap="sm" mt="sm">
          <CodeBlock label={t('attempt.headers')} text={headersOf(attempt)} />
          {attempt.responseBody && <CodeBlock label={t('attempt.response')} text={attempt.responseBody} />}
        </Stack>
      </details>
    </Card>
  )
}

/** Tests and deliveries in flight cannot be retried. */
const Retry = ({ delivery }: { delivery: Delivery }) => {
  const { t } = useTexts()
  const retry = useRetry()
  if (delivery.trigger === 'test') return <Text size="sm">{t('deliveries.retry.test')}</Text>
  return (
    <Stack gap="xs">
      <Group>
        <Button loading={retry.isPending || isInFlight(delivery)} onClick={() => retry.mutate(delivery.id)}>
          {t('deliveries.retry')}
        </Button>
      </Group>
      {retry.error && <ErrorNote error={retry.error} />}
    </Stack>
  )
}

const Content = ({ id }: { id: string }) => {
  const { t } = useTexts()
  const delivery = useDelivery(id)
  if (delivery.isPending) return <Skeleton h={200} role="status" aria-label={t('app.loading')} />
  if (!delivery.data) return <Failed error={delivery.error} retry={() => delivery.refetch()} />
  const { data } = delivery
  return (
    <Stack>
      <Group justify="space-between">
        <div role="status">
          <DeliveryBadge status={data.status} />
        </div>
        <Text size="sm" c="dimmed" component="div">
          <Time moment={data.createdAt} finest="second" />
        </Text>
      </Group>
      <Retry delivery={data} />
      <Title order={3} size="h5">
        {t('attempt.all')}
      </Title>
      {data.attempts.length === 0 && <Text c="dimmed">{t('deliveries.none')}</Text>}
      <Stack component="ul" className="cards" gap="sm">
        {data.attempts.toReversed().map(it => (
          <AttemptCard key={`${it.run}.${it.number}`} {...it} />
        ))}
      </Stack>
      <Anchor
        size="sm"
        renderRoot={props => <Link to="/events/$id" params={{ id: data.eventId }} {...props} />}
      >
        {t('deliveries.others')}
      </Anchor>
      <CodeBlock label={t('attempt.event')} text={JSON.stringify(data.event, null, 2)} />
    </Stack>
  )
}

/** One delivery, with all that is known of each attempt. */
export const DeliveryDrawer = ({ id, close }: { id: string; close: () => void }) => {
  const { t } = useTexts()
  return (
    <SidePanel title={t('deliveries.one')} close={close} size="lg">
      <Content id={id} />
    </SidePanel>
  )
}
