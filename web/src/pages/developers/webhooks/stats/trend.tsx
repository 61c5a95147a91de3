import { Skeleton, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { UpDown } from '../../../../components/charts/up-down.tsx'
import {
  attemptsIn,
  type Outcomes,
  percentIn,
  successRateOf,
} from '../../../../domain/webhooks/success-rate.ts'
import { useTexts } from '../../../../texts/use-texts.tsx'
import type { TrendHour, Trends } from './trend-queries.ts'

const sumOf = (hours: TrendHour[], name: keyof Outcomes): number =>
  hours.reduce((sum, hour) => sum + hour[name], 0)

const TrendChart = ({ hours }: { hours: TrendHour[] }) => {
  const { t, language } = useTexts()
  const all = {
    succeeded: sumOf(hours, 'succeeded'),
    retried: sumOf(hours, 'retried'),
    failed: sumOf(hours, 'failed'),
  }
  const success = successRateOf(all)
  return (
    <>
      <Text inherit span>
        {success === null
          ? t('webhooks.trend.none')
          : t('webhooks.trend.of', {
              share: percentIn(language).format(success),
              count: attemptsIn(all),
            })}
      </Text>
      <UpDown
        ups={hours.map(({ succeeded }) => succeeded)}
        downs={hours.map(({ retried, failed }) => retried + failed)}
      />
    </>
  )
}

/** The attempts of the last day. Keeps its space while the data loads. */
export const Trend = ({ id, trends }: { id: string; trends: UseQueryResult<Trends> }) => {
  const { t } = useTexts()
  const trend = trends.data?.find(({ webhookId }) => webhookId === id)
  const isComing = trends.isPending || trends.isPlaceholderData
  return (
    <div className="trend" title={t('webhooks.trend.about')}>
      {trend && <TrendChart hours={trend.hours} />}
      {!trend && (isComing ? <Skeleton h={52} w={96} /> : t('chart.none'))}
    </div>
  )
}
