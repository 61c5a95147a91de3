import { Card, Center, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { canAdminister, canReadFeedback, canReadSupport, useMe } from '../../api/session.ts'
import { Icon } from '../../components/icons.tsx'
import { ErrorNote } from '../../components/states.tsx'
import { deadLettersIn, type Operations, useOperations } from '../../domain/operations/queries.ts'
import type { TextKey } from '../../texts/en/index.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import type { FigureProps } from './figure.tsx'
import { useDeliverySummary, useFeedbackSummary, useSupportNow } from './queries.ts'

/** Something that waits for a person. `bad`: a target is missed or something is down. */
type Matter = Pick<FigureProps, 'label' | 'to'> & { count: number; tone: 'idle' | 'fair' | 'bad' }
type Matters = { matters: Matter[]; isLoading: boolean; error: Error | null }

const useSupportMatters = (): Matters => {
  const { data, isLoading, error } = useSupportNow(canReadSupport(useMe()))
  const { conversations, tickets } = data ?? {}
  const inbox = (view: 'breached' | 'at_risk' | 'unassigned') => ({ to: '/inbox', search: { view } }) as const
  const sla = (state: 'breached' | 'at_risk') => ({ to: '/tickets', search: { sla: state } }) as const
  const matter = (label: TextKey, count: number | undefined, tone: Matter['tone'], to: Matter['to']) => ({
    label,
    count: count ?? 0,
    tone,
    to,
  })
  const matters = [
    matter('home.breached', conversations?.slaBreached, 'bad', inbox('breached')),
    matter('home.ticketsBreached', tickets?.slaBreached, 'bad', sla('breached')),
    matter('home.atRisk', conversations?.slaAtRisk, 'fair', inbox('at_risk')),
    matter('home.ticketsAtRisk', tickets?.slaAtRisk, 'fair', sla('at_risk')),
    matter('home.unassigned', conversations?.unassigned, 'idle', inbox('unassigned')),
  ]
  return { matters, isLoading, error }
}

const useFeedbackMatters = (): Matters => {
  const { data, isLoading, error } = useFeedbackSummary(canReadFeedback(useMe()))
  const pending: Matter = {
    label: 'home.pending',
    count: data?.pending ?? 0,
    tone: 'idle',
    to: { to: '/moderation' },
  }
  return { matters: [pending], isLoading, error }
}

const useWebhookMatters = (): Matters => {
  const { data, isLoading, error } = useDeliverySummary(canAdminister(useMe()))
  const { failing = 0, disabled = 0 } = data?.webhooks ?? {}
  const webhooks = (status: 'failing' | 'disabled') => ({ to: '/webhooks', search: { status } }) as const
  return {
    matters: [
      { label: 'home.failing', count: failing, tone: 'bad', to: webhooks('failing') },
      { label: 'home.disabled', count: disabled, tone: 'bad', to: webhooks('disabled') },
    ],
    isLoading,
    error,
  }
}

/** An event that has waited in an outbox for longer than this, in seconds, is late. */
const lateSeconds = 60

const lateOutboxesIn = ({ services }: Operations): number =>
  services.filter(({ status }) => (status?.outbox?.oldestSeconds ?? 0) > lateSeconds).length

const useOperationMatters = (): Matters => {
  const { data, isLoading, error } = useOperations(canAdminister(useMe()))
  const to = { to: '/operations' } as const
  const down = data ? data.services.filter(({ status }) => !status?.ready).length : 0
  return {
    matters: [
      { label: 'home.down', count: down, tone: 'bad', to },
      { label: 'home.late', count: data ? lateOutboxesIn(data) : 0, tone: 'bad', to },
      { label: 'home.dead', count: data ? deadLettersIn(data) : 0, tone: 'bad', to },
    ],
    isLoading,
    error,
  }
}

const Row = ({ label, count, tone, to }: Matter) => {
  const { t, language } = useTexts()
  return (
    <li>
      <Link {...to} className="matter">
        <span className={`matter-dot tone-${tone}`} aria-hidden="true" />
        <span className="matter-label">{t(label)}</span>{' '}
        <span className="matter-count">{new Intl.NumberFormat(language).format(count)}</span>
        <Icon name="fold" size={16} />
      </Link>
    </li>
  )
}

const Nothing = () => {
  const { t } = useTexts()
  return (
    <Center p="lg">
      <Stack align="center" gap="xs">
        <svg width={96} height={72} viewBox="0 0 96 72" className="nothing" aria-hidden="true">
          <path d="M14 44l8-28h52l8 28v16H14z" className="nothing-tray" />
          <path d="M14 44h20l4 8h20l4-8h20" className="nothing-line" />
          <path d="M38 26l8 8 14-16" className="nothing-check" />
        </svg>
        <Text>{t('home.nothing')}</Text>
      </Stack>
    </Center>
  )
}

type AttentionProps = { matters: Matter[]; isLoading: boolean; errors: Error[] }

/** What waits for a person, the worst first. */
export const useAttention = (): AttentionProps => {
  const all = [useSupportMatters(), useFeedbackMatters(), useWebhookMatters(), useOperationMatters()]
  const order = ['bad', 'fair', 'idle']
  const matters = all
    .flatMap(({ matters }) => matters)
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => order.indexOf(one.tone) - order.indexOf(other.tone))
  return { matters, isLoading: all.some(it => it.isLoading), errors: all.flatMap(({ error }) => error ?? []) }
}

/** Each service has its own error, so that the others stay visible. */
export const Attention = ({ matters, isLoading, errors }: AttentionProps) => {
  const { t } = useTexts()
  return (
    <Stack component="section" gap="xs" aria-label={t('home.attention')}>
      <Title order={2} size="h5">
        {t('home.attention')}
      </Title>
      {errors.map(error => (
        <ErrorNote key={error.message} error={error} />
      ))}
      <Card withBorder padding={0}>
        <ul className="matters">
          {matters.map(matter => (
            <Row key={matter.label} {...matter} />
          ))}
        </ul>
        {isLoading && <Skeleton h={20} m="md" />}
        {!isLoading && errors.length === 0 && matters.length === 0 && <Nothing />}
      </Card>
    </Stack>
  )
}
