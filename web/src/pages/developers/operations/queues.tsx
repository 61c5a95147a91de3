import { Card, Table, Text } from '@mantine/core'
import { Fragment } from 'react'
import type { Tone } from '../../../components/charts/series.ts'
import { Sparkline } from '../../../components/charts/sparkline.tsx'
import { isDead, type Operations, type Queue, queuesOf } from '../../../domain/operations/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

const toneOf = (queue: Queue, samples: number[]): Tone => {
  if (samples.every(ready => ready === 0)) return 'idle'
  return isDead(queue) ? 'bad' : 'good'
}

/** Lets long names wrap after a dot. */
const Name = ({ name }: Queue) => (
  <bdi>
    {name.split(/(?<=\.)/).map(part => (
      <Fragment key={part}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </bdi>
)

/** Shows a dash for an unknown number. */
const useNumbers = () => {
  const { t, language } = useTexts()
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  return (value: number | null) => (value === null ? t('time.unknown') : numbers.format(value))
}

/** Only RabbitMQ's management plugin has these numbers. */
const Figures = ({ unacked, publishedPerSecond, deliveredPerSecond }: Queue) => {
  const shown = useNumbers()
  return (
    <>
      <Table.Td ta="end" visibleFrom="sm">
        {shown(unacked)}
      </Table.Td>
      <Table.Td ta="end" visibleFrom="sm">
        {shown(publishedPerSecond)}
      </Table.Td>
      <Table.Td ta="end" visibleFrom="sm">
        {shown(deliveredPerSecond)}
      </Table.Td>
    </>
  )
}

/** The same numbers in one line, for screens that are too narrow for columns. */
const FiguresBelow = ({ unacked, publishedPerSecond, deliveredPerSecond }: Queue) => {
  const { t } = useTexts()
  const shown = useNumbers()
  if (!unacked && !publishedPerSecond && !deliveredPerSecond) return null
  return (
    <Text size="xs" c="dimmed" hiddenFrom="sm">
      {t('operations.queue.figures', {
        unacked: shown(unacked),
        published: shown(publishedPerSecond),
        delivered: shown(deliveredPerSecond),
      })}
    </Text>
  )
}

type RowProps = { queue: Queue; samples: number[]; hasFigures: boolean }

const Row = ({ queue, samples, hasFigures }: RowProps) => {
  const { t } = useTexts()
  const { ready, consumers } = queue
  const shown = useNumbers()
  const isBad = isDead(queue) && ready > 0
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <Name {...queue} />
        {isBad && (
          <Text size="xs" c="var(--mantine-color-error)">
            {t('operations.queue.deadLetters')}
          </Text>
        )}
        {hasFigures && <FiguresBelow {...queue} />}
      </Table.Th>
      <Table.Td ta="end" fw={ready > 0 ? 600 : 400}>
        {shown(ready)}
      </Table.Td>
      {hasFigures && <Figures {...queue} />}
      <Table.Td ta="end">{shown(consumers)}</Table.Td>
      <Table.Td visibleFrom="sm" w={112}>
        <Sparkline values={samples} tone={toneOf(queue, samples)} />
      </Table.Td>
    </Table.Tr>
  )
}

const Head = ({ hasFigures }: Pick<RowProps, 'hasFigures'>) => {
  const { t } = useTexts()
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{t('operations.queue')}</Table.Th>
        <Table.Th scope="col" ta="end">
          {t('operations.queue.ready')}
        </Table.Th>
        {hasFigures && (
          <>
            <Table.Th scope="col" ta="end" visibleFrom="sm">
              {t('operations.queue.unacked')}
            </Table.Th>
            <Table.Th scope="col" ta="end" visibleFrom="sm">
              {t('operations.queue.published')}
            </Table.Th>
            <Table.Th scope="col" ta="end" visibleFrom="sm">
              {t('operations.queue.delivered')}
            </Table.Th>
          </>
        )}
        <Table.Th scope="col" ta="end">
          {t('operations.queue.consumers')}
        </Table.Th>
        <Table.Th scope="col" visibleFrom="sm">
          {t('operations.queue.recent')}
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
  )
}

/** Explains why numbers are missing. The in-process broker has no management plugin. */
const WithoutFigures = ({ management, services }: Operations) => {
  const { t } = useTexts()
  if (!services.some(({ status }) => status?.broker.kind === 'rabbitmq')) return null
  return (
    <Text size="xs" c="dimmed">
      {t(`operations.management.${management?.fault ?? 'unset'}`)}
    </Text>
  )
}

type QueuesProps = { operations: Operations; history: Map<string, number[]> }

/** The queues of all services, with the number of messages since the page was opened. */
export const Queues = ({ operations, history }: QueuesProps) => {
  const { t } = useTexts()
  const queues = queuesOf(operations)
  const hasFigures = operations.management?.fault === null
  if (queues.length === 0) return <Text c="dimmed">{t('operations.queues.unknown')}</Text>
  return (
    <>
      <Card withBorder padding={0}>
        <Table aria-label={t('operations.queues')}>
          <Head hasFigures={hasFigures} />
          <Table.Tbody>
            {queues.map(queue => (
              <Row
                key={queue.name}
                queue={queue}
                samples={history.get(queue.name) ?? [queue.ready]}
                hasFigures={hasFigures}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Card>
      {!hasFigures && <WithoutFigures {...operations} />}
    </>
  )
}
