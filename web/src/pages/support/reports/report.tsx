import { Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Failed } from '../../../components/states.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { ByDay } from './by-day.tsx'
import { ByGroup } from './by-group.tsx'
import type { Definition } from './definitions.ts'
import { useNumbers } from './numbers.ts'
import { type FiguresOf, type Report, type ReportName, useReport } from './queries.ts'
import type { ReportSearch } from './search.ts'

type ContentProps<N extends ReportName> = {
  definition: Definition<N>
  report: Report<FiguresOf<N>>
  by: ReportSearch['by']
}

const Tiles = <N extends ReportName>({ definition, report }: Omit<ContentProps<N>, 'by'>) => {
  const { t } = useTexts()
  const number = useNumbers()
  return (
    <dl className="tiles">
      {definition.figures.map(({ label, kind, of }) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{number(kind, of(report.totals))}</dd>
        </div>
      ))}
    </dl>
  )
}

const Content = <N extends ReportName>({ by = 'day', ...props }: ContentProps<N>) => (
  <Stack>
    <Tiles {...props} />
    {by === 'day' ? <ByDay {...props} /> : <ByGroup {...props} by={by} />}
  </Stack>
)

type Props<N extends ReportName> = {
  definition: Definition<N>
  search: ReportSearch
  /** A filter of this report only. */
  choice?: ReactNode
  /** Shown below the numbers. */
  more?: (figures: FiguresOf<N>) => ReactNode
}

/** The totals of a period, and the numbers by day, team or member. */
export const ReportCard = <N extends ReportName>({ definition, search, choice, more }: Props<N>) => {
  const { t } = useTexts()
  const id = useId()
  const report = useReport(definition.name, search)
  return (
    <Card withBorder component="section" aria-labelledby={id} aria-busy={report.isPlaceholderData}>
      <Group justify="space-between" mb="md" align="flex-start">
        <div>
          <Title order={2} size="h4" id={id}>
            {t(`reports.${definition.name}`)}
          </Title>
          <Text size="sm" c="dimmed">
            {t(`reports.${definition.name}.about`)}
          </Text>
        </div>
        {choice}
      </Group>
      {report.isPending && <Skeleton h={320} role="status" aria-label={t('app.loading')} />}
      {!report.data && report.error && <Failed error={report.error} retry={() => report.refetch()} />}
      {report.data && (
        <>
          <Content definition={definition} report={report.data} by={search.by} />
          {more?.(report.data.totals)}
        </>
      )}
    </Card>
  )
}
