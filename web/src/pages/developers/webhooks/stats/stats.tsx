import { Card, Group, SegmentedControl, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Bar, Bars } from '../../../../components/charts/bars.tsx'
import { countScale, latencyScale } from '../../../../components/charts/scale.ts'
import type { Tone } from '../../../../components/charts/series.ts'
import { Areas, Lines } from '../../../../components/charts/shapes.tsx'
import { TimeChart } from '../../../../components/charts/time-chart.tsx'
import { Failed } from '../../../../components/states.tsx'
import { useTexts } from '../../../../texts/use-texts.tsx'
import { type Step, stepsOf, useStats, type WebhookStats } from './queries.ts'
import { type StatsRange, statsRanges } from './range.ts'

/** The timeout of an attempt. */
const limitMs = 5000

/** In stacking order, from the bottom up. */
const outcomes = [
  ['succeeded', 'good'],
  ['retried', 'fair'],
  ['failed', 'bad'],
  ['skipped', 'idle'],
] as const satisfies [keyof WebhookStats['totals'], Tone][]

const percentiles = [
  ['p50', 'good'],
  ['p95', 'fair'],
  ['p99', 'idle'],
] as const satisfies [keyof NonNullable<Step['latencyMs']>, Tone][]

const EmptyChart = ({ children }: { children: ReactNode }) => (
  <Text c="dimmed" py="xl" ta="center">
    {children}
  </Text>
)

const useNumbers = () => {
  const { t, language } = useTexts()
  const counts = new Intl.NumberFormat(language)
  const seconds = new Intl.NumberFormat(language, { style: 'unit', unit: 'second', maximumFractionDigits: 1 })
  const milliseconds = new Intl.NumberFormat(language, { style: 'unit', unit: 'millisecond' })
  return {
    formatCount: (value: number | null) => (value === null ? t('chart.none') : counts.format(value)),
    formatTime: (value: number | null) => {
      if (value === null) return t('chart.none')
      return value >= 1000 ? seconds.format(value / 1000) : milliseconds.format(value)
    },
  }
}

const Totals = ({ totals }: Pick<WebhookStats, 'totals'>) => {
  const { t } = useTexts()
  const { formatCount } = useNumbers()
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }}>
      {outcomes.map(([name, tone]) => (
        <Card key={name} withBorder padding="sm">
          <Group gap={6}>
            <span className={`chart-swatch tone-${tone}`} />
            <Text size="sm" c="dimmed">
              {t(`stats.${name}`)}
            </Text>
          </Group>
          <Text fw={600} size="xl" data-testid={`total-${name}`}>
            {formatCount(totals[name])}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  )
}

const Outcomes = ({ steps }: { steps: Step[] }) => {
  const { t } = useTexts()
  const { formatCount } = useNumbers()
  const sums = steps.map(it => it.succeeded + it.retried + it.failed + it.skipped)
  return (
    <TimeChart
      title={t('stats.outcomes')}
      about={t('stats.outcomes.about')}
      moments={steps.map(({ start }) => start)}
      series={outcomes.map(([name, tone]) => ({
        name: t(`stats.${name}`),
        tone,
        values: steps.map(step => step[name]),
      }))}
      scale={countScale(Math.max(...sums))}
      shape={Areas}
      format={formatCount}
      {...(sums.every(it => it === 0) && { empty: <EmptyChart>{t('stats.nothing')}</EmptyChart> })}
    />
  )
}

const Latency = ({ steps }: { steps: Step[] }) => {
  const { t } = useTexts()
  const { formatTime } = useNumbers()
  return (
    <TimeChart
      title={t('stats.latency')}
      about={t('stats.latency.about')}
      moments={steps.map(({ start }) => start)}
      series={percentiles.map(([name, tone]) => ({
        name,
        tone,
        values: steps.map(({ latencyMs }) => latencyMs?.[name] ?? null),
      }))}
      scale={latencyScale}
      shape={Lines}
      limit={{ value: limitMs, label: t('stats.latency.limit', { time: formatTime(limitMs) }) }}
      format={formatTime}
      {...(steps.every(({ latencyMs }) => latencyMs === null) && {
        empty: <EmptyChart>{t('stats.nothing')}</EmptyChart>,
      })}
    />
  )
}

const toneOf = (statusCode: number | null): Tone => {
  if (statusCode === null) return 'idle'
  if (statusCode < 300) return 'good'
  return statusCode < 500 ? 'fair' : 'bad'
}

const Responses = ({ responses }: Pick<WebhookStats, 'responses'>) => {
  const { t } = useTexts()
  const bars = responses.map(
    ({ statusCode, attempts }): Bar => ({
      name: statusCode === null ? t('stats.responses.none') : `HTTP ${statusCode}`,
      tone: toneOf(statusCode),
      count: attempts,
    }),
  )
  return (
    <>
      <Title order={3} size="h5" mb="sm">
        {t('stats.responses')}
      </Title>
      {bars.length > 0 ? (
        <Bars label={t('stats.responses')} bars={bars} />
      ) : (
        <EmptyChart>{t('stats.nothing')}</EmptyChart>
      )}
    </>
  )
}

type Props = { id: string; range: StatsRange; choose: (range: StatsRange) => void }

/** The attempts of a webhook: their number, latency and responses. */
export const Stats = ({ id, range, choose }: Props) => {
  const { t } = useTexts()
  const { data, error, refetch } = useStats(id, range)
  if (!data && error) return <Failed error={error} retry={refetch} />
  const steps = data && stepsOf(data)
  return (
    <Stack>
      <SegmentedControl
        aria-label={t('stats.range')}
        data={statsRanges.map(value => ({ value, label: t(`stats.range.${value}`) }))}
        value={range}
        onChange={choose}
        className="stats-range"
      />
      {data && steps ? (
        <>
          <Totals totals={data.totals} />
          <Card withBorder>
            <Outcomes steps={steps} />
          </Card>
          <Card withBorder>
            <Latency steps={steps} />
          </Card>
          <Card withBorder>
            <Responses responses={data.responses} />
          </Card>
        </>
      ) : (
        <Skeleton h={620} role="status" aria-label={t('app.loading')} />
      )}
    </Stack>
  )
}
