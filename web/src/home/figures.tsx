import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Operations, parkedIn, useOperations } from '../operations/queries.ts'
import { ErrorNote } from '../parts/states.tsx'
import type { TextKey } from '../texts/en/index.ts'
import { useTexts } from '../texts/use-texts.tsx'
import { percentIn, successOf } from '../webhooks/success.ts'
import { Figure } from './figure.tsx'
import { useDeliverySummary, useFeedbackSummary, useSupportNow } from './queries.ts'

type GroupProps = { title: TextKey; error: Error | null; children: ReactNode }

/** What one service tells: another one that is away takes nothing from it. */
const Group = ({ title, error, children }: GroupProps) => {
  const { say } = useTexts()
  return (
    <Stack component="section" gap="xs" aria-label={say(title)}>
      <Title order={2} size="h5">
        {say(title)}
      </Title>
      {error ? <ErrorNote error={error} /> : <div className="figures">{children}</div>}
    </Stack>
  )
}

const useNumber = () => {
  const { language } = useTexts()
  const format = new Intl.NumberFormat(language)
  return (value: number | undefined) => (value === undefined ? undefined : format.format(value))
}

export const SupportFigures = () => {
  const { data: { conversations, tickets } = {}, error } = useSupportNow()
  const shown = useNumber()
  return (
    <Group title="home.support" error={error}>
      <Figure label="home.open" value={shown(conversations?.open)} to={{ to: '/inbox' }} />
      <Figure
        label="home.unassigned"
        value={shown(conversations?.unassigned)}
        to={{ to: '/inbox', search: { view: 'unassigned' } }}
      />
      <Figure
        label="home.atRisk"
        value={shown(conversations?.slaAtRisk)}
        to={{ to: '/inbox', search: { view: 'at_risk' } }}
      />
      <Figure
        label="home.breached"
        value={shown(conversations?.slaBreached)}
        isBad={(conversations?.slaBreached ?? 0) > 0}
        to={{ to: '/inbox', search: { view: 'breached' } }}
      />
      <Figure
        label="home.tickets"
        value={shown(tickets?.open)}
        to={{ to: '/tickets', search: { status: 'open' } }}
      />
      <Figure
        label="home.ticketsAtRisk"
        value={shown(tickets?.slaAtRisk)}
        to={{ to: '/tickets', search: { sla: 'at_risk' } }}
      />
      <Figure
        label="home.ticketsBreached"
        value={shown(tickets?.slaBreached)}
        isBad={(tickets?.slaBreached ?? 0) > 0}
        to={{ to: '/tickets', search: { sla: 'breached' } }}
      />
    </Group>
  )
}

export const FeedbackFigures = () => {
  const { data, error } = useFeedbackSummary()
  const shown = useNumber()
  return (
    <Group title="home.feedback" error={error}>
      <Figure
        label="home.newPosts"
        value={shown(data?.newPosts)}
        to={{ to: '/posts', search: data ? { from: data.since.slice(0, 10) } : {} }}
      />
      <Figure
        label="home.newVotes"
        value={shown(data?.newVotes)}
        to={{ to: '/posts', search: { sort: 'trending' } }}
      />
      <Figure label="home.pending" value={shown(data?.pending)} to={{ to: '/moderation' }} />
    </Group>
  )
}

export const DeliveryFigures = () => {
  const { say, language } = useTexts()
  const { data, error } = useDeliverySummary()
  const shown = useNumber()
  const success = data && successOf(data)
  const none = data && say('home.none')
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
        value={data?.latencyMs ? say('home.ms', { count: data.latencyMs.p95 }) : none}
        to={{ to: '/webhooks' }}
      />
      <Figure
        label="home.failing"
        value={shown(data?.webhooks.failing)}
        isBad={(data?.webhooks.failing ?? 0) > 0}
        to={{ to: '/webhooks', search: { status: 'failing' } }}
      />
      <Figure
        label="home.disabled"
        value={shown(data?.webhooks.disabled)}
        isBad={(data?.webhooks.disabled ?? 0) > 0}
        to={{ to: '/webhooks', search: { status: 'disabled' } }}
      />
    </Group>
  )
}

/** What no worker could work with, and for how many seconds the oldest event of any service has waited to be told. */
const waitingIn = (operations: Operations) => ({
  dead: parkedIn(operations),
  lag: Math.max(0, ...operations.services.map(({ status }) => status?.outbox?.oldestSeconds ?? 0)),
  isDown: operations.services.some(({ status }) => !status?.ready),
})

export const OperationsFigures = () => {
  const { say } = useTexts()
  const { data, error } = useOperations()
  const shown = useNumber()
  const now = data && waitingIn(data)
  return (
    <Group title="operations.title" error={error}>
      <Figure
        label="home.services"
        value={now && say(now.isDown ? 'home.services.bad' : 'home.services.good')}
        isBad={now?.isDown ?? false}
        to={{ to: '/operations' }}
      />
      <Figure
        label="home.dead"
        value={shown(now?.dead)}
        isBad={(now?.dead ?? 0) > 0}
        to={{ to: '/operations' }}
      />
      <Figure
        label="home.lag"
        value={now && say('home.seconds', { count: Math.round(now.lag) })}
        isBad={(now?.lag ?? 0) > 60}
        to={{ to: '/operations' }}
      />
    </Group>
  )
}
