import { Group, SegmentedControl, TextInput } from '@mantine/core'
import { Filter } from '../../../components/forms/filter.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { groupings, type Metric, metrics, type ReportSearch, spans } from './search.ts'
import { spanOf } from './span.ts'

type Props = { search: ReportSearch; choose: (search: ReportSearch) => void }

/** The period: the last days, or a custom range, which starts with the days that are shown. */
const Period = ({ search, choose }: Props) => {
  const { t } = useTexts()
  const { days = 30, from, to, ...rest } = search
  const span = spanOf(search, new Date())
  const isOwn = from !== undefined
  const pick = (value: string) => {
    const found = spans.find(it => String(it) === value)
    choose({ ...rest, ...(found ? { days: found } : { from: span.dateFrom, to: span.dateTo }) })
  }
  return (
    <>
      <SegmentedControl
        aria-label={t('reports.period')}
        data={[
          ...spans.map(it => ({ value: String(it), label: t('hours.holidays.count', { count: it }) })),
          { value: 'own', label: t('reports.period.own') },
        ]}
        value={isOwn ? 'own' : String(days)}
        onChange={pick}
      />
      {isOwn && (
        <Group gap="xs">
          <TextInput
            type="date"
            aria-label={t('span.from')}
            value={from}
            max={to}
            onChange={({ currentTarget: { value } }) => value && choose({ ...search, from: value })}
          />
          <TextInput
            type="date"
            aria-label={t('span.to')}
            value={to}
            min={from}
            onChange={({ currentTarget: { value } }) => value && choose({ ...search, to: value })}
          />
        </Group>
      )}
    </>
  )
}

/** The choices that apply to all reports. */
export const ReportChoices = ({ search, choose }: Props) => {
  const { t } = useTexts()
  const { by = 'day', kind, ...rest } = search
  return (
    <Group component="section" gap="sm" aria-label={t('reports.choices')}>
      <Period search={search} choose={choose} />
      <SegmentedControl
        aria-label={t('reports.kind')}
        data={[
          { value: 'conversation', label: t('reports.kind.conversation') },
          { value: 'ticket', label: t('reports.kind.ticket') },
        ]}
        value={kind ?? 'conversation'}
        onChange={value =>
          choose({ ...rest, ...(search.by && { by }), ...(value === 'ticket' && { kind: 'ticket' }) })
        }
      />
      <SegmentedControl
        aria-label={t('reports.by')}
        data={groupings.map(it => ({ value: it, label: t(`reports.by.${it}`) }))}
        value={by}
        onChange={value => choose({ ...search, by: value })}
      />
    </Group>
  )
}

const targetTexts = {
  first_response: 'sla.firstResponseSeconds',
  next_response: 'sla.nextResponseSeconds',
  resolution: 'sla.resolutionSeconds',
  time_to_resolve: 'sla.timeToResolveSeconds',
} as const satisfies Record<Metric, string>

/** The choice of an SLA target. */
export const MetricChoice = ({ search: { metric, ...search }, choose }: Props) => {
  const { t } = useTexts()
  return (
    <Filter
      aria-label={t('reports.metric')}
      none={t('reports.metric.all')}
      values={metrics}
      nameOf={it => t(targetTexts[it])}
      value={metric}
      choose={chosen => choose({ ...search, ...(chosen && { metric: chosen }) })}
    />
  )
}
