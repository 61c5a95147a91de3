import { Text } from '@mantine/core'
import { Areas } from '../../../components/charts/shapes.tsx'
import { TimeChart } from '../../../components/charts/time-chart.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { Definition } from './definitions.ts'
import { useNumbers } from './numbers.ts'
import type { FiguresOf, Report, ReportName } from './queries.ts'

type Props<N extends ReportName> = { definition: Definition<N>; report: Report<FiguresOf<N>> }

/** The start of a day in the local time zone. */
const startOf = (day: string | null): string => new Date(`${day}T00:00`).toISOString()

/** The numbers of each day. */
export const ByDay = <N extends ReportName>({ definition, report: { groups } }: Props<N>) => {
  const { t } = useTexts()
  const number = useNumbers()
  const { figures, shape, scale } = definition
  const drawn = figures.flatMap(({ label, kind, of, tone }) =>
    tone ? [{ name: t(label), kind, tone, values: groups.map(it => of(it.figures)) }] : [],
  )
  const kind = drawn[0]?.kind ?? 'count'
  const sums = groups.map((_, index) => drawn.map(({ values }) => values[index] ?? 0))
  const highest = sums.map(values =>
    shape === Areas ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values),
  )
  const isEmpty = highest.every(it => it === 0)
  return (
    <TimeChart
      title={t('reports.byDay')}
      about={t(`reports.${definition.name}.byDay`)}
      isDaily
      moments={groups.map(({ key }) => startOf(key))}
      series={drawn}
      scale={scale(Math.max(...highest))}
      shape={shape}
      format={value => number(kind, value)}
      {...(isEmpty && {
        empty: (
          <Text c="dimmed" size="sm" py="lg" ta="center">
            {t('reports.nothing')}
          </Text>
        ),
      })}
    />
  )
}
