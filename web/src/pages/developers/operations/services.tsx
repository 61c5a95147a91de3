import { Badge, Card, Group, SimpleGrid, Text, Title } from '@mantine/core'
import { type Fact, FactList } from '../../../components/facts.tsx'
import { Time } from '../../../components/time.tsx'
import type { Operations, Service, ServiceStatus } from '../../../domain/operations/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

const State = ({ status }: Pick<Service, 'status'>) => {
  const { t } = useTexts()
  const state = status ? (status.ready ? 'ready' : 'unready') : 'silent'
  return (
    <Badge variant="dot" color={state === 'ready' ? 'green' : 'red'} tt="none">
      {t(`operations.state.${state}`)}
    </Badge>
  )
}

const Broker = ({ broker: { kind, connected, fault } }: ServiceStatus) => {
  const { t } = useTexts()
  return (
    <>
      {t(`operations.broker.${kind}`)}
      {!connected && (
        <Text size="xs" c="var(--mantine-color-error)">
          {fault ? <bdi>{fault}</bdi> : t('operations.broker.away')}
        </Text>
      )}
    </>
  )
}

const Outbox = ({ outbox }: Pick<ServiceStatus, 'outbox'>) => {
  const { t } = useTexts()
  if (!outbox) return t('time.unknown')
  const { unpublished, oldestSeconds, failed } = outbox
  return (
    <>
      {unpublished > 0 ? t('operations.outbox.waiting', { count: unpublished }) : t('operations.nothing')}
      {unpublished > 0 && (
        <Text size="xs" c="dimmed">
          {t('operations.outbox.lag', { seconds: Math.round(oldestSeconds) })}
        </Text>
      )}
      {failed > 0 && (
        <Text size="xs" c="var(--mantine-color-error)">
          {t('operations.outbox.failed', { count: failed })}
        </Text>
      )}
    </>
  )
}

const Lanes = ({ lanes }: { lanes: NonNullable<ServiceStatus['lanes']> }) => {
  const { t } = useTexts()
  return (
    <>
      {lanes.waiting > 0 ? t('operations.lanes.waiting', { count: lanes.waiting }) : t('operations.nothing')}
      {lanes.backlogged > 0 && (
        <Text size="xs" c="dimmed">
          {t('operations.lanes.longest', { longest: lanes.longest, backlogged: lanes.backlogged })}
        </Text>
      )}
    </>
  )
}

/** The gateway stores nothing, so it has no outbox. */
const Facts = ({ name, ...status }: ServiceStatus & Pick<Service, 'name'>) => {
  const { lanes } = status
  const facts: Fact[] = [
    ['operations.outbox', name !== 'gateway' && <Outbox key="outbox" outbox={status.outbox} />],
    ['operations.lanes', lanes && <Lanes key="lanes" lanes={lanes} />],
    ['operations.broker', <Broker key="broker" {...status} />],
    ['operations.version', <bdi key="version">{status.version}</bdi>],
    ['operations.role', <bdi key="role">{status.role}</bdi>],
    ['operations.started', <Time key="started" moment={status.startedAt} />],
  ]
  return <FactList facts={facts} />
}

const ServiceCard = ({ name, status }: Service) => {
  const { t } = useTexts()
  return (
    <Card component="li" withBorder>
      <Group justify="space-between">
        <Title order={3} size="h5">
          {t(`operations.service.${name}`)}
        </Title>
        <State status={status} />
      </Group>
      {status && status.problems.length > 0 && (
        <Text size="sm" c="var(--mantine-color-error)" mt="xs">
          <bdi>{status.problems.join(', ')}</bdi>
        </Text>
      )}
      {status ? (
        <Facts name={name} {...status} />
      ) : (
        <Text size="sm" c="dimmed" mt="sm">
          {t('operations.silent')}
        </Text>
      )}
    </Card>
  )
}

/** The state of each service, with its outbox, webhook lanes and broker. */
export const Services = ({ services }: Operations) => {
  const { t } = useTexts()
  return (
    <SimpleGrid
      component="ul"
      className="cards"
      cols={{ base: 1, sm: 2 }}
      aria-label={t('operations.services')}
    >
      {services.map(it => (
        <ServiceCard key={it.name} {...it} />
      ))}
    </SimpleGrid>
  )
}
