import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorNote } from '../../components/states.tsx'
import { deadLettersIn, type Operations, useOperations } from '../../domain/operations/queries.ts'
import { percentIn, successRateOf } from '../../domain/webhooks/success-rate.ts'
import type { TextKey } from '../../texts/en/index.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { Figure, type FigureProps } from './figure.tsx'
import { useDeliverySummary, useFeedbackSummary, useSupportNow } from './queries.ts'

type GroupProps = { title: TextKey; error: Error | null; children: ReactNode }

/** The numbers of one service. Each service has its own error, so that the others stay visible. */
const Group = ({ title, error, children }: GroupProps) => {
  const { t } = useTexts()
  return (
    <Stack component="section" gap="xs" aria-label={t(title)}>
      <Title order={2} size="h5">
        {t(title)}
      </Title>
      {error ? <ErrorNote error={error} /> : <div className="figures">{children}</div>}
    </Stack>
  )
}

type CountProps = Omit<FigureProps, 'value' | 'isBad'> & {
  value: number | undefined
  /** Marked unless the number is zero. */
  isAlarm?: boolean
}

const Count = ({ value, isAlarm = false, ...props }: CountProps) => {
  const { language } = useTexts()
  const shown = value === undefined ? undefined : new Intl.NumberFormat(language).format(value)
  return <Figure value={shown} isBad={isAlarm && value !== undefined && value > 0} {...props} />
}

export const SupportFigures = () => {
  const { data: { conversations, tickets } = {}, error } = useSupportNow()
  return (
    <Group title="home.support" error={error}>
      <Count label="home.open" value={conversations?.open} to={{ to: '/inbox' }} />
      <Count
        label="home.unassigned"
        value={conversations?.unassigned}
        to={{ to: '/inbox', search: { view: 'unassigned' } }}
      />
      <Count
        label="home.atRisk"
        value={conversations?.slaAtRisk}
        to={{ to: '/inbox', search: { view: 'at_risk' } }}
      />
      <Count
        label="home.breached"
        value={conversations?.slaBreached}
        isAlarm
        to={{ to: '/inbox', search: { view: 'breached' } }}
      />
      <Count label="home.tickets" value={tickets?.open} to={{ to: '/tickets', search: { status: 'open' } }} />
      <Count
        label="home.ticketsAtRisk"
        value={tickets?.slaAtRisk}
        to={{ to: '/tickets', search: { sla: 'at_risk' } }}
      />
      <Count
        label="home.ticketsBreached"
        value={tickets?.slaBreached}
        isAlarm
        to={{ to: '/tickets', search: { sla: 'breached' } }}
      />
    </Group>
  )
}

export const FeedbackFigures = () => {
  const { data, error } = useFeedbackSummary()
  return (
    <Group title="home.feedback" error={error}>
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
      <Count label="home.pending" value={data?.pending} to={{ to: '/moderation' }} />
    </Group>
  )
}

export const DeliveryFigures = () => {
  const { t, language } = useTexts()
  const { data, error } = useDeliverySummary()
  const success = data && successRateOf(data)
  const none = data && t('home.none')
  return (
    <Group title="home.deliveries" error={error}>
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
      <Count
        label="home.failing"
        value={data?.webhooks.failing}
        isAlarm
        to={{ to: '/webhooks', search: { status: 'failing' } }}
      />
      <Count
        label="home.disabled"
        value={data?.webhooks.disabled}
        isAlarm
        to={{ to: '/webhooks', search: { status: 'disabled' } }}
      />
    </Group>
  )
}

/** The number of dead letters, and the largest outbox lag of all services in seconds. */
const waitingIn = (operations: Operations) => ({
  dead: deadLettersIn(operations),
  lag: Math.max(0, ...operations.services.map(({ status }) => status?.outbox?.oldestSeconds ?? 0)),
  isDown: operations.services.some(({ status }) => !status?.ready),
})

export const OperationsFigures = () => {
  const { t } = useTexts()
  const { data, error } = useOperations()
  const now = data && waitingIn(data)
  return (
    <Group title="operations.title" error={error}>
      <Figure
        label="home.services"
        value={now && t(now.isDown ? 'home.services.bad' : 'home.services.good')}
        isBad={now?.isDown ?? false}
        to={{ to: '/operations' }}
      />
      <Count label="home.dead" value={now?.dead} isAlarm to={{ to: '/operations' }} />
      <Figure
        label="home.lag"
        value={now && t('home.seconds', { count: Math.round(now.lag) })}
        isBad={(now?.lag ?? 0) > 60}
        to={{ to: '/operations' }}
      />
    </Group>
  )
}
