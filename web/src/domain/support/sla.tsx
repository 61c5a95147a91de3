import { dateTimeIn } from '@earshot/i18n'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLive } from '../../api/live.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { durationIn, useNow } from './durations.ts'
import { SlaPolicy } from './sla-policy.tsx'
import { fetchSla, keyOf, type Subject } from './subject.ts'
import type { ConversationItem, Sla } from './types.ts'

type Due = NonNullable<ConversationItem['nextDue']>
type Clock = Sla['clocks'][number]

/** The time until an SLA target is due, or since it was breached. */
export const Countdown = ({ due: { metric, dueAt } }: { due: Pick<Due, 'metric' | 'dueAt'> }) => {
  const { t, language } = useTexts()
  const left = Date.parse(dueAt) - useNow()
  const time = durationIn(language, Math.abs(left))
  return (
    <Text
      component="time"
      dateTime={dueAt}
      title={`${t(`sla.metric.${metric}`)}: ${dateTimeIn(language, dueAt)}`}
      size="xs"
      {...(left <= 0 ? { c: 'var(--mantine-color-error)', fw: 600 } : { c: 'dimmed' })}
    >
      {t(left > 0 ? 'sla.left' : 'sla.late', { time })}
    </Text>
  )
}

const ClockState = (clock: Clock) => {
  const { t } = useTexts()
  const { settledAt, dueAt, metric, breachedAt } = clock
  if (settledAt === null && dueAt !== null) return <Countdown due={{ metric, dueAt }} />
  const state = breachedAt === null ? clock.state : 'breached'
  return (
    <Text size="xs" component="span" c={state === 'breached' ? 'var(--mantine-color-error)' : 'dimmed'}>
      {t(`sla.state.${state}`)}
    </Text>
  )
}

/** The SLA clocks of a conversation or ticket. */
export const SlaClocks = ({ subject }: { subject: Subject }) => {
  const { t } = useTexts()
  const { data } = useQuery({
    queryKey: [...keyOf(subject), 'sla'],
    queryFn: ({ signal }) => fetchSla(subject, signal),
    ...useLive('sla', 'conversation', 'message', 'ticket', 'audit'),
  })
  if (!data) return null
  return (
    <>
      <SlaPolicy subject={subject} sla={data} />
      {data.clocks.length === 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('sla.none')}
        </Text>
      )}
      <dl className="details clocks">
        {data.clocks.map(clock => (
          <div key={clock.id}>
            <dt>{t(`sla.metric.${clock.metric}`)}</dt>
            <dd>
              <ClockState {...clock} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
