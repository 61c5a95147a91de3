import { Stack, Title } from '@mantine/core'
import { canAdminister, canReadFeedback, canReadSupport, useMe } from '../../api/session.ts'
import { durationIn } from '../../domain/support/durations.ts'
import { percentIn, successRateOf } from '../../domain/webhooks/success-rate.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { Figure, type FigureProps } from './figure.tsx'
import { useDeliverySummary, useFeedbackSummary, useSupportNow, useSupportWeek } from './queries.ts'

type CountProps = Omit<FigureProps, 'value'> & { value: number | undefined }

const Count = ({ value, ...props }: CountProps) => {
  const { language } = useTexts()
  const shown = value === undefined ? undefined : new Intl.NumberFormat(language).format(value)
  return <Figure value={shown} {...props} />
}

const SupportFigures = () => {
  const { t, language } = useTexts()
  const { data: { conversations, tickets } = {} } = useSupportNow()
  const { data: week } = useSupportWeek()
  const response =
    week && (week.medianSeconds === null ? t('home.none') : durationIn(language, week.medianSeconds * 1000))
  return (
    <>
      <Count label="home.open" value={conversations?.open} to={{ to: '/inbox' }} />
      <Count label="home.tickets" value={tickets?.open} to={{ to: '/tickets', search: { status: 'open' } }} />
      <Count
        label="home.newConversations"
        value={week?.opened}
        trend={week?.openedByDay}
        to={{ to: '/reports', search: { days: 7 } }}
      />
      <Figure label="home.response" value={response} to={{ to: '/reports', search: { days: 7 } }} />
    </>
  )
}

const FeedbackFigures = () => {
  const { data } = useFeedbackSummary()
  return (
    <>
      <Count
        label="home.newPosts"
        value={data?.newPosts}
        to={{ to: '/posts', search: data ? { from: data.since.slice(0, 10) } : {} }}
      />
      <Count
        label="home.newVotes"
        value={data?.newVotes}
        to={{ to: '/posts', search: { sort: 'trending' } }}
      />
    </>
  )
}

const DeliveryFigures = () => {
  const { t, language } = useTexts()
  const { data } = useDeliverySummary()
  const success = data && successRateOf(data)
  const none = data && t('home.none')
  return (
    <>
      <Figure
        label="home.success"
        value={typeof success === 'number' ? percentIn(language).format(success) : none}
        isBad={typeof success === 'number' && success < 0.9}
        to={{ to: '/webhooks' }}
      />
      <Figure
        label="home.latency"
        value={data?.latencyMs ? t('home.ms', { count: data.latencyMs.p95 }) : none}
        to={{ to: '/webhooks' }}
      />
    </>
  )
}

/** Key numbers. The section above reports the errors of their requests. */
export const Figures = () => {
  const { t } = useTexts()
  const me = useMe()
  return (
    <Stack component="section" gap="xs" aria-label={t('home.week')}>
      <Title order={2} size="h5">
        {t('home.week')}
      </Title>
      <div className="figures">
        {canReadSupport(me) && <SupportFigures />}
        {canReadFeedback(me) && <FeedbackFigures />}
        {canAdminister(me) && <DeliveryFigures />}
      </div>
    </Stack>
  )
}
